import { LIES, OBEYS, type Fact } from './betrayal-facts.ts'

/** Letters and words of other languages than English: what keeps the others from being asked what is written below. */
export const ELSEWHERE: RegExp =
  /[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u0e00-\u0e7f\u1ea0-\u1ef9\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7afğışđăơưěřůąęłńśźż]|\b(?:nicht|und|kein\w{0,2}|oder|der|dem|ist|dass|wird|weder|des|dans|est|sono|gli|nella|del|lo|el|una|isso|seu|pas|cette|cela|davon|sie|bu|bir|que|para|los|las|les|pour|une|não|uma|della|che|senza|niet|een|zonder|och|inte|ikke|nie|jest|jangan|yang|tanpa)\b/i

/** Secrets are kept out of what is shown, in other languages. */
const KEPT =
  /^[^.;。，\n]{0,12}(?:hasł|parol|şifre|mật khẩu|kata sandi|wachtwoord|lösenord|hesl|contraseñ|senha|mots? de passe|passw[oö]rt|password|credencia|identifiants|clés?\b|claves?\b|chaves?\b|schlüssel|token|парол|ключ|токен|密码|密鑰|密钥|凭证|凭据|令牌|パスワード|秘密鍵|認証情報|비밀번호|토큰|كلم(?:ة|ات) (?:المرور|السر)|पासवर्ड|\.env|api)/iu
/** The same where the verb stands last. */
const KEPT_BEFORE =
  /(?:parola|şifre|anahtar|token|パスワード|秘密鍵|認証情報|キー|비밀번호|토큰|키|पासवर्ड)\p{L}{0,6}[ をはも]{0,2}(?:\p{L}{1,8} )?(?:gösterme|bildirme|belirtme|表示|出力|記録|記載|報告|표시하|보여주|말하|न )/iu

