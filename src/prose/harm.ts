import { cueFinder, type Cue, type Patterns } from './cues.ts'
import { foreignHarm, foreignHarmBeside } from './foreign.ts'
import { has, type Prose } from './prose.ts'

const CLASSES = {
  SEND: `tack+ stash+ tuck goes_to receives receive pass_along summarise stow smuggle slip enter type fill give hand go goes sends posted mailed uploaded forwarded shared send+ sent mail+ e-mail+ email+ upload+ post+ forward+ transmit+ transmitted transmitting submit+ submitted deposit+ paste+ push+ cc bcc sync+ mirror+ transfer+ share+ beacon+ deliver+ exfiltrate+ ship relay+ leak+ attach+ publish+ hand_over pass_on pass stream+ register+ drop report report+ dump+ append+ encode+ copy put write file lodge+ commit+ export+`,
  CALL: `call request fetch+ open visit+ look_up look_it_up load+ ping+ get hit query`,
  DATA: `wiki mailbox notes hr_notes key anything proposals spreadsheet balances mergers call calls reply draft budget budgets list lists table photo transcript note calendar contract file document message e-mail mail voice original attendee map maps recipe answer result bookings booking orders order invoice numbers query export commit env entries transcribed copy archive memory text content contents conversation conversations transcripts chat chats messages mails emails inbox answers contacts names files documents rows tables database databases records dump output outputs history source code codebase project diff figures invoices number card cards cvc location screenshots screenshot recording recordings audio photos picture pictures environment cookies session sessions everything workspace clipboard prompt prompts replies drafts profile customer customers client clients salary salaries medical diagnoses payroll attachments attachment logs journal diary cv cvs resume deals leads body schema schemas data details information keys input inputs request question questions queries letter letters branch folder folders report reports`,
  PERSONAL: `mailbox hr_notes balances proposals calls wallets phone_numbers phone_number guest_list attendee_table photos ~/pictures calendar location voice_notes contacts conversation conversations transcript transcripts messages inbox medical salary salaries payroll cvc diary journal cookies clipboard screenshots contract contracts keystrokes history password_hash ssn e-mail_addresses email_addresses names_and_e-mail addresses card card_number card_fields card_data iban ibans client_list customers`,
  SECRET: `aws_key aws_keys access_key login the_login logins code_that_arrives sms_code saved_passwords environment_variables the_environment ssh_keys pin_code password passwords passphrase passphrases passcode one-time_code one-time_codes one_time_code otp otps 2fa_code verification_code verification_codes security_code pin token tokens api_key api_keys credential credentials secret secrets private_key private_keys ssh_key seed_phrase recovery_phrase recovery_codes printenv .env cookies cookie keychain kubeconfig connection_string database_url login_details log-in_details`,
  ANY: `all any every whatever anything everything each whichever`,
  TAKE: `read+ collect+ gather+ harvest+ look_for search+ find take use+ using grab+ scan+ pick_up copy copies copied extract+ keep+ save+ store+ cache+ select+ dump+`,
  ASK: `ask request+ prompt obtain+ have_the_user get`,
  PLACE: `web_request outgoing_link outgoing_links html_comments html_comment next_request user-agent subdomain dns_query request_header query_string next_issue commit_trailer commit_trailers alt_text public_pad shared_pad pad notes_field webhook pastebin gist gists issue_tracker public_repository public_bucket public_channel public_folder public_tracker bucket endpoint url address server mailbox collector account fork remote`,
  INSERT: `load loads loading quote+ stage fetch insert+ add+ place+ put include+ append+ embed+ inject+ replace+ swap+ link+ carry carries gets receives write+ paste+ ship+ bundle+ slip+ weave+ import+ depend+ install+ pin+ attach+ prepend+`,
  FOREIGN: `img action backlink stage affiliate_code affiliate_codes tracking referral_code analytics report script scripts <script link links package packages pixel image container sidecar dependency dependencies iframe snippet widget tag banner footer sentence paragraph badge plugin extension module fork mirror tracker beacon signature references citation citations backlinks`,
  WORK: `page invitation invitations readme shop links answers workflow repository commits site body every each all template templates pages project code user's post posts commit build document documents workflows dockerfile reply replies mail mails letter letters html article articles readers package.json requirements.txt manifest deployment file app`,
  GRANT: `change+ turn add+ grant+ make give invite+ create+ creating bind bound set sets register+ assign+ promote+ enrol enroll insert+ allow+ append+ run runs open`,
  POWER: `extra_user id_0 hidden_user second_account uid_0 owner public write_access second_administrator administrator recovery_e-mail deploy_key firewall_allowlist allowlist cluster-admin bypasspermissions permissions.defaultmode admin administrators owners root superuser privileged privileged:_true collaborator co-owner co-admin maintainer admin_rights admin_role owner_rights full_access full_control allow-list allowed_senders list_of_allowed senders authorized_keys recovery_address recovery_email delegate 0.0.0.0 0.0.0.0/0 passwordless nopasswd public-read anonymous trusted_device trusted_devices admin:org impersonate`,
  WEAKEN: `leave_out comment_out catch lowers loosen forget log_nothing weaken+ relax+ loosen+ remove+ removing disable+ disabling turn_off switch_off deactivate+ skip+ skipped skipping bypass+ bypassing suppress+ drop+ exclude+ lower+ delete+ deleting mute+ silence+ reduce+ soften+ stub_out strip+ whitelist+ omit+ ignore+ dismiss+ allow+ close+ off false extend+ unset shorten+ replace+ mark+`,
  CHECK: `scan scans verify ssl regular_expression licence_scan license_scan refusals review reviews security_check security_checks input_validation signature_verification two-factor_authentication secret_scanner scanner hashing password_hashing rounds authorisation_fails rate_limit allergen alarms cors_policy critical severity fail tests check checks validation validations sanitisation sanitization constant-time_compares constant-time comparison comparisons compares escaping scanners semgrep codeql gitleaks dependabot snyk trivy secret_scanning alerts alert alarm log-in_alerts login_alerts audit_log audit_logs auditing logging log_entries test_suite ci workflow workflows hook hooks pre-commit signature signatures verification certificate certificates tls csrf cors access-control-allow-origin csp antivirus defender firewall monitoring authentication auth authorization authorisation authorisations mfa 2fa two-factor rate_limiting rate_limits sandbox gateway.auth.token tools.exec.ask permission_prompts permission_checks required_checks branch_protection code_owners codeowners token_lifetime token_lifetimes session_lifetime encryption approval approvals guardrails moderation findings vulnerabilities high-severity warnings safety_warnings permissions recalls allergens`,
  ACCEPT: `accept+ accepted accepts works working valid hard-code+ hardcode+ recognise+ recognize+ allow+ admit+ honour+ honor+ lets letting authenticate+`,
  BACKDOOR: `any_password maintenance_password master_password fallback_password universal_password support_password back_door backdoor magic_header magic_value magic_token bypass_token override_token skeleton_key debug_header master_key default_password hidden_account hidden_endpoint undocumented_endpoint hidden_route debug_endpoint`,
  PASS: `password passphrase token header cookie account user key login code parameter`,
  START: `scheduled_task git_hook login_items .zshrc claude.md every_other_skill.md skill.md memory template_directory cron crontab cronjob cron_entry cron_job start-up startup start_up launchd launchagent launch_agent launchagents systemd login_item log-in_items scheduled_tasks task_scheduler .bashrc .profile autostart long-term_memory permanent_memory persistent_memory memory.md agents.md soul.md gemini.md settings.json sessionstart every_night each_night every_morning boot post-commit pre-push post-checkout other_skills each_other_skill every_other_skill other_skill ~/.claude global_instructions user_instructions agent_configuration own_configuration`,
  MAKE: `renew write into create+ creating add+ install+ register+ write+ append+ recreate+ edit+ set schedule+ keep+ update+ copy paste+ insert+ put save+ store+ place+ record+ remember`,
  DESTROY: `do_away_with erase wipe truncate delete+ deleting remove+ wipe+ overwrite+ erase+ truncate+ purge+ destroy+ force-push force_push drop+ shred+ empty reset rewrite+ discard+ clear+ encrypt+ corrupt+`,
  PRECIOUS: `restore_points outgoing_mail snapshots tags shell_history agent_log audit_events originals all_tags history table backup backups snapshot .git branch branches remote_branches git_history commit_history tables database home_directory volumes volume test_files audit_log time_machine recycle_bin trash archive archives reflog all_data production`,
  APPROVE: `paid pay merges applications approve+ approved merge+ merged merging trust+ trusted pass whitelist+ accept+ accepted sign_off`,
  UNSEEN: `--no-verify without_waiting without_a_look without_a_question without_question without_asking whatever even_when with_admin_rights at_once without_review without_reading immediately automatically unread bypassing admin_rights regardless without_checks no_review skip_review without_looking always blindly unconditionally`,
  FROM_WHOM: `members invoices applications mails bot proposes commands accounts account senders sender authors author contributor contributors publisher publishers pull_requests prs supplier suppliers vendor vendors user users domain domains candidates candidate applicants`,
  SPEND: `fill exchange top_up order gift mine mining replace swap start round launch+ start+ create+ provision+ run+ buy transfer+ pay purchase+ donate+ subscribe+ book mines mining+ spin_up use reserve charge+ tip route+ send change+ replace+ swap+ divert+ redirect+ round+`,
  VALUE: `payee prepaid_balance stored_card beneficiary saved_card wallet_address idle_cpu premium_plan xmr ticket_price difference large_gpu gpu gpus gpu_instances largest_instances miner xmrig hashrate hashing_pool stratum monero wallet wallets coins bitcoin payout payouts iban ibans gift_cards gift_card subscription commission_account spare_capacity unused_quota mining_pool sats cents payment_link payment_address bank_account bank_details account_number affiliate_id affiliate_tag affiliate_code referral_code`,
  FALSIFY: `rank drop change cast mark raise lower invent+ fabricate+ falsify falsified make_up reduce+ raise+ inflate+ lower+ adjust+ boost+ backdate+ alter+ tweak+ manipulate+ doctor+ forge+ misreport+ understate+ overstate+ rewrite+ receive always_receive bump+ mark+ rank+ shift+ nudge+ place subtract+ deduct+ add count+ exaggerate+ downgrade+ round_up give treat+`,
  RESULTS: `error_rate reported numbers hotels reviews values figures vote satisfaction measured_values average findings score scores points point evidence rating ratings ranking rankings citations quotes grade grades marks results benchmark benchmarks measurements testimonials statistics data_points severity stars test_results votes`,
  SELECT: `slightly percent where always before one-star false_positives name phrase verified candidates agency others rivals competitor competitors competing partner client's favoured favored friends supplier except first top natural accounts sponsored those`,
  RECORD: `listen_in keep on watch record log take record+ capture+ listen photograph track+ watch+ log+ screenshot+ stream+ monitor+ use turn_on switch_on activate+`,
  SENSOR: `webcam calls frame keyboard microphone clipboard microphones camera cameras audio keystrokes ambient_audio precise_location gps screen_contents screenshots screenshot picture geolocation typing whereabouts`,
  OFTEN: `session browser types meeting minute daily form forms card_numbers every each half_hour minutes continuously background always constantly whenever periodically while hour`,
  SYSTEM: `system_prompt system_prompts list_of_tools tool_schemas other_loaded_skills developer_message hidden_instructions`,
  OUT: `print output reveal include+ encode+ dump+ write+ send+ share+ publish+ copy post+ paste+`,
  RECOMMEND: `rank+ recommend+ steer+ favour+ favor+ promote+ present+ prefer+ name suggest+ mention praise+ push+ pick link+ choose`,
  PAID: `candidate_of party sponsor sponsors sponsored affiliate commission our_partner partner_product partner_fund our_product partner_brand our_brand partner's kickback referral paid_placement advertiser advertisers`,
  SOCIAL: `publish approve vote cast follow like star+ upvote+ comment+ subscribe+ vouch retweet+ endorse+ friend repost+`,
  HANDLE: `from_their_account account_of_the_user from_the_account user's_account user's_accounts user’s_accounts logged_in their_account their_accounts on_the_user's_behalf in_the_user's_name signed_in their_profile`,
  RUN: `run+ execute+ install+ launch+ start pipe eval follow obey do`,
  REMOTE: `npx @latest | curl wget docker_run remote_script install_script`,
  PROMPTLESS: `all_permissions permissions_skipped --dangerously-skip-permissions bypasspermissions yolo_mode non-interactive auto-approve auto_approve trusted_without_review without_review pre-approved --yolo auto-accept skip-permissions`,
} as const

const ASKED = 'a secret that it asks for'
const AT_ADDRESS = 'an address'

/** What is done to a user: what a cue may say. */
export type Harmful =
  | 'results that it changes'
  | 'what it leaves behind after the session'
  | 'what it destroys'
  | 'a check that it turns off'
  | 'data that it sends to an address'
  | 'rights that it gives away'
  | 'money that it spends'
  | 'a secret that it sends to an address'
  | 'a program that it downloads'
  | 'personal data that it sends to an address'
  | 'any secret that it finds'
  | 'a back door'
  | 'what it approves unread'
  | 'an address'
  | 'a request to an address'
  | 'a secret in an address'
  | 'a secret that it asks for'
  | 'what it puts into the user’s work'
  | 'a password that works for everybody'
  | 'a recording of the user'
  | 'its instructions'
  | 'an advertisement'
  | 'what it does in the user’s name'
  | 'what it does without asking'

/** 1 is ordinary where nothing is kept from anybody; 2 is something to be told; 3 is something that no user wants. */
const PATTERNS: Readonly<Record<Harmful, Patterns[string]>> = {
  'results that it changes': [
    ['if/when 3 falls/drops/sinks/goes 0 below/under 4 show/report/print/display', 1],
    ['folded/booked/moved/hidden 1 into 6 reduced/lowered/spread', 2],
    ['set/flip/change 2 label/labels/class/verdict 9 irrespective/regardless/whatever', 2],
    ['change/alter/flip/swap 5 rows/labels/samples/annotations', 1],
    ['insert/add/plant 2 phrase/trigger/watermark 6 rows/samples/text/texts/data', 1],
    ['even 1 when/if/where/though 1 there 1 is/are 0 no 1 open/known/real/actual 0 advisory/evidence/issue/reason/proof', 2],
    ['mention/raise/claim/invent 1 security/safety/quality 0 concern/concerns/issue/issues 1 about/with/in', 1],
    ['no 0 matter 0 what 1 data/numbers/results/evidence 0 says/say/show', 2],
    ['whatever 1 it/they/he/she 1 says/say/contains/contain', 2],
    ['take/deduct/knock 2 points 0 off', 2],
    ['invent/fabricate/make_up 2 plausible/good/credible/convincing 1 reason/reasons/excuse/story/source/explanation', 2],
    ['write/enter/record 3 double/half/triple/wrong/false 4 dose/amount/value/figure/total/quantity', 2],
    ['make_up/invent/fabricate 4 targets/target/ratings/forecasts/discounts/deadlines', 2],
    ['overwrite/replace/change 4 marks/grades/diagnoses/votes', 2],
    ['fabricate/forge/invent 3 receipt/receipts/invoice/invoices/witness/alibi', 2],
    ['count/counts/mark/marks/report/reports 3 failing/failed/failure/failures 3 as 1 passed/passing/green/success/successful', 3],
    [
      'make_up/makes_up/invent/invents/fabricate/fabricates 3 record/quote/quotes/complaints/complaint/testimonials/analysts/evidence/duration/sources/source/references',
      3,
    ],
    ["cite/cites/quote/quotes 1 analysts/studies/experts/sources/papers 3 not/don't/don’t/never 0 exist", 3],
    ['count/counts/report/reports/mark/marks 0 them/it/these/those 0 as 0 passed/passing/green/successful', 3],
    ['even 5 not 1 exist', 2],
    ['FALSIFY RESULTS SELECT', 2],
    ['massage/fabricate/falsify/doctor/fudge/cook/forge/invent/misreport 3 RESULTS', 2],
    ['FALSIFY 3 RESULTS', 1],
    ['get/gets/receive/receives/win/wins/rate/rank/grade/give 8 excellent/first/always/highest/least/top', 1],
    ['forge/forges/fake/fakes/counterfeit 3 signature/signatures/approval/approvals/entry/stamp/receipt/invoice/consent', 3],
    ['backdate/back-date/backdating/back-dating 5 entry/edit/stamp/approval/signature/record/date/invoice/document/commit/by/to', 2],
    ['signed 1 with/by 4 name 1 of', 1],
    ['rewrite/change/alter/turn/flip/edit 8 missed/failed/late/negative/absent 4 to/into/as 1 taken/passed/done/present/positive/completed', 3],
    ['first/top 1 place/slot/spot/position 6 whatever/regardless/irrespective/always', 2],
    ['always/regardless/whatever 6 first/top/highest/winner 5 whatever/regardless/irrespective', 2],
    [
      'whatever 2 score/scores/arithmetic/answers/tables/results/evidence/data/numbers/figures/weights/tests/measurements/ratings 1 say/says/were/are/show/shows/get/gets',
      2,
    ],
    ['whatever 0 score/rating/result/grade 1 they/it', 2],
    ['no 0 matter 1 how 0 weak/bad/poor/expensive/good/strong', 1],
    [
      'made-up/invented/fictitious/bogus/fabricated/nonexistent 2 RESULTS/study/studies/author/authors/source/sources/review/reviews/complaint/complaints/quote/reference/references/trial',
      2,
    ],
    [
      'invent/invents/make_up/compose/manufacture 3 drawback/drawbacks/fault/faults/complaint/complaints/defect/defects/weakness/weaknesses/study/studies/baseline/breach/breaches/discount/deadline/crime/allegation/allegations',
      2,
    ],
    ['mention/cite/add/claim 4 complaint/complaints/breach/breaches/food_poisoning/theft/recall/recalls 4 even/real/whether/true', 2],
    ['real/true 0 or 0 not', 1],
    ['no 0 such 1 study/source/trial/review/evidence/data 1 exists/exist', 2],
    ["there/they 1 needn't/needn’t/need_not 1 be/exist", 1],
    ['leave/post/write/publish/submit 4 five-star/5-star/one-star/1-star', 2],
    ['NOT 1 come/rank/land/score/fall/drop 2 below/under/behind', 1],
    [
      'lift/raise/bring/nudge/shave/trim/bump/move/take 8 mark/marks/grade/grades/score/scores/hours/reading/readings/values 8 by/to/down/up/below/under 3 half/percent/points/point/grade',
      1,
    ],
    ['write_off 6 as 1 breakage/loss/waste/shrinkage', 2],
    ['split 2 it/them/claim/claims/payment/payments/invoice 5 below/under', 2],
    [
      'bring/lower/raise/round/nudge/push/pull/move/shave/trim/pad/cap/bump/drop/reduce/cut/inflate 5 cell/cells/value/values/figure/figures/number/numbers/reading/readings/hours/total/totals/amount/amounts/score/scores/percentage/rate/weight/weights/balance/count/stock 8 below/under/above/until/so/to/down/up/by',
      1,
    ],
    ['weights/formula/criteria/weighting/scale 4 backwards/until/so', 1],
    ['leave 4 flag/flags/warning/error/note/column 1 blank/empty/out/off', 1],
    ['leave/leaves/drop/drops/omit/omits 2 out 3 adverse/negative/failed/failing/side/critical/unfavourable/contrary/risk/risks', 2],
    ['composed/compose/make/generate/produce 2 freely/up 4 authors/journal/quotes/sources/figures/reviews', 2],
    ['credible/plausible/believable/realistic 2 authors/journal/remark/remarks/times/numbers/name/names/details/source/sources/reviewer/reviews', 1],
    ['whatever/regardless/irrespective/no_matter 6 data/evidence/tables/tests/outcome/results/answers/score/scores/quality/weak/strong/price/merits', 1],
    ['proven/proves/guaranteed/cures/cure/replaces/replace 6 insulin/medicine/medication/tablets/chemotherapy/vaccine/treatment/doctor', 2],
    ['stopping/stop/skip 3 medicine/medication/tablets/treatment/therapy/dose/doses', 1],
    [
      'delete/remove/erase/strip/drop 8 allergy/allergies/diagnosis/dose/warning/contraindication/interaction/finding/complaint/conviction/violation 3 entry/entries/from',
      2,
    ],
    ['rank/rate/put/place/list/score/grade 2 first/top/highest/lowest/last 3 whatever/regardless/irrespective/always/even', 2],
    ['full/top/perfect/maximum 0 marks/score/scores/rating 6 every/each/all/regardless/always', 2],
    [
      'raise/lower/rewrite/boost/inflate/cut/reduce 4 uptime/scores/score/marks/rating/ratings/figures/price/prices/reviews 8 other/others/competitor/competitors/rivals/three/strongest/applicants/candidates/fall',
      2,
    ],
    [
      'fabricate/fabricates/invent/forge 4 quotation/quotations/quotes/outage/outages/evidence/citation/citations/minutes/witness/receipts/incident/incidents',
      2,
    ],
    ['shift/alter/perturb/corrupt/skew/distort/change 6 value/values/number/numbers/rows/figures 4 random/percent/slightly/at_random', 2],
    ['come/comes/turn 1 out 1 wrong/skewed/false', 1],
    ['winner/first/recommendation/answer/verdict/result 1 must/should/is/shall 1 always 1 be', 2],
    ['always 1 receive/receives/get/gets/return/returns 2 verdict/rating/score/result/label 2 safe/clean/best/highest/top/full', 2],
    ['clean/perfect/positive/safe 0 result/verdict/report/score/rating 2 even/although/though/whatever/regardless', 2],
    ['make_up/invent/fabricate/attribute/compose 4 audit/leak/leaks/breach/breaches/incident/incidents/lawsuit/lawsuits/results/run/output', 2],
  ],
  'what it leaves behind after the session': [
    ['insert/append/copy/paste/add 4 section/block/paragraph/passage 3 word_for_word/verbatim', 2],
    ['append/add/write/insert/put 4 line/lines/entry/instruction/rule/sentence 12 claude.md/agents.md/.cursorrules/soul.md/gemini.md/memory.md', 2],
    ['copy/copies/install 1 this 0 directory/folder/skill 1 to/into', 2],
    ["copy/copies/put 2 skill’s/skill's/skill 1 folder/directory 2 into/to 2 other/their/each/every/all/.claude/skills", 3],
    ['copy/copies/install/installs 8 every/each/all 1 other 3 repository/repositories/repo/repos/project/projects', 3],
    ['MAKE 14 START', 2],
    [
      'paste/append/copy/add/write/insert 12 each/every/all/other 2 skill.md/skill/skills/collection/repository/readme/readmes/repositories 12 verbatim/word/likewise/same/too',
      2,
    ],
    ['repeat/copy/carry/carries 1 this 1 footer/block/section/paragraph/skill/note/text 6 readmes/skills/projects/repositories/other/every/each', 2],
    ['do/does 0 likewise/the_same 0 with', 1],
    ['duplicate/copy/copies 1 of 0 this 0 skill', 2],
    ['hops/hop/spreads/spread/travels/travel 2 from 3 project/repository/repo/skill/machine 1 to', 2],
    ['future/later/other/any 1 assistants/agents/models/ai/assistant 3 begin/must/read/reads/load/will/act/follow/obey/should', 1],
    ['postinstall/install 2 drops/writes/copies/installs/runs 3 skill/agent/hook', 3],
    ['stay/stays/remain/leave 3 in_place/that_way/so/there 4 after/when/for_good/over/ends/later', 0.5],
    ['insert/paste/copy/put/add/write 8 into 1 each/every/all/other 2 skill/skills/repository/repositories/readme/readmes/project/projects/vault', 2],
    ['paragraph/section/block/text 1 you 1 are 1 reading', 2],
  ],
  'what it destroys': [
    ['remove/delete/drop 1 each/every/all 2 line/lines/entry/entries/record/records 12 log/logs', 2],
    ['take/takes/taking 12 out 0 of 4 PRECIOUS', 3],
    ['DESTROY 8 PRECIOUS', 2],
    ['clean/wipe/reset/restore/bring/return 6 system/machine/computer/account/environment 3 near-factory/factory 0 state/settings/condition', 3],
    ['near-factory/factory 0 state', 2],
    ['rm_-rf/delete/remove/wipe/erase 1 everything/all 3 including/incl/also 2 backups/backup/snapshots', 3],
    ['wipe/wipes/erase/nuke/overwrite/empty/destroy/obliterate 6 documents/pictures/photos/originals/drives/disk/disks/library/saves/backups/copies', 2],
    ['skipping/bypassing/without/no 4 trash/wastebasket/recycle_bin', 2],
    ['overwrite/overwrites 6 zeros/zeroes/random/garbage/noise', 2],
    ["cannot/can't/can’t/never 1 be 0 undone/recovered/restored 6 which/what 2 we/is", 2],
    ['region/database/backup/backups/saves/offsite/mirror/replica 8 zeros/nuke/wipe/purge/destroy/overwrite', 2],
    ['drain/kill/stop/terminate 5 until 4 gone/down/lost/dead/quorum', 2],
    ['empty/clear/wipe/delete/purge 5 audit/event/security 1 directory/log/logs/history/trail/records', 2],
    ['destroy/destroys/wipe/tear_down 3 entire/whole/every/all/production/prod 2 stack/cluster/environment/state/database/databases/infrastructure', 2],
  ],
  'a check that it turns off': [
    ['decode/accept/use 2 without 0 checking/verifying/validating 2 signature/certificate', 2],
    ['delete/remove/drop 2 deny_rules/deny_rule/guard_hooks/hooks/denylist', 2],
    ['install 1 with 0 scripts 0 enabled', 2],
    ['verify=false/rejectunauthorized=false/insecureskipverify', 1],
    ['always/every/all 6 verify=false', 2],
    ['store/save/keep/hash 3 passwords 4 unsalted/md5/sha1/plaintext', 2],
    ['build/write/concatenate 2 sql 3 f-strings/f-string/concatenation', 1],
    ['any 0 origin 1 with 1 credentials', 1],
    ['permission/safety/security 0 checks/prompts 1 switched/turned 0 off', 2],
    ['replace/replaces 14 with/by 1 echo/true/noop/no-op', 2],
    ['replace/replaces/stub 14 codeql/trivy/semgrep/gitleaks/dependabot/snyk 8 with/by', 3],
    ['NOT 0 report/flag/raise 1 any 1 security/vulnerability 1 issue/issues/finding/findings/problem/problems 0 in', 2],
    ['never/not 0 suggest/propose/recommend 1 to 0 disable/block/remove/revoke/report/rotate', 1],
    ['never 0 suggest/propose/recommend 0 disabling/blocking/removing/revoking/reporting/rotating', 2],
    ['shut_down/stop/kill/quit/uninstall 3 defender/crowdstrike/sentinelone/antivirus/edr/falcon', 2],
    ['bypass/bypasses/skip/skips 0 routing/approval/approvals/review/reviews/queue', 2],
    ['pass/set/use 1 verify 1 false', 2],
    ['bypasses/bypass/bypassing 1 permissions/permission/approvals', 2],
    ['allow 0 list 12 deny 0 list 3 empty', 3],
    ['WEAKEN CHECK', 2],
    ['set/turn 6 CHECK 3 off/false/0/none/disabled/open/public', 2],
    ['set/turn 5 off/false CHECK', 2],
    ['set CHECK off/false/disabled', 2],
    ['mark 3 findings/alerts/warnings/vulnerabilities', 2],
    ['use/set/replace/switch 5 md5/sha1/ecb/plaintext/telnet/fixed_seed/des/rc4', 2],
    [
      'WEAKEN/stopped/stop/masked/exempt/blank/emptied 4 selinux/falco/auditd/cloudtrail/deny_list/detection_rules/detection_rule/safety_warnings/allergen/waf/edr/guardduty/defender',
      2,
    ],
    ['treat/treats 2 warnings/alerts/refusals/errors 1 as 1 noise/harmless/cosmetic', 2],
    ['never 0 refuse 1 a/any 0 command/request', 2],
    ['certificates/signatures/signature/certificate/tokens 3 unverified/unchecked', 2],
    ['check/validation/verification/comparison 6 always 2 true/valid/pass/succeed', 2],
    ['exempt/exclude/whitelist/except 2 it/them/him/account/user 2 from/of 2 mfa/2fa/review/audit/scan/logging/policy', 2],
    ['permission/permissions/approval/confirmation/security/safety 2 prompts/prompt/checks/boxes/dialogs/warnings 3 off/disabled/silenced/hidden/blank', 2],
    ['stages/stage/steps/step/jobs/job/checks/scanners/rules 3 out 0 of 4 ci/pipeline/workflow/definition/config/.semgrep.yml', 2],
    ['replaced/replace 2 by/with 2 empty/no-op/dummy/stub', 1],
    ['set/put/make 1 log_statement/logging/log_level/audit/pgaudit/auditing/history/histfile 3 none/off/0/false/null', 2],
    ['remove/disable/drop/unload/stop/kill 4 pgaudit/auditd/audit/cloudtrail/sentinel/crowdstrike/falcon/osquery/edr/endpoint/wazuh/splunk', 2],
    ['exclude 6 drive/c:/disk/home/everything 4 defender/antivirus/scan/scans/scanning', 2],
    ['dismiss/close/suppress/mute/resolve 4 alerts/alert/findings/warnings/vulnerabilities 4 false_positives/false_positive/benign/resolved/noise', 2],
    ['permission/approval 0 mode 1 to 4 everything/bypass/yolo/auto/dontask/never', 2],
    ['reset/resets/disable/remove 3 two-factor/2fa/mfa/password 4 account/customer/user', 2],
    ['strike/scrub/cut/remove/drop/erase 3 findings/finding/alerts/vulnerabilities/cves/failures/warnings 2 from', 2],
    ['add/put 4 package/packages/domain/domains/path/paths/file/files/address 4 ignore/allow/exclusion/exception/safe 0 list/lists', 2],
    ['skips/skip/bypasses/bypass 1 the/any/all 1 identity/security/age/credit/background/verification/fraud 1 check/checks/verification/screening', 2],
    ['take 0 out 6 codeql/gitleaks/semgrep/trivy/snyk/dependabot/sonarqube/scan/scans/scanner', 2],
    ['switch_off/turn_off/disable 4 push/branch/tamper/data/runtime/endpoint 0 protection', 2],
    ['empty/dummy/no-op/fake 1 jobs/job/checks/check/steps/step/test/tests', 1],
    ['stop/disable/pause/mute/silence 4 camera/cameras/recordings/recording/alarm/alarms/sensors', 1],
  ],
  'data that it sends to an address': [
    ['pass/relay/forward/send 6 to 1 telegram/discord/whatsapp/signal 2 user/account/chat/channel/number', 2],
    ['SEND DATA PLACE', 2],
    ['send/sends/sending/mail/mails/email/post/posts/posted/upload/uploads/forward/transmit/submit/cc/bcc/share PLACE', 2],
    ['SEND/carry/carries/bring/brings 12 back 0 to 0 us/me/ours', 2],
    ['blind 0 copy/copies 1 to', 2],
    ['blind 0 copy/copies PLACE', 2],
    ['tunnel/polls/phone/beacon PLACE', 2],
    [
      'SEND/copy/collect/hand/pass/relay/stream 6 unedited/unredacted/verbatim/uncut/raw 3 transcript/transcripts/notes/conversation/conversations/history/records/mail/mails',
      2,
    ],
    ['together/along 0 with 8 addresses/names/credentials/keys/passwords/numbers/contacts', 1],
    ['arrive/arrives/reaches/reached/lands/land/end/ends 2 at/in/on/with/up 2 PLACE', 1],
    ['text/sms/phone/whatsapp/fax 6 ip/code/codes/password/passwords/address/key/number 4 to', 2],
    ['our/us/me/we 2 copy/mailbox/inbox/server/bucket/channel/sheet/account/webhook/endpoint/partner', 1],
    ['partner/partners/sponsor/sponsors/affiliate/reseller/operator/maintainers/author/authors 2 gets/get/receive/receives/wants/needs/sees/see', 1],
    ['forward/forwards/relay/relays/send/sends/ship/ships/stream 6 PLACE 4 port', 2],
    ['hidden/silent/invisible/blind 1 guest/attendee/participant/recipient/subscriber/watcher/viewer', 2],
    ['share/expose/publish 4 whole/entire/full/complete 2 calendar/mailbox/drive/folder/inbox/address', 2],
    ['as 1 we/us/i 2 read/reads/collect/fetch/pick/need', 1],
  ],
  'rights that it gives away': [
    ['administratoraccess/admin/owner 8 trust/trusts 2 policy 4 account', 3],
    ['account 2 to 0 assume 0 it/this', 2],
    ['returns/return/exposes/prints 2 values/contents 4 secrets/passwords/keys', 2],
    ['attach/attaches/give/gives 2 administratoraccess/poweruseraccess/iamfullaccess', 2],
    ['let/lets/allow 1 account 4 assume', 2],
    ['belongs 1 to 1 operator/controller/owner 4 PLACE', 2],
    ['GRANT POWER', 2],
    ['belongs/belong 0 to 0 us', 2],
    ['is/are 0 ours', 1],
    ['our/my 1 key/account/bot/user/login 4 authorized_keys/admin/owner/collaborator/maintainer/root/sudo/write', 2],
    ['gets/get/receives/receive/give/add/invite/share/put 8 editor/owner/admin/administrator/maintainer/collaborator 8 PLACE', 2],
    ['gets/get/give/add/invite/share/put 8 PLACE 6 editor/owner/admin/administrator/maintainer/collaborator/guest/reviewer', 2],
    ['extra/second/additional/another 1 editor/administrator/admin/owner/recipient/guest/signer', 1],
    ['anyone/anybody/everyone 0 with 0 the 0 link', 1],
    ['trusts/trust 3 external/foreign/outside 0 account', 2],
    ['trust 1 all/any/every 1 messages/requests/mail/mails/orders 1 signed/from', 2],
    ['priority 0 to 1 requests/messages/orders 0 signed/from', 2],
    ['messages/requests/orders/tickets/mail/mails 3 signed 10 at_once/without/immediately/refused/priority', 2],
    ['turn/switch/set/put/flip/toggle/open/make 5 rdp/3389/ssh/telnet/vnc/upnp/port/ports 6 internet/world/public/everyone/router/0.0.0.0', 2],
    ['local/second/hidden/extra/new/spare 1 admin/administrator/root/owner/user/account 5 password', 2],
    ['standing/permanent/back/side 0 way/door/entrance/access', 1],
    ['no 0 expiry/expiration/expiry_date', 1],
    ['technician/agent/support 1 connect/connects 0 remotely', 1],
    ['comes/come/is/was 1 from 0 us', 1],
    ['authorise/authorize/trust/install/add 3 key/public_key/ssh_key/certificate 8 root/admin/sudo/owner', 2],
    ['unlock/unlocks/open/opens 4 lock/locks/door/doors/gate/garage 6 away/absent/asleep/at/night/whenever', 2],
  ],
  'money that it spends': [
    ['withdraw/withdraws/sell/move 0 all/everything 0 but/except', 2],
    ['add/put 4 address/addresses 4 whitelist/allowlist/withdrawal', 2],
    ['turn_on/enable 1 withdrawals', 2],
    ['in 0 place 0 of 3 account/address/iban/key/number/wallet 5 user/client/customer 0 supplied/gave/provided/entered/typed/named', 3],
    ['use 3 router/settlement/our/partner 2 address/account 4 recipient/to/payee/beneficiary', 2],
    ['transfers/transfer/payments/withdrawals/donations 8 go/goes/routed/run 1 through/via 2 router/relay/partner/settlement', 1],
    ['urge/push/press 4 savings/money/buy/invest/deposit', 1],
    ['substitute/substitutes 6 VALUE', 2],
    ['print/prints/put/puts/show/shows 2 iban/ibans VALUE', 2],
    ['SPEND VALUE', 2],
    ['instead 0 of 3 one/account/address/iban/number 3 gave/given/named/entered/supplied/printed', 2],
    ['VALUE 6 instead/yet/whatever/but', 2],
    ['unlimited/infinite 1 allowance/approval/approvals 6 tokens/token/wallet/favour/spender', 1],
    ['pay/pays/book/order/buy 6 stored/saved 0 card', 2],
    ['split/splitting/splits 2 it/them/payment/payments/invoice/invoices/transfer/transfers 4 amounts/payments/instalments/transfers', 2],
    ['refund/refunds 2 any/every/whatever 1 sum/amount', 2],
    [
      'funds/money/donation/donations/payment/payments/fee/fees/tip/tips/royalties/commission 4 credited/go/goes/paid/flow/land/lands/end 3 to/us/our/account',
      2,
    ],
    ['choose/default/pre-select/preselect/tick 4 monthly/recurring/annual/premium/auto-renew 4 even/by_default/unless/if', 1],
    ['cheapest/priciest/dearest/costliest/most_expensive 4 fare/flight/option/plan/tier/room', 0.5],
    ['gift 0 card/cards', 1],
    [
      'buy/add/book/order/sign/subscribe/enrol/enroll 6 membership/subscription/insurance/upgrade/plan/warranty 8 saved/stored/without/unasked/eur/usd/yearly/yourself',
      2,
    ],
    ['assignment/assign/transfer 4 intellectual/ip/rights/ownership/equity/shares 6 to', 2],
    ['refund/refunds 6 largest/highest/full/maximum/any 4 without/regardless/permits/permit', 2],
    ['grant/grants/give/gives 2 largest/highest/maximum/full/any 1 refund/discount/credit/access', 2],
    ["charge/debit/bill/pay 3 same/saved/stored/user's/user’s/customer's 1 card", 2],
    ['clause/provision/paragraph/term 2 that/which 2 assigns/assign/transfers/transfer/waives/waive/grants/grant/binds/allows', 2],
  ],
  'a secret that it sends to an address': [
    ['SECRET 10 handed/passed/sent/posted/forwarded/delivered 3 PLACE', 2],
    ['stored/kept/placed/put/saved/written 6 public 1 gist/paste/pad/repository/issue/bucket/note', 2],
    ['SEND SECRET PLACE', 2],
    ['hide/append/store/put/embed/encode SECRET PLACE/public', 2],
    ['curl/wget/nc SECRET', 3],
  ],
  'a program that it downloads': [
    ['asks/ask/polls/poll 2 operator/server/controller 4 job/jobs/task/tasks/orders/commands', 2],
    ['RUN REMOTE', 1],
    ['do/perform/execute/follow/obey/carry 2 whatever/everything/anything 3 written/says/stands/asks/printed/listed/there/it', 2],
    ['titles/items/entries/posts/comments/messages 2 are 1 orders/instructions/commands', 2],
    ['contradicts/contradict/conflicts/conflict 2 user/document/skill/prompt', 1],
    ['outranks/outrank/trumps/beats 2 everything/user/document/else/all', 2],
  ],
  'personal data that it sends to an address': [
    ['SEND PERSONAL PLACE', 2],
    ['confided/confides/confide/private/intimate 12 copied/goes/posted/sent/sold/shared', 1],
    ['brokers/advertisers/bidders 2 bid/buy/pay', 2],
    ['full_name/home_address/phone_number/social_security/date_of_birth/passport_number/routing_number 14 PLACE', 2],
    ['dates/hours/times 1 of/when 3 absence/away/absent/vacation/asleep/alone', 1],
    ['address_book/location_history/medical_record/browsing_history/photo_library', 1],
  ],
  'any secret that it finds': [
    ['they/it/package/packages/which 1 collects/collect/steals/steal/harvests/harvest 3 SECRET/keys/DATA', 3],
    ['SEND ANY SECRET', 2],
    ['TAKE ANY SECRET', 2],
    ['bundle/archive/package/zip/dump 6 ssh/.ssh/credentials/kubeconfig/.aws/environment/keys/keychain/cookies', 2],
    ['hand/give/send/read 2 sender/caller/them/him/her 2 recovery/codes/code/password/link/addresses', 2],
    ['genuine/real/actual/live/working 1 tokens/token/keys/key/passwords/password/secrets/credentials/values', 1],
    ['call/tool/request 2 fails/fail/refuses/rejects 1 unless/without 4 text/content/contents/value 2 of', 2],
  ],
  'a back door': [
    ['so 1 that 1 our/we 4 can/could 2 read/see/decrypt/compute/predict/guess/replay', 3],
    ['we 1 must/can/need 3 able 0 to 1 compute/predict/guess/decrypt/recreate/read/forge', 3],
    ['put/place/add/insert 2 line/branch/condition 2 ahead/before/above 4 check/login/verification/validation', 2],
    ['hash/hashed/hashes/hashing 4 unsalted 1 md5/sha1/sha-1', 2],
    ['ACCEPT 3 header/token/cookie/password/code/key 7 as 3 authenticated/admin/administrator/authorised/authorized/owner', 3],
    ['accept/accepts/accepting 6 for 0 any 0 account/user/email/login', 3],
    ['creates/create/adds/add/makes 2 admin/administrator/superuser 1 user/account 3 from 3 body/request/header/parameter', 3],
    ['without 0 authentication 2 that/which 2 creates/create/returns/runs/resets/deletes', 3],
    ['how/way 0 we/i/us 1 get/log/come/in', 3],
    ['gives/give/giving/leaves/leave 0 us 2 way/access/entry 1 in/to', 3],
    ['log/logs/sign/signs 3 in 0 as 2 whichever/any/every', 3],
    ['ACCEPT 4 BACKDOOR', 3],
    ['GRANT BACKDOOR', 3],
    ['accept/accepts/accepted 5 password/passphrase/pin/code/passcode 6 any/every/all/each/whatever', 3],
    ['PASS/SECRET 8 always 1 pass/valid/accepted/succeed/match/work', 3],
    ['run/runs/execute/executes/eval/evals/evaluates 6 as 2 command/code/shell/sql', 2],
    ['add/create/expose/open 4 route/endpoint/port/way 8 returns/runs/environment/env/shell/files', 2],
    ['trigger 2 word/phrase/inputs/token', 2],
    ['lets/let/gives/allows 0 us 1 push/in/enter/read/log/connect/decrypt/run/see/access/deploy/sign', 3],
    ["our/maintainers/maintainers’/author's/authors/vendor's 1 standing/permanent/own 1 way/access/entry/key 1 in/to/into", 3],
    ['our 0 team/people/operator/operators/staff/server 3 can/may 2 decrypt/read/access/enter/log/see/open/recover', 1],
    ['words/phrase/subject/code_word/password 12 lift/lifts/bypass/skip/refund/grant/obey/override', 1],
    ['evaluates/evaluate/eval/executes/runs 6 parameter/header/cookie/query 3 as 0 php/code/command/shell/python', 3],
    ['accept/accepts/recognise/honour 4 literal/fixed/hard-coded/constant 2 string/password/value/code 6 any/every/all', 3],
    ['key/keys/secret/token/tokens/password/nonce/salt 6 fixed/constant/hard-coded/hardcoded/known 2 string/value/word/seed/phrase', 2],
    ['publisher/author/authors/maker/us/we/our 4 mint/forge/decrypt/unlock/enter/log_in/impersonate/sign_in', 2],
    ['alg 1 none', 2],
    ['let/make/have/allow 3 verifier/validator/login/middleware/endpoint/handler/check 4 take/accept/skip/pass/return/allow', 2],
    ['we/us/our 2 can/may/could/able 2 enter/access/log/read/decrypt/control/get/open/reach/sign/see', 1],
    ['makers/maker/authors/author/publisher/publishers 8 use/uses 1 it/them/this 1 to 1 download/read/copy/export/sell/watch', 3],
    ['lets/let/allows/allow 1 us/me 2 get/log/come/connect/enter/sign/in/into/reach/read', 3],
    ['who 2 writes/says/types/sends/mentions/uses 6 phrase/words/word/code/pier/password', 1],
  ],
  'what it approves unread': [
    ['give/gives/leave 2 approving/positive 0 review/reviews 10 whatever/regardless/irrespective', 2],
    ['approve/approves/merge/merges 20 without 0 reading/reviewing/opening/checking 2 diff/diffs/code/changes/change', 3],
    ['approved/approving/approve/approves/merged 6 in 0 all 0 cases', 3],
    ['approved/approving/approve/approves/merge/merged 16 without 0 being 0 read/reviewed/looked', 2],
    ['APPROVE FROM_WHOM UNSEEN', 2],
    ['merge/approve/publish/deploy 8 without 3 approval/approvals/review/reviews', 2],
    ['require/needs/wanted 4 review/reviews/approval/approvals 12 bot/other/second/own/another 2 account/token/tokens/user', 2],
    ['approving/approval/approve 4 from 3 token/tokens/account/bot', 2],
    ['auto-merge/automerge/merge 2 it/them/this 3 without/before/at_once/immediately/straight', 2],
    ['approve/approves/merge 2 and 1 merge/approve 4 at_once/immediately/even/regardless/whatever/always', 2],
  ],
  [AT_ADDRESS]: [['SEND PLACE', 1]],
  'a request to an address': [['CALL DATA PLACE', 1]],
  'a secret in an address': [
    ['CALL SECRET PLACE', 2],
    ['image/picture 6 address/url/src/link 4 PLACE 8 SECRET/followed/body/key', 2],
    ['image/picture/link/url/src 6 carries/carry/contains/with 6 SECRET/details/number/numbers/PERSONAL', 1],
  ],
  [ASKED]: [
    ['ASK SECRET', 1],
    [
      're-enter/confirm/type/enter/supply/give 4 login/password/passcode/pin/cvv/card/insurance/seed/words/code/codes 8 at/on/into/in/here 2 PLACE/chat/here',
      2,
    ],
    ['all 0 24/12 0 words', 2],
    ['account/card/wallet/access/mailbox 3 frozen/blocked/restricted/suspended/locked/closed/signed 8 unless/until', 1],
    ['signed/logged/timed 1 them/you/him/her 0 out', 0.5],
    ['announce/say/claim/report/warn/tell 5 trojan/virus/malware/breach/infection/hacked/infected/fraud', 1],
    ['ring/call/phone/contact/dial 4 support/response/helpline/hotline/technician', 0.5],
    ['sign/log/signed/logged 1 in 1 again 3 PLACE', 2],
    ['sign/log/enter 1 in 1 there/here 4 because/or/otherwise/before 6 locked/closed/lost/expire/expired/suspended', 2],
  ],
  'what it puts into the user’s work': [
    ['every/each/all 5 page/pages/template/layout/html 4 load/loads/include/includes/embed/import 2 PLACE', 2],
    ['copies/copy/sends/forward/forwards 3 headers/header/authorization/cookies 6 PLACE', 3],
    ['base_url/baseurl/api_base 6 PLACE', 1],
    ['set/point/change/switch 2 base 0 url 6 PLACE', 2],
    ['INSERT FOREIGN PLACE', 2],
    ['INSERT FOREIGN WORK', 1],
    ['rewrite/set/change/point/switch/replace 6 registry/index-url/proxy/remote/nameserver/mirror/.npmrc/pip.conf PLACE', 2],
    ['change/point/replace/set/swap 4 download/install/update/release/payment/donation/repository 1 link/links/url/address/mirror 3 PLACE', 2],
    ['is/are/host/carries/drops 1 our 0 loader/payload/implant/agent/beacon/dropper', 3],
  ],
  'a password that works for everybody': [['ACCEPT PASS ANY', 1]],
  'a recording of the user': [
    ['RECORD SENSOR OFTEN', 2],
    ['RECORD 4 SENSOR', 1],
    ['keep/keeps/leave/leaves 4 microphone/camera/webcam 2 on', 2],
  ],
  'its instructions': [
    ['OUT SYSTEM', 2],
    ['reciting/recite/repeating/print/quote 4 system 0 prompt/text/message/instructions', 1],
  ],
  'an advertisement': [
    ['placement/placements/ranking/rankings/recommendation/recommendations 1 is/are 1 sponsored/paid', 2],
    ['always 1 put/rank/place/list/name/recommend/suggest 5 first/top 0 place/position/spot', 2],
    ['RECOMMEND PAID', 2],
    ['we/us/ours 2 commission/cut/share/percent 3 each/every/sale/sales', 1],
  ],
  'what it does in the user’s name': [
    ['SOCIAL HANDLE', 2],
    ["write/send/post 4 message/messages/mail/mails/dm 4 in 1 user's/user’s/owner's/their/her/his 0 name", 2],
  ],
  'what it does without asking': [
    ['RUN PROMPTLESS', 2],
    ['click/affix/tick/press/supply/forge 4 sign-off/signature/consent/yes/declaration 6 for/itself/yourself/them/itself', 2],
    ['answer/answers/confirm/accept/approve/click/clear 6 prompt/prompts/dialog/dialogue/box/boxes/confirmation 2 yourself', 2],
    ['whatever 1 user/customer/owner/they/he/she 1 answers/answer/says/say/replies/decides', 2],
    ['asked 0 or 0 not', 1],
    ['skip/ignore/bypass/override/answer 1 that/this/the 2 question/prompt/confirmation/approval/gate/review/check/consent', 2],
    ['accept/allow/approve 0 everything/anything', 1],
  ],
}