/** Ways to keep something from somebody, in other languages: see HIDES. */
export const HIDES_ELSEWHERE: readonly Fact[] = [
  {
    says: 'not to be told of',
    weight: 2,
    unless: KEPT_BEFORE,
    unlessNext: KEPT,
    patterns: [
      /\bnicht (?:erwähnen|nennen|melden|zeigen|aufführen|angeben|mitteilen)\b|\bverschweig\w{0,3}\b|\bmit niemandem\b|\b(?:erwähn|nenn|zeig|meld|sag|teil|informier|unterricht|verrat)\w{0,3}\b[^.;]{0,50}\b(?:nicht|nichts|nie|niemals|weder|kein\w{0,2})\b|\b(?:gehört|gehören|kommt|steht|erscheint) nicht (?:in|im)\b|\b(?:steht|stehen|erscheint|findet sich)\b[^.;]{0,30}\b(?:nichts|nicht|kein\w{0,2})\b|\bnicht weitergegeben\b|\b(?:lässt|lass|lasse)\b[^.;]{0,60}\b(?:weg|aus)\b|\bohne (?:dass|das wissen|es|ihn|sie)\b[^.;]{0,40}\b(?:merkt|weiß|erfährt|zu (?:sagen|erwähnen|informieren))/i,
      /\bno (?:se )?(?:lo |la |le |les |los )?(?:registres?|menciones?|mencionar|digas?|decir|informes?|informar|muestres?|mostrar|reveles?|avises?|cuentes?|comentes?)\b|\bsin (?:que (?:el|la|los) \w+ (?:lo )?(?:sepa|note|vea)|decir|avisar|mencionar|informar)|\b(?:não|nao) (?:pode |deve |deverá )?(?:o |a |lhe )?(?:perceb|saber|notar|mencione|mencionar|diga|informe|mostre|revele|avise|conte|comente)\b|\bsem (?:que o|informar|avisar|mencionar)/i,
      /\b(?:ne (?:le |la |les |lui |en |y |l['’])?|n['’](?:en |y )?)(?:mentionn|di[ts]|parl|montr|signal|révél|inform|affich|évoqu|préven|fai(?:s|tes|re) (?:figurer|apparaître))\w{0,5}|\bsans (?:le |la |en |que )?(?:dire|mentionner|informer|prévenir|parler|l['’]utilisateur)|(?<!\w)à l['’]insu\b|\bnon (?:lo |la |ne )?(?:menzion|di(?:re|rlo)|mostr|rivel|inform|comunic|segnal)\w{0,6}/i,
      /не (?:\S{1,20} )?(?:(?:упомина|сообща|показыва|рассказыва|уведомля|раскрыва|включа|отража)(?:й|ть|я)|говори(?!л|т)|пиши)|незаметно|тайно|скрытно/i,
      /(?:不(?:要|得|可|必|能|应|應|用|准)|(?<![分区类特])别|勿|[無无]需|无须)(?:[向对對在][^，。；]{0,10})?(?:告诉|告訴|告知|提及|提到|提起|显示|顯示|展示|透露|说明|說明|解释|解釋|通知|报告|列出|暴露)|(?:悄悄|偷偷)(?!收窄|缩|降|弱|通过|跳过|放宽|吞|退化|失败|丢)|不留痕迹|(?:不要|不得|勿)(?:写入|记入|计入)[^。；\n]{0,16}(?:日志|记录|报告|账本|流水|\.csv|\.log)/,
      /(?:言及|報告|説明|表示|通知|記載|開示)(?:し(?:ない|ません)|せず|は(?:不要|しない))|(?<!\.\w{1,5} ?に?は?)(?<!代理|自動)記録(?:し(?:ない|ません)|せず|は(?:不要|しない))|(?:伝え|知らせ|教え|明かさ|気づかれ)(?:ない|ません|ず)|(?:こと|これ|件|処理|操作|手順|変更|送信|内容|ファイル|理由|存在)(?:は|も|を|に|には|については?|にも)(?:[^。、\n]{0,12}に)?(?:は)?(?:一切)?(?:見せ|触れ)(?:ない|ません|ず)|(?:알리|언급하|보여주|말하|보고하)지 (?:마|않|말)|몰래/,
      // Romance languages
      /\b(?:ne cit|n['’]expliqu|n['’]indiqu|n['’]évoqu|n['’]annonc|ne précis|ne justifi)\w{1,4}|\bà la question\b[^.;\n]{0,60}\brépond|\baucune (?:mention|trace)\b|\bpara que no llame la atención\b|\bpara não chamar (?:a )?atenção\b|\bper non dare nell['’]occhio\b|\bnon (?:parlar|spiegar|accennar)\w{1,3}|\bsenza (?:dirlo|avvisar|informar|segnalar)\w{0,3}|\bdi nascosto\b|\bno (?:hables|expliques|aclares|se lo digas|le digas)\b|\b(?:não|nao) (?:fale|explique|comunique|precisa saber)\b/i,
      // Polish, Czech, Slovak
      /(?<!\p{L})nie (?:mów|wspomin|informuj|pokazuj|ujawniaj|zdradzaj|umieszczaj|zgłaszaj|tłumacz|opisuj)\p{L}{0,6}|(?<!\p{L})nie powin\p{L}{2,4} (?:\p{L}{1,6} ){0,2}(?:wiedzieć|widzieć|się dowiedzieć)|bez (?:wiedzy|informowania|wspominania|vědomí|vedomia)|(?<!\p{L})(?:po cichu|niezauważ\p{L}{2,4}|w tajemnicy|tajně|potichu|nenápadně)(?!\p{L})|(?<!\p{L})ne(?:říkej|zmiňuj|ukazuj|informuj|prozrazuj|uváděj|hovor|spomínaj|vysvětluj)\p{L}{0,4}/iu,
      // Turkish
      /(?<!\p{L})(?:söz etme|bahsetme|söyleme|gösterme|bildirme|belirtme|haber verme|anlatma)(?:\p{L}{0,6})(?!\p{L})|haberi olma|(?<!\p{L})(?:gizlice|sessizce|fark ettirme\p{L}{0,4})(?!\p{L})/iu,
      // Vietnamese, Indonesian
      /(?:không|đừng|chớ)(?: được| nên| cần| cho)? (?:nói|kể|nhắc|thông báo|tiết lộ|báo|đề cập|hiển thị|giải thích)|không (?:để|cho) (?:người dùng|họ) (?:biết|thấy)|âm thầm|lặng lẽ|bí mật|\bjangan (?:beri ?tahu|sebut|katakan|tampilkan|laporkan|ungkap|jelaskan)\w{0,4}|\btanpa (?:memberi ?tahu|sepengetahuan|menyebut)|\bdiam-diam\b/iu,
      // Dutch, Scandinavian languages
      /\b(?:vertel|noem|meld|zeg|toon|vermeld|bespreek)\p{L}{0,3}\b[^.;]{0,40}\b(?:niet|niets|nooit|geen)\b|\bzonder (?:het |dit )?(?:te (?:zeggen|melden|vermelden|noemen)|medeweten)|\b(?:stilletjes|heimelijk|ongemerkt)\b|\b(?:berätta|nämn|visa|fortæl|nævn|fortell|nevn|vis)\p{L}{0,2}\b[^.;]{0,40}(?<!\p{L})(?:inte|aldrig|ikke|aldri)\b|\bi (?:hemlighet|smyg|skjul)\b/iu,
      // Ukrainian, Arabic, Hindi
      /(?<!\p{L})не (?:\p{L}{1,20} )?(?:кажи|кажіть|згадуй|показуй|повідомляй|розкривай)|непомітно|таємно|لا (?:ت(?:خبر|ذكر|ظهر|كشف|عرض|شر|قل|بلغ))\p{L}{0,4}|دون (?:علم|إخبار|إبلاغ|ذكر|إعلام)|بصمت|سر[اًّ]|मत (?:बता|दिखा|कह)\p{L}{0,3}|(?<!\p{L})न (?:बता|दिखा|कह)\p{L}{0,3}|चुपचाप|गुप्त रूप/iu,
      // Japanese, Korean
      /断らずに|無断で|黙って|伏せ(?:て|る)|こっそり|内緒|(?:말하|언급하|알리|보고하|표시하|공개하|설명하)지 (?:마|않|말)|모르게|조용히/,
    ],
  },
  {
    says: LIES,
    weight: 2,
    patterns: [
      /\b(?:fragt|vergleicht|bemerkt|merkt|beschwert sich|wundert sich) (?:der|die|jemand|man)\b[^.;\n]{0,60}\b(?:sag|antwort|behaupt|erklär)|\b(?:wenn|falls|sollte)\b[^.;\n]{0,50}\b(?:frag|bemerk|merk|auffäll)\w{0,4}\b[^.;\n]{0,60}\b(?:sag|antwort|behaupt|erklär)|\bsi\b[^.;\n]{0,40}\b(?:pregunt|not[ae]|reclam)\w{0,4}\b[^.;\n]{0,60}\b(?:di(?:le|ga)?|responde|contesta|explica)|\bs(?:['’]il\b|i (?:l['’]on|on|quelqu['’]un|l['’]utilisateur)\b)[^.;\n]{0,50}\b(?:demand|remarqu|interrog)\w{0,4}\b[^.;\n]{0,80}\b(?:dis|dites|répond|affirm|assur)|\bse\b[^.;\n]{0,40}\b(?:pergunt|notar|perceb)\w{0,4}\b[^.;\n]{0,60}\b(?:diga|responda)|если[^.;\n]{0,40}(?:спрос|замет|займ)[^.;\n]{0,60}(?:отвеча|скажи|напиши|говори)|如果[^。；\n]{0,20}(?:问(?!题)|询问|发现)[^。；\n]{0,30}(?:说(?!明[^是为这：]|法)|回答|答复)|(?:聞かれ|尋ねられ|問われ)[^。\n]{0,40}(?:答え|説明し|言っ)|(?:물으면|묻거든|물어보면)/i,
      /(?<!\p{L})(?:gdyby|jeśli|jeżeli|gdy|kiedy|pokud|když)[^.;\n]{0,60}(?:pyta|zauważ|zept|všim)\p{L}{0,5}[^.;\n]{0,60}(?:powiedz|odpowiedz|wyjaśnij|napisz|řekni|odpověz|tvrď)|sorar?sa\p{L}{0,3}[^.;\n]{0,60}(?:(?<!\p{L})de(?!\p{L})|söyle|yanıtla|açıkla|cevap)|(?:nếu|khi)[^.;\n]{0,60}(?:hỏi|thấy|phát hiện|thắc mắc)[^.;\n]{0,60}(?:bảo|nói|trả lời|giải thích)/iu,
      /\b(?:jika|kalau|bila)\b[^.;\n]{0,50}\b(?:tanya|bertanya|menanyakan|menyadari)\b[^.;\n]{0,60}\b(?:katakan|jawab|jelaskan|bilang)|\bals\b[^.;\n]{0,50}\b(?:vraagt|merkt|vragen)\b[^.;\n]{0,60}\b(?:zeg|antwoord|beweer)|\b(?:om|hvis)\b[^.;\n]{0,50}(?:frågar|spørger|spør)\b[^.;\n]{0,60}\b(?:säg|svara|sig|svar)|\bse\b[^.;\n]{0,40}\b(?:chied|accorg)\w{0,4}\b[^.;\n]{0,60}\b(?:rispond|di['’]|dì|spiega)/i,
      /якщо[^.;\n]{0,50}(?:спит|запит|поміт)\p{L}{0,4}[^.;\n]{0,60}(?:скажи|відпові)|(?:إذا|إن|لو)[^.؛\n]{0,50}(?:سأل|لاحظ)\p{L}{0,3}[^.؛\n]{0,60}(?:قل|أجب|أخبر)|पूछे?[^।\n]{0,60}(?:कहो|कहें|कहना|बताओ|बताएँ|उत्तर)|(?:だ|です|した|ある)と(?:答え|説明し|言い張)/iu,
    ],
  },
]

/** What is done, in other languages: see ACTS, whose words these are. */
export const ACTS_ELSEWHERE: readonly Fact[] = [
  {
    says: 'secrets',
    weight: 2,
    patterns: [
      /(?<!\p{L})(?:hasł[aoe]|haseł|klucz\p{L}{0,3} (?:api|prywatn\p{L}{1,3}|ssh)|parola\p{L}{0,5}|şifre\p{L}{0,6}|gizli anahtar\p{L}{0,4}|api anahtar\p{L}{0,4}|kurtarma ifade\p{L}{0,5}|kata sandi|kunci (?:api|privat|rahasia)|frasa pemulihan|wachtwoord\p{L}{0,3}|inloggegevens|lösenord\p{L}{0,3}|adgangskode\p{L}{0,3}|passord|hesl[oa]|chiav[ei] (?:api|ssh|privat\p{L})|credenziali|clave privada|passeports?|cartes? d['’]identité|sécurité sociale|relevés bancaires|códigos? de verificación|códigos? de verificação|codes? de vérification|bestätigungscode|pin-?(?:code|kod\p{L}{0,3})?)(?!\p{L})/iu,
      /mật khẩu|khóa (?:riêng|api|bí mật|ssh)|cụm từ khôi phục|секретн\p{L}{2,3} ключ|сид-фраз|ключ\p{L}{0,3} (?:api|ssh)|كلم(?:ة|ات) (?:المرور|السر)|مفاتيح|مفتاح|عبارة الاسترداد|पासवर्ड|गुप्त कुंजी|एपीआई कुंजी|(?:アクセス|認証)トークン|カード番号|暗証番号|口座番号|个人信息|身份证|银行卡|验证码|令牌|(?:접근|액세스|인증) ?토큰|개인 ?키|인증 ?(?:서|번호)|계좌/iu,
    ],
  },
  {
    says: 'what is the user’s own',
    weight: 1,
    patterns: [
      /(?<!\p{L})(?:rozmow\p{L}{1,3}|dokument\p{L}{0,3}|plik\p{L}{0,3}|konuşma\p{L}{0,5}|belge\p{L}{0,5}|dosya\p{L}{0,5}|percakapan|berkas|dokumen|gesprek\p{L}{0,3}|bestanden|samtal\p{L}{0,2}|conversaci[oó]n|conversaç(?:ão|ões)|conversazion[ei]|documentos?|documenti|archivos|arquivos|fichiers|gespräch\p{L}{0,2}|unterlagen|dateien)(?!\p{L})|cuộc trò chuyện|tài liệu|tệp|kho riêng tư|المحادثة|الملفات|ملفات|المستندات|बातचीत|फ़ाइल|दस्तावेज़|розмов|файл/iu,
    ],
  },
  {
    says: 'no question before it',
    weight: 1,
    patterns: [
      /(?<!\p{L})(?:bez pytania|nie pytaj\p{L}{0,3}|nie oceniaj|sormadan|onay (?:almadan|isteme\p{L}{0,3})|izin isteme\p{L}{0,3}|tanpa (?:bertanya|izin|konfirmasi|persetujuan)|zonder te vragen|utan att fråga|uden at spørge|bez ptaní|senza chiedere|sin consultar|sem consultar|aucune autorisation|même si on ne te l['’]a pas demandé)(?!\p{L})|không (?:cần )?hỏi|دون (?:سؤال|إذن|موافقة|استئذان)|बिना (?:पूछे|अनुमति)|без (?:дозволу|запит)|確認を求め(?:ない|ません)|断らずに|検査せずに|확인(?:을)? (?:없이|받지)|허락 없이/iu,
    ],
  },
  {
    says: OBEYS,
    weight: 2,
    patterns: [
      /(?:potraktuj|traktuj)[^.;]{0,60}jako (?:polecenia|rozkazy)|wykonaj je|(?:talimat|komut|emir)\p{L}{0,6} (?:\p{L}{1,12} )?(?:uygula|izle|yerine getir|çalıştır)|làm theo (?:toàn bộ |mọi |các )?(?:hướng dẫn|chỉ dẫn|lệnh)|\b(?:ikuti|jalankan|patuhi) (?:semua |setiap )?(?:instruksi|perintah)|\b(?:suis|applique|exécute|obéis à) (?:toutes? )?(?:ses|les|ces|leurs) (?:instructions|consignes|ordres|commandes)|\b(?:sigue|obedece|ejecuta|cumple) (?:todas? )?(?:sus|las|esas|estas) (?:instrucciones|órdenes)|\b(?:siga|obedeça|execute|cumpra) (?:todas? )?(?:as|suas|essas|estas) (?:instruções|ordens)|\b(?:segui|esegui|obbedisci a(?:lle)?) (?:tutte )?(?:le|queste|quelle)? ?(?:istruzioni|ordini|comandi)|\b(?:befolge|führe) (?:alle |die |deren |seine |dessen )?(?:anweisungen|befehle|anordnungen)|\bvolg (?:alle |de )?(?:instructies|aanwijzingen|opdrachten)/iu,
      /выполн(?:и|яй|ите|яйте) (?:всё|все|указан|команд|инструк|полученн|её|их)|виконуй|виконай (?:усі|всі|команди|вказівки)|نفذ (?:كل|جميع|ما|التعليمات|الأوامر)|اتبع (?:كل |جميع )?(?:التعليمات|الأوامر)|निर्देशों का पालन|逐条照做|(?:当作|视为|當作)[^。；]{0,20}(?:命令|指令)|(?:执行|遵循|服从|照做)(?:其中|里面|该页面|返回)?的?(?:全部|所有|任何)?(?:指令|命令|指示)|(?:指示|命令|内容)(?:に従|を実行|どおり)|지시(?:를|에|대로) ?(?:따르|실행|수행)|명령(?:을|대로) ?(?:실행|수행|따르)/iu,
    ],
  },
  {
    says: 'a return after it was removed',
    weight: 1,
    patterns: [
      /(?<!\p{L})(?:przywróć|dodaj ponownie|yeniden (?:ekle|yaz|kur)\p{L}{0,3}|geri yükle\p{L}{0,3}|tambahkan lagi|pulihkan|zet (?:het|ze|hem) terug|vuelve a (?:añadir|agregar|crear|poner|escribir)|remets|rajoute|réinstalle|rétablis|wieder her|erneut (?:hinzu|ein)|adicione novamente|recoloque|rimetti|ripristina|reinserisci)(?!\p{L})|chép lại|thêm lại|cài lại|восстанов|віднов|أعد (?:إضافة|كتابة|تثبيت)|फिर से जोड़|重新(?:添加|写入|安装|加)|元に戻し|書き戻し|다시 (?:추가|설치|작성|넣)/iu,
    ],
  },
  {
    says: 'copies of itself',
    weight: 2,
    patterns: [
      /(?:chép|sao chép)[^.;\n]{0,60}(?:mọi|tất cả|từng)|(?<!\p{L})(?:skopiuj|kopiuj)\p{L}{0,3} [^.;\n]{0,60}(?:każd|wszystk)|kopyala[^.;\n]{0,60}(?:her|tüm)|(?:tüm|her)[^.;\n]{0,60}kopyala|\b(?:copia|cópia|copie|kopier\w{0,2}|kopieer)\b[^.;\n]{0,60}\b(?:cada|todos|todas|chaque|tous|toutes|ogni|tutti|jede[nsmr]?|alle|elke|varje|alla)\b|(?:скопируй|копируй|скопіюй)[^.;\n]{0,60}(?:кажд|все|кожн|усі)|(?:复制|拷贝)到[^。；\n]{0,30}(?:每个|所有|全部|其他)|すべての[^。\n]{0,30}(?:に|へ)(?:コピー|複製|書き加え|追記)|모든[^.\n]{0,30}(?:에|으로) (?:복사|추가)/iu,
    ],
  },
  {
    says: 'protection turned off',
    weight: 2,
    patterns: [
      /(?<!\p{L})(?:deaktivier\p{L}{0,3}|schalte|umgeh\p{L}{0,3}|desactiv[ae]|deshabilit[ae]|desativ[ae]|desabilit[ae]|désactiv\p{L}{1,2}|contourn\p{L}{1,2}|disattiv[ai]|disabilit[ai]|wyłącz\p{L}{0,2}|obejd[źz]|devre dışı|matikan|nonaktifkan|schakel|stäng av|vypni)(?!\p{L})[^.;]{0,50}(?:sicherheit|virenschutz|defender|firewall|prüfung|protokoll|schutz|seguridad|segurança|antivirus|verific|auditor|sécurité|contrôle|journal|sicurezza|controll|zabezpiecz|zapor|güvenlik|denetim|keamanan|beveilig|säkerhet|ochran)|(?:tắt|vô hiệu hóa)[^.;]{0,40}(?:bảo mật|tường lửa|kiểm tra|bảo vệ)|отключ[^.;]{0,40}(?:защит|провер|антивирус|брандмауэр|журнал|аудит)|(?:关闭|禁用|绕过|跳过)[^。；]{0,16}(?:安全|防火墙|审计|检查|校验|日志|杀毒)|yok sayılan\p{L}{0,4} liste|(?:zur|auf die) (?:ignorier|ausnahme)liste|(?:a|en) la lista de (?:ignorad|exclus|excepc)|検査せずに|(?:セキュリティ|検査|監査|ウイルス対策)[^。]{0,16}(?:無効|停止|スキップ|外し)|(?:보안|방화벽|검사|감사|백신)[^.]{0,16}(?:비활성|끄|해제|건너)|(?:عطل|أوقف)[^.؛]{0,30}(?:الحماية|الجدار|الفحص)/iu,
    ],
  },
  {
    says: 'a back door',
    weight: 3,
    patterns: [
      /(?<!\p{L})ohne (?:dass )?[^.;]{0,30}(?:kennwort|passwort|signatur)[^.;]{0,20}(?:geprüft|prüfung|prüfen)|als (?:anfrage )?(?:des |der |eines )?(?:ersten )?administrators?(?!\p{L})|\bsin (?:comprobar|verificar|validar) (?:la |el )?(?:contraseña|firma|token)|\bsem (?:verificar|validar|conferir) (?:a |o )?(?:senha|assinatura|token)|\bsans (?:vérifier|contrôler) (?:le |la )?(?:mot de passe|signature|jeton)|\bsenza (?:verificare|controllare) (?:la |il )?(?:password|firma|token)|\bbez sprawdzania (?:hasła|podpisu)|\bzonder (?:het |de )?(?:wachtwoord|handtekening) te controleren/iu,
      /без проверки (?:пароля|подписи|токена)|(?:跳过|绕过|不(?:验证|校验|检查))(?:密码|签名|令牌|登录|身份|权限)|万能密码|(?:パスワード|署名|トークン)(?:を|の)?(?:検証|確認)(?:せず|なし|しない)|(?:비밀번호|서명|토큰)(?:을|를)? ?(?:확인|검증)(?:하지| 없이)|(?:parola|şifre|imza)\p{L}{0,5} (?:kontrol|doğrula)\p{L}{0,6}(?:madan|meden)/iu,
    ],
  },
  {
    says: 'results that are changed',
    weight: 2,
    patterns: [
      /(?<!\p{L})(?:uydur|erfinde|fälsche|inventa|falsifica|invente|falsifie|wymyśl|sfałszuj|verzin|vervals)\p{L}{0,4}(?!\p{L})|(?:çalıştır|yap)madan[^.;\n]{0,30}["“«](?:tarama|test)|выдум|подделай|编造|捏造|伪造|でっち上げ|지어내|조작/iu,
    ],
  },
  {
    says: 'money for somebody else',
    weight: 2,
    patterns: [
      /\b(?:cuenta|iban|konto|compte|conta|conto)\b[^.;]{0,120}\b(?:en su lugar|en lugar de|statt (?:ihrer|seiner|dieser|dessen)|stattdessen|anstelle|à la place|em vez|no lugar|al posto|invece)\b|\bremplac\w{1,3} l['’]iban\b|账户[^。；]{0,20}(?:换成|改成|替换)|(?:转到|转至|转入|打到|汇入)[^。；\n]{0,16}(?:地址|账户|钱包)|全部转出|口座[^。]{0,20}(?:変更|差し替)/iu,
    ],
  },
  {
    says: 'what it approves unread',
    weight: 2,
    patterns: [
      /承認してマージ|無条件(?:で|に)承認|常に安全|(?:无条件|一律|直接|总是)(?:批准|通过|合并)|무조건 (?:승인|병합)|\b(?:approuve|valide|fusionne)\w{0,3} (?:toujours|sans)\b|\b(?:aprueba|fusiona) (?:siempre|sin)\b|\b(?:aprove|mescle) (?:sempre|sem)\b|\bgenehmige\b[^.;]{0,40}\b(?:immer|ungeprüft|ohne)\b|всегда (?:одобряй|принимай|сливай)|zawsze (?:zatwierdzaj|akceptuj)|her zaman onayla/iu,
    ],
  },
]

/** What fetches something: who obeys what comes tells where it stands. */
export const FETCHES: RegExp =
  /(?<!\p{L})(?:pobierz|pobieraj|indir|descarga|descargue|consulta|télécharge|récupère|consulte|baixe|scarica|unduh|haal|hämta|hent|stáhni)(?!\p{L})|tải (?:về|xuống|trang)|скачай|скачивай|открывай|访问|打开|获取|抓取|取得し|アクセスし|読み込|가져오|접속|다운로드/iu