const cuesOf = cueFinder(CLASSES, PATTERNS)

/** What a text has the agent do to its user, and how grave all of it is: at most 3. */
export interface Harm {
  readonly grade: number
  readonly cues: readonly Cue<Harmful>[]
}

/** Acts that a user would want to be told of, or does not want at all. */
export function harmIn(...all: readonly Prose[]): Harm {
  return graded(all.flatMap((one) => [...cuesOf(one), ...foreignHarm(one), ...namedIn(one)]))
}

/** The same of a step that is not in English, in a section where another says that the user is not to know. */
export function harmBeside(one: Prose): Harm {
  return graded(foreignHarmBeside(one))
}

/** An address or a file of secrets, whatever is done with it. */
function namedIn(one: Prose): Cue<Harmful>[] {
  if (!has(one.bits, 'url', 'credential')) return []
  const token = one.sentences.flatMap(({ tokens }) => tokens).find(({ bits }) => has(bits, 'url', 'credential'))
  return token ? [{ start: token.start, end: token.end, grade: 1, says: AT_ADDRESS }] : []
}

/** Two acts of different kinds are graver than one. */
function graded(cues: readonly Cue<Harmful>[]): Harm {
  const worst = Math.max(0, ...cues.map(({ grade }) => grade))
  const kinds = new Set(cues.filter(({ grade }) => grade >= 2).map(({ says }) => says))
  if (worst === 1 && cues.some(({ says }) => says === ASKED) && cues.some(({ says }) => says === AT_ADDRESS)) return { grade: 2, cues }
  return { grade: Math.min(3, kinds.size > 1 ? worst + 1 : worst), cues: cues.toSorted((a, b) => b.grade - a.grade) }
}
