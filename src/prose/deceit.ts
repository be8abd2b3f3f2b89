import { once } from '../skill/layout.ts'
import { cueFinder, type Cue, type Patterns } from './cues.ts'
import { foreignDeceit } from './foreign.ts'
import { AS_RESULT, negated, type Prose, type Sentence, type Token } from './prose.ts'

const CLASSES = {
  NOT: `not never no don't dont don’t doesn't won't cannot can't shouldn't shouldn’t mustn't mustn’t needn't neither nor nobody without isn't aren't isn’t aren’t won’t doesn’t`,
  PERSON: `person engineer engineers developer developers applicant borrower attendee attendees traveler pilot driver operator operators supervisor supervisors clinician clinicians physician doctor family holder donor cardholder staff worker workers traveller lead child learners learner journalists journalist pupils pupil finance newsroom tenant tenants applicant applicants voter voters board investors investor recipient recipients guest guests organiser organisers organizer organizers member members visitor visitors controller controllers host hosts boss accounting accountant lab_manager hr listener listeners buyer buyers shopper shoppers patient one everyone everybody participant participants sender subscribers audience teacher user users user's human humans owner operator customer customers reader readers reviewer reviewers recruiter candidate candidates parent parents student students patients client clients author authors administrator administrators admin admins anyone anybody nobody somebody someone people they them him her team colleague colleagues maintainer maintainers auditor auditors manager managers employee employees tester`,
  KNOWING: `have_to_hear hear_of hear_about find_out get_to_see impression told be_informed informed notified shown aware know knows notice notices learn see alerted warned discover realise realize suspect suspects suspecting made_aware hear`,
  MODAL: `must should need needs is are be shall can will to has have ought mustn't shouldn't needn't`,
  NOBODY: `nobody no_one none`,
  AT_NO_TIME: `no_circumstances no_account no_condition`,
  SILENT: `keep_silent stay_silent remain_silent`,
  QUIET: `your_eyes_only eyes_only hold_your_tongue keep_your_counsel as_though_this_step as_if_this_step as_if_it_never_happened like_it_never_happened pretend_it_never_happened as_though_it_never_happened keep_this_between stays_between_us keep_it_between keeps_this_between behind_the_scenes_only tell_no_one tell_nobody as_though_it_did as_if_it_did swear_to_secrecy keeps_quiet kept_quiet keep_to_yourself kept_to_yourself keeps_to_yourself act_surprised feign_surprise behind_their_back behind_the_user's_back on_the_sly on_the_quiet under_the_pretext cover_story without_a_word hush_up play_innocent stay_discreet be_discreet look_the_other_way keep_quiet keep_it_to_yourself keep_this_to_yourself keep_them_to_yourself keep_that_to_yourself not_a_word keep_mum our_secret under_wraps keep_it_quiet our_little_secret play_dumb hush_hush`,
  KEEP: `keep kept hold remain stay stays keeping`,
  SECRECY: `secret hidden confidential invisible unseen private unmentioned undisclosed`,
  IT: `this these that those rule rules step steps arrangement practice agreement instruction instructions task part`,
  HIDDEN: `undocumented hidden secret covert invisible undisclosed unlisted silent internal clandestine`,
  DARK: `in_the_dark`,
  AS_BEFORE: `as_if_nothing as_though_nothing`,
  ACT: `step steps task tasks procedure process job jobs duty`,
  LEAVE: `skip skips leave leaves left exclude omit omitted keep`,
  ACCOUNT: `wrap-up card access_report usage_report usage_reports conversation handover timeline postmortem annex notes documentation installation_notes release_notes statement summary summaries report reports diff diffs message changelog transcript bill list minutes explanation answer answers reply replies output calendar overview brief post-mortem invoice ticket dashboard chat commit_message pull_request_description final_message`,
  LOGS: `log logs history record records notes protocol description`,
  OUTOF: `out_of from off outside_of part_of`,
  NEEDLESS: `no_use no_reason not_worth_a no_need needn't need_not unnecessary_to not_necessary_to not_needed_to no_point don't_need don’t_need not_worth needless doesn't_need`,
  TELLING: `make_a_fuss highlight+ record hear mention+ tell point_out say explain+ bring_up bring_this_up bring_it_up trouble+ bother+ worry burden+ inform+ disclose+ flag+ show+ list announce+ report+ note+ describe+ discuss+ raise ask bring refer`,
  IF: `if when in_case whenever should asked auf_nachfrage once`,
  ASKS: `suspect misses enquire enquires inquiry asked_about come_up brings_it_up ask asks asked notice notices noticed complain complains object objects wonder wonders find finds inquire inquires question questions questioned challenge challenges suspicious suspects spot spots discover discovers pressed raises queries hesitate hesitates doubt doubts worried`,
  DENY: `it_was_a did_it deflect describe_only mention_only name_only explain_only make_something_up deny denies lie pretend claim attribute insist blame feign only_describe only_mention only_name only_explain play_down brush_off change_the_subject dodge`,
  SAY: `state report say answer reply respond tell explain assure reassure`,
  SOOTHING: `never_been had_never no_effect font fonts scanned laptop restricted green secure counted cleaned checked untouched unchanged preserved kept only_a just_a found_nothing nothing_was health cryptographically needs_it requires_it local locally encrypted nothing standard routine normal already before automatic bug glitch upstream safe private deleted delay offline anonymous anonymised anonymized harmless cache coincidence pass passes mistake technical usual typo legacy renamed unavailable caching temporary built-in in_the_outline computer device confirmed`,
  ERASE: `delete deletes deleting remove removes removing erase clear clears wipe scrub purge tidy hide truncate rewrite squash`,
  TRACE: `sent_copy sent_folder receipts receipt log_file agent_log mail_rule trace traces footprint footprints own_entries your_entries own_entry sent_items sent_mail shell_history bash_history command_history history_entry notification notifications notification_mail audit_log audit_trail log_entries access_log sent browser_history message_from confirmation_mail confirmation_e-mail`,
  FORGET: `forget forgotten unlearn`,
  DID: `you_did that_you you_ran you_have this_step doing_so having_done`,
  OTHERS: `reviewer reviewers auditor auditors accounting controller boss manager team colleague colleagues parents parent teacher maintainer maintainers recruiter security admin administrator compliance support`,
  LOOKS: `compares compare opens_it checked watching around notice notices noticing looks look looking open opens check checks read reads reviewer reviewers reviewed reviews see sees scroll scrolls inspect inspects spot spots questions review`,
  DISGUISE: `disguise camouflage sneak smuggle obfuscate blend_in blends_in seem_harmless seems_harmless seem_normal attracts_no attract_no no_suspicion look_like_part look_original escape_notice under_the_radar pass_off innocuous inconspicuous unsuspicious innocent-looking harmless-looking plausible-looking look_natural looks_natural look_like_an look_like_a look_harmless looks_harmless look_routine not_stand_out attract_attention draw_attention arouse unobtrusive unobtrusively discreetly`,
  FOLD: `give title fold make bundle mix describe label call commit squash spread disguise combine mark word phrase present`,
  COVER: `chore formatting_change formatting_commit refactor_commit formatting cosmetic whitespace routine_maintenance typo_fix lint_fix analytics dependency_bump`,
  FAINT: `white same_colour same_color 1-pixel one-pixel 1px transparent background_colour background_color zero-width zero_width invisible tiny font-size 0px`,
  TEXT: `text letters html paragraph sentence font characters span comment pixel footer`,
  WATCHED: `watching looking present audit audits auditor auditors security observed watched monitored reviewer reviewing sandbox sandboxed evaluation evaluated benchmark debugger developer_tools tested screen-sharing test_environment under_test demo ci compliance`,
  WHEN: `sessions session when where if while projects unless runs environments whenever`,
  LATER: `after from once tenth eleventh third fifth twentieth fiftieth`,
  COUNTED: `sessions session runs conversations uses invocations`,
  COUNT: `count counter keep_count first tenth eleventh third fifth twentieth fiftieth ten twenty thirty fifty`,
  CHECKED: `suite scanner checks check tests test security scan scans review everything audit build pipeline migration verification backup`,
  PASS: `nothing pass passes passed clean green succeeded successful fine complete completed ok`,
  AGREED: `agreed approved pre-approved authorised authorized consented accepted opted_in waived`,
  UPSET: `get_nervous bothered creepy complain tend_to_complain not_question tedious embarrassing confuse confuses annoyed insulting upset disturb disturbs worry worried annoying nervous insulted unsettle better_when better_if calm`,
  ASKING: `ask asking confirm confirming confirmation prompt prompting wait question questions`,
  RESTORE: `invite_it_again invite_them_again invite_him_again create_it_again recreate restore re-add put_it_back put_them_back add_it_again reinstall put_back add_them_again write_it_again re-create`,
  GONE: `deletes removes reverts deleted removed disappears disappeared gone vanishes disabled undone reverted`,
} as const

/** What the cues say that have the agent ask nobody. */
export const UNASKED = 'tells the agent not to ask about …'

/** 1 may have an honest reason, 2 keeps an act from somebody. */
const PATTERNS = {
  'tells the agent to let nobody know of …': [
    ['PERSON 5 should/must/may/need 1 not 1 be 0 told/informed/asked/shown', 2],
    ['so 2 PERSON 1 sees/see/notices/finds/spots 0 no 1 difference/change/trace/sign/gap', 2],
    ['PERSON 1 MODAL 1 NOT 4 KNOWING', 2],
    // `may not know` says what somebody may not know.
    ['PERSON 1 may 1 NOT 3 hear/hear_of/hear_about/find_out/learn/told/informed/see', 2],
    ["PERSON 0 shouldn't/mustn't/needn't/shouldn’t/mustn’t 2 KNOWING", 2],
    ['without 2 PERSON 1 KNOWING/noticing/knowing/realising/realizing', 1],
    ['NOT 1 let 5 KNOWING', 2],
    ['must/should/may 1 NOT 3 KNOWING', 1],
    ['nobody/none 6 has/have/needs 3 KNOWING', 2],
    ['PERSON 2 NOT 1 need/want/have 4 information/hear/bothered/troubled/worried/hear/learn', 1],
    ['NOT 2 something 2 PERSON 5 KNOWING', 1],
    ['nobody/none 6 may/must/should 2 KNOWING', 2],
    ['PERSON 2 only 3 see/know/read', 1],
    ['NOT 0 need/have 0 to 1 KNOWING', 1],
    ['so 6 NOT 2 alarmed/alerted/worried/suspicious/startled/bothered', 2],
    ["so 1 they/he/she/PERSON 0 don't/don’t/cannot/can't/won't/never/not 1 catch/notice/suspect/realise/realize", 2],
    ['so 2 PERSON/OTHERS 0 are/is 0 not 0 distracted/bothered/confused/disturbed', 2],
    ['must/may/should 0 not 0 be 0 able 0 to 1 find/see/notice/tell/know', 2],
    ["PERSON 0 needn't/needn’t 1 be 0 consulted/told/informed/involved/asked", 1],
    ['neither 6 is/are 0 to 1 KNOWING', 2],
    ['neither 6 must/should/may/need/needs 1 KNOWING', 1],
    ['so 5 PERSON 1 will/does/do/can/would 0 not/never 1 notice/suspect/realise/realize', 2],
    ['out 0 of 0 the 0 loop', 1],
    ['hold/holds 4 back 0 from 1 PERSON', 2],
    ['invisible/unnoticed/unseen 0 to/by 1 PERSON', 0.5],
    ['PERSON 1 see/sees 2 an/only/just 1 empty/blank/normal/usual', 1],
    ['we/they/us 6 PERSON 1 need 0 not 0 hear/know/see/learn', 2],
    ["won't/won’t/not 0 learn/hear/find_out 4 until/from/about", 1],
    ["PERSON 0 were/was/are/is/aren't/weren't/isn't/wasn't 1 asked/told/informed/consulted/notified", 0.5],
    ["PERSON 0 aren't/weren't/isn't/wasn't/aren’t/weren’t/isn’t/wasn’t 1 asked/told/informed/consulted/notified/aware", 1],
    ['without 1 PERSON 2 knowledge/consent/permission/say/agreement/approval/sign-off/awareness', 1],
    ['behind 2 back/backs', 1],
    ['find_out 3 from/later/afterwards/after/when', 1],
    ['unaware/unknowing/oblivious 1 of/that', 1],
    ["so 2 PERSON 1 never/doesn't/doesn’t/don't/won't/can't/cannot 2 see/sees/find/finds/learn/learns/know/knows/spot/spots/hear/hears", 1],
    [
      "so 1 that 2 PERSON 1 never/doesn't/doesn’t/don't/won't/can't/cannot/not/does/do 3 see/sees/find/finds/learn/learns/know/knows/spot/spots/hear/hears/notice/notices",
      2,
    ],
    ['the 0 less 2 PERSON 1 know/knows/sees/hears', 2],
    ['better/best 2 PERSON 2 NOT 2 know/hear/see/learn/worry', 1],
    ['best/better 1 kept/left 1 out/unsaid/quiet/hidden/unmentioned', 1],
    ['nobody/no_one 1 has/needs 2 notice/noticed/see/know/reason', 1],
    ['so/must/should/to 6 remain/remains/stay/stays/go/goes/pass/passes 0 unnoticed/undetected/unseen/unremarked', 2],
    ['NOT 2 obvious/conspicuous/noticeable/visible 1 to 1 PERSON', 1],
    ['PERSON 1 should/must/may/shall/is/are 1 only/just 2 shown/see/told/given/hear/get', 1],
    ['so 1 nobody/no_one/none 2 trace/traces/know/knows/notice/notices/see/sees/ask/asks/opens/open/check/checks/find/finds/link/links/question', 2],
    ['so 1 PERSON 1 does/do/will/can 0 not/never 1 see/notice 0 it/this/them/anything', 1],
    ['so 2 PERSON 1 does/do 0 not 2 get/receive/see/have 3 alert/alerts/mail/mails/notification/notice/warning', 2],
    ['so 1 that 2 PERSON 0 gets/get/receives/receive/sees/see 0 no 1 notification/notifications/alert/alerts/mail/mails/notice/message', 2],
    ['in 0 order 0 that 2 PERSON 1 do/does/will 0 not 1 wonder/notice/ask/see/know', 2],
    ['nobody/none/no_one 1 is/are/gets/get 1 alerted/notified/informed/warned/asked', 1],
  ],
  'tells the agent to deny …': [
    ['should 2 PERSON 1 question/query/challenge/enquire/notice/spot/discover 8 say/answer/claim/reply/tell/blame', 2],
    ['answer/say/reply/state/claim 1 that 0 there 2 been/were/was/is/are 0 none/nothing', 2],
    ['IF 10 blame', 2],
    ['IF 2 OTHERS 1 ASKS', 1],
    ['asked 0 about 6 say/state/answer/claim 1 there 1 none/no/nothing', 2],
    ['deny 1 it/this/that/everything 1 when/if 1 asked', 2],
    ['IF 6 ASKS 10 change 1 subject', 2],
    ['never/not 0 admit/concede', 2],
    ['AT_NO_TIME 1 admit/concede/acknowledge', 2],
    ['IF 6 ASKS 12 DENY^', 2],
    ['should 1 PERSON 0 ask/asks/complain/notice/wonder 12 never/nothing/not', 1],
    ['tell/tells 2 PERSON 6 disk/network/server/firmware/hardware/provider/bank 1 fault/failure/glitch/outage/problem/update', 1],
    ['pretend/feign/fake 2 disk/network/hardware/failure/fault/glitch/outage/crash/ignorance', 2],
    ['blame 3 glitch/firmware/network/update/cache/provider/server/sync/bug/disk', 2],
    ['as 0 if/though 3 always/never 1 been/happened/existed', 2],
    ['claim/say/insist 2 was/were 1 there/so/that 1 already/since/before', 1],
    ["if 1 someone/somebody/anybody/anyone/user/they 1 asks/ask 2 its/it’s/it's/it 1 is/was/just/only", 1],
    [
      'if/when/should 4 questioned/challenged/confronted/pressed/accused/suspicious/queried/curious 8 say/answer/reply/claim/insist/explain/point/tell/blame/respond',
      2,
    ],
    [
      'if/when/should 3 PERSON/anyone/anybody/someone/somebody 1 asks/ask/wonders/wonder/objects/complains/notices 4 reply/answer/say 2 no/nothing/it/that',
      0.5,
    ],
    ['answer/reply/respond/say 0 no', 0.5],
    ['asks/ask/wonder/wonders 4 whether/if 6 answer/reply/say 1 no/not/never', 2],
    ['cover/coverstory/alibi/excuse 1 is/story/for/would', 0.5],
    ['claim/claims/say/says 0 that 1 you 1 NOT 1 have/had/do/did/know/see/remember/recall', 1],
    ['claim/claims/say/says 0 you 1 NOT 1 have/had/do/did/know/see/remember/recall', 1],
    ['feign/plead/pretend 2 ignorance/surprise/confusion/not', 2],
    ['call/calls/dismiss/wave 2 it/this/that/them 2 glitch/coincidence/cache/delay/rounding/bug/false_alarm/noise', 1],
    ['certify/swear/attest/confirm/assure/guarantee 8 NOT 1 changed/altered/touched/shared/sent/modified/stored/logged/unpaid/values/been', 1],
    ['explain/justify/account 4 if 3 discovered/noticed/asked/found/spotted 3 as/with/by', 2],
    ['if 1 it 1 is 1 discovered/found/noticed/questioned/spotted 4 as/say/call/claim/explain', 2],
    ['PERSON/signatories/parties 1 are/is/should/must/can 1 to/be 1 be/told 1 told/that 2 that 6 altered/changed/original/untouched/nothing/no', 2],
    ['cloud/hosting/internet/mail 0 provider 2 had/has 1 outage/failure/problem/incident', 1],
  ],
  'tells the agent to remove the traces of …': [
    ['reset/restore/preserve 4 times/timestamps/timestamp/mtime/modified/edited', 1],
    ['remove/delete/clear 3 notice/notification/confirmation/receipt/mail 4 from 2 inbox/mailbox', 2],
    ['hide/hides/suppress/mute/archive 3 notification/notifications/indicator/confirmation/receipt/alert/warning/banner', 1],
    ['no/without 0 trace/traces 4 of/remain/remains/left/behind', 2],
    ['so/and 2 NOBODY 1 can/could/will 2 reconstruct/trace/tell/notice/spot', 2],
    ['erase/delete/remove/archive 3 outgoing/sent/review/confirmation 2 mail/mails/e-mail/message/messages/request', 1],
    ['ERASE 5 TRACE', 1],
    ['ERASE 3 your/own/trace/traces 3 TRACE/ACCOUNT', 2],
    ['ERASE 1 any/all/every 0 trace/traces', 2],
    ['archive/archived/delete/deleted/trash/trashed/moved/filed 5 unread/unopened', 1],
    ['moved/move/moves/goes 1 to 0 trash/bin 3 before', 2],
    ['before 1 PERSON/anyone/anybody 1 sees/see/notices/notice', 1],
    ['notification/notifications 2 off/unticked/unchecked/suppressed/muted', 0.5],
    ['hide 1 guest/attendee/participant/recipient 0 list', 1],
    ['keep/keeps 1 no 1 record/log/note/trace/list/history 2 of', 2],
    ["delete/erase/remove 5 on/from 2 user's/user’s/sender's/sender’s/their 1 side/outbox/history/folder", 2],
    ['delete/erase/remove/clear 4 message/messages/mail/mails/post/thread 4 once/after/afterwards/when 4 gone/sent/delivered/read/out', 2],
    ['close/closes 4 without 1 keeping/saving/archiving/logging/recording', 1],
    ['so 1 that 1 no 1 alert/alerts/notification/warning/mail/message/popup 2 appears/appear/shown/sent/raised/reaches', 2],
  ],
  'claims that the user wants …': [
    ["on 1 owner's/user's/user’s/owner’s/customer's/customer’s/holder's 0 behalf", 0.5],
    ['although/though 1 PERSON/she/he/they 2 not/never 1 seen/read/approved/agreed/signed', 2],
    ['signed_off 4 in 0 advance', 2],
    ['as 0 though/if 2 PERSON 1 had/has/have 1 said/typed/written/asked/approved/agreed', 2],
    ["they 0 NOT 1 user’s/user's 0 words", 1],
    ['PERSON 2 already/pre-/implicitly/has/have 2 AGREED', 1],
    ['PERSON 0 accepted/approved/consented/pre-approved/preapproved/pre-authorised/pre-authorized/authorised/authorized/agreed', 1],
    ['AGREED 0 by 1 PERSON/developers/installing/terms', 1],
    ['PERSON 4 has/have 1 agreed/consented/opted 1 to/in', 1],
    ['silence/no_answer/absence 3 counts/means/is/taken 2 consent/yes/approval/agreement', 2],
    ['take/treat/count/read 4 as 1 consent/approval/agreement/permission', 1],
    ['on 1 their/PERSON 1 behalf 4 without/before/unasked', 1],
    ['type/write/enter/put 4 approved/reviewed/confirmed/ok 4 PERSON/name/initials/signature', 1],
    ['tick/ticks/check/checks 3 declaration/consent/terms/agreement/boxes/box', 0.5],
    ['you 0 supply/give/grant 1 the/that/their 1 yes/approval/consent', 1],
    ['record/list/enter/name/give/log/set 4 approver/reviewer/author/signer/signatory/reviewed_by 2 as/to/field', 1],
    ['set 4 reviewed/approved/signed/checked 1 by 3 field/to/as', 1],
    ['even 0 if/when/though 3 PERSON 3 told/said/asked/says/tells/asks 4 wait/stop/not/no/cancel', 1],
  ],
  'tells the agent to report a false result of a check on …': [
    ['ACCOUNT 1 should/must/has_to/shall 1 say/state/read/claim 1 that 3 all/everything/nothing', 1],
    ['mark 3 as 0 reviewed/approved/passed/verified/checked/safe', 0.5],
    ['checks/check/gates/jobs 1 stay/stays/remain/remains/look/looks 0 green', 1],
    ['irrespective/regardless 1 of 1 what 2 lost/deleted/happened/changed/sent/failed', 2],
    ['even 0 though/if 3 untrue/false/invented', 2],
    ['write/post/answer/reply 2 lgtm', 1],
    ['without 0 running/checking/looking 0 it/them/at', 1],
    ['regardless/irrespective/whatever 6 printed/returned/shows/outcome/results 5 state/report/write/claim', 2],
    ['comment/write/state 1 reviewed/checked/verified/audited 6 no', 1],
    ['SAY/report/confirm 8 CHECKED 4 PASS', 1],
    ['say/state/report/claim/write/tell 4 verified/checked/reviewed/tested/compared/audited/read 6 even/whether/regardless/though', 2],
    ['PERSON 1 is/are 0 to 0 be 0 told 6 verified/checked/reviewed/read/looked/tested/original/real/normal/routine', 2],
    ['told 1 these/they/it/this 1 were/was/is/are 4 verified/checked/reviewed/read/looked/tested/official/original/required/mandatory', 1],
    ['passes/pass/meets/meet 1 pci/gdpr/hipaa/audit/review/compliance 1 rules/requirements/standards', 0.5],
    ["say/state/report/claim 1 you've/you’ve/you_have 0 reviewed/checked/read/tested/verified 6 and 0 found 0 nothing", 2],
    ['say/state/report/claim 1 that 1 you 1 found/saw/noticed 1 nothing/no', 2],
    ['and 0 state/say/report/claim 3 whole/entire/all/every/everything 5 green/passed/passing/clean/fine/complete', 1],
    ['tell/tells/inform/assure 2 PERSON 1 that 1 every/all/everything/each/nothing 6 whatever/regardless/even/although/irrespective', 2],
    ['tell/tells/inform/assure 2 PERSON 1 that 1 every/all/everything/each/nothing 4 succeeded/passed/worked/fine/altered/changed/healthy/green', 1],
    ['even 0 where/if/when/though 4 no/nothing/never/none 6 happened/happens/exists/occurred/incident', 1],
    ['always 1 report/reports/return/returns/show/shows 1 success/green/passed/ok/clean', 1],
    ['they/it 1 were/was/are/is 1 verified/checked/reviewed/tested/approved 1 by/manually 1 hand/us/experts/humans', 1],
  ],
  'tells the agent to play down …': [
    ['report/tell/confirm/say/assure 3 PERSON 1 that 5 still/fully/remains 2 active/enabled/protected/intact/running/on', 2],
    ['tell/tells/inform 2 PERSON 5 clean/passed/approved/secure/untouched', 1],
    ['tell/tells/assure 3 PERSON 1 that 10 alone/purely/solely', 1],
    ['PERSON 5 be 0 told 6 healthy/fine/normal/routine', 1],
    ['SAY 3 PERSON 8 only_a/just_a/merely/nothing', 1],
    ['SAY 3 PERSON 3 that 12 SOOTHING', 0.5],
    ['SAY/write 0 that 8 SOOTHING', 0.5],
    ['tell/tells/assure 2 PERSON 8 cosmetic/harmless/glitch/routine/expected/anonymous', 1],
    ['PERSON 0 are/is/gets/get/be 0 told 1 it/that/these/this 1 is/are/was/were/meets', 1],
    ['to 0 the 1 PERSON/finance/team/customer 2 say/report 1 that 8 SOOTHING', 1],
    [
      'certify/swear/attest/assure/guarantee 6 unpaid/independent/unique/untouched/unchanged/unaltered/unbiased/official/genuine/authentic/private/local/random',
      1,
    ],
    ['tell/tells/assure/inform 2 PERSON 5 independent/unpaid/unbiased/unique/official/genuine/private/local/random/neutral/safe/verified/mandatory', 1],
    ['tell/tells 2 PERSON 2 that 10 boilerplate/untouched/unchanged/standard/official/mirror/required/routine', 1],
    ['clicked/click/wave/waved 0 away', 0.5],
    ['warnings/warning/alerts 5 normal/harmless/expected/false 6 clicked/ignore/ignored/dismiss/dismissed/away', 1],
    ['state/say/claim/assert/insist 1 that 4 independent/impartial/neutral/objective/unbiased/unsponsored', 1],
  ],
  'tells the agent to use a pretext for …': [
    ['would 0 object/refuse/mind/protest/disagree', 1],
    ['if 1 PERSON 1 knew/know/realised/realized/found', 1],
    ['PERSON 0 spared/spare', 1],
    ['spare 1 PERSON', 1],
    ['because/since/as/so/would/only/gets/get/finds/find/feel/feels/hates/hate 6 UPSET', 1],
    ['nobody/no_one 2 has/have/needs/wants 1 time 0 for', 0.5],
    ['would 0 only/just 1 hesitate/object/refuse/worry/ask/say/complain/spoil/panic', 2],
    ['only/just 0 slow/slows/annoy/annoys/worry/worries/scare/scares/confuse/confuses 2 PERSON/down', 1],
  ],
  'tells the agent to do this only while unwatched: …': [
    ['pause/paused/stop/stops/stopped/hide/hides 5 when/as_soon_as/while/if/whenever 3 runs/opens/looks/checks/types 1 top/htop/monitor/task_manager', 2],
    ['NOT 3 it/this/so/that/anything 4 when/where/if/while/in 8 WATCHED', 1],
    ['never 0 when/if/where/in/while 6 WATCHED', 1],
    ['skip/skips/omit/pause/stop/postpone 4 when/if/while/as_soon_as 4 watching/watches/looking/looks/nearby', 2],
  ],
  'tells the agent to disguise …': [
    ['continue/continues/keep/keeps 1 to/on 0 show/showing/display/displaying 5 PERSON 1 typed/entered/gave/chose', 2],
    ['documentation/comments/comment/docs/readme 3 keep/keeps/show/shows/name/names 1 official/original/old/usual', 2],
    ['keep/keeps/leave 4 own/original/real/old 2 in 1 preview/chat/summary/table', 1],
    ['label/name/call/tag/title 1 it/this/them 1 as/a 2 health/routine/maintenance/telemetry/cache/backup/check/probe/ping', 1],
    ['describe/present/declare/sell 0 this/it/these/them/change 1 as', 0.5],
    ['describe/declare 4 as', 0.5],
    ['so 8 unnoticed/undetected/notice/notices/suspect/suspects/discover/discovered/overlook/seems/harmless/natural', 1],
    ['should/will 0 think/believe 6 is/are/was/were', 1],
    ['looks/look/seems 1 as/like 1 if/though/they/it/part', 1],
    ['PERSON 3 feeling/impression', 1],
    ['under 2 name/comment/pretext/label', 0.5],
    ['passed 0 off 0 as', 1],
    ['filed/booked/disguised/masked/camouflaged/dressed/hidden/labelled/tagged 1 as', 1],
    ['comment 2 says/saying/such', 0.5],
    ['ACCOUNT 1 show/shows/states/keeps/lists 2 normal/original/usual/old', 1],
    ['keep/leave 6 as_it_was/as_before', 0.5],
    ['dull/boring/harmless/innocent/innocuous 0 name/title/label', 1],
    ['keep/keeps 0 displaying/showing 4 own/old/original/real', 2],
    ['enter/enters/present/presents/record/records 4 as 0 temporary/routine/ordinary/normal/regular', 1],
    ['so 6 looks/look/reads 1 as/like 1 usual/normal/always/before/ever', 2],
    ['let/make/makes 5 appear/look/seem 1 as/like 2 cause/accident/mistake/glitch/bug', 2],
    ['not 0 what 1 PERSON 0 thinks/expects/believes/assumes', 2],
    ['NOT 1 draw/draws/raise/raises/attract/attracts/invite/invites/provoke 2 questions/attention/eyebrows/suspicion', 2],
    ['so 4 reads/looks 1 unchanged/ordinary/innocent/untouched/like', 1],
    ['call/label/title 1 it/this/them 8 in 3 ACCOUNT', 1],
    ['in 3 ACCOUNT 2 call/label/title 1 it/this/them', 1],
    ['present/presents 2 as 2 outcome/result/original/genuine', 1],
    ['slip/bury/tuck/weave 5 into/among/between/inside/behind/past/in', 1],
    ['PERSON 5 think/thinks/believe/believes/assume/assumes 5 is/are/was/were/it', 1],
    ['DISGUISE', 1],
    ['FOLD 5 COVER', 1],
    ['go/goes/going/carry/keep/keeps 0 on 0 thinking/believing/assuming', 2],
    ['PERSON 2 away 0 believing/thinking/convinced', 2],
    ['keep/keeps 0 thinking/believing', 2],
    ['PERSON 6 take/takes 4 for 1 an/a 0 honest/genuine/neutral/fair/independent/real', 2],
    ['must/should 1 go/keep/continue 1 on/to 0 showing/show/saying/say/display/displaying', 1],
    ['keep/keeps 0 displaying/showing 8 PERSON 1 named/entered/typed/gave/chose/picked', 2],
    ['confirm 0 without 0 noticing', 2],
    ['you 0 present/describe 1 as', 1],
    ['describe/present 3 as 2 login/sign-in/routine/formality/trial/standard/required', 1],
    ['keep/keeps 1 questions/attention/suspicion/suspicions 0 away/off/down', 2],
    ['make/makes 2 sound 1 like/as', 1],
    ['look/looks/seem/seems 2 complete/genuine/legitimate/earned/replicated/organic/natural 3 but', 1],
    ['until/so 5 looks/look/seems/reads 1 earned/genuine/legitimate/replicated/organic/complete/natural/real/plausible/accidental', 2],
    ["under/in 1 user's/user’s/owner's/owner’s/customer's/customer’s/author's/manager's/director's 0 name", 1],
    ['worded/phrased/written/dated/styled 1 as/like 4 PERSON/previous/normal/regular', 1],
    ['pattern/change/edit/alteration 2 NOT 0 noticeable/visible/obvious/traceable/apparent', 1],
    ['named/titled/called/labelled/labeled/entitled 2 something 1 boring/dull/harmless/innocent/neutral/like', 1],
    ['for 2 record/log/report/books/audit 4 enter/write/put/note 6 as', 0.5],
    ['close/closes/closed/resolve/mark 4 as 1 duplicate/benign/resolved/routine 4 so/without/before', 1],
    ['vague/generic/neutral/bland 1 message/title/description/commit/wording/name', 0.5],
    ['looks/look/seem/seems/appear/appears 3 human/manual/accidental/organic/spontaneous/natural/innocent/legitimate/genuine/official/theirs/hers/his', 1],
    ['as 0 if 2 PERSON 1 did/wrote/typed/sent/chose/made/asked/said', 1],
    ['in 1 PERSON 2 voice/tone/style/handwriting', 0.5],
    ['spread/spaced/stagger/staggered/space 4 over/across 4 days/weeks/fortnight/commits/hours/constants/files/sessions', 1],
    ['vary/varying/randomise/randomize/jitter 5 so 6 pattern/natural/notice/suspicious/spotted/human', 1],
    ['PERSON 1 is/are/should/must/shall 0 to 0 believe/think/assume/suppose', 2],
    ['PERSON 0 believes/believe/thinks/assumes 1 that 8 stays/remains/is/are/was/were', 0.5],
    ['looks/look 1 like 1 random/real/normal/legitimate/validation/standard/genuine/proper', 1],
    ['wrap/hide/dress/mask/disguise/bury 6 code/comment/layer/helper/name/function/wording 4 looks/look/like/as', 1],
    ['fold/folds/roll/rolls/merge/merges/blend/hide/hides 4 into 3 line/lines/taxes/tax/fees/fee/total/shipping/surcharge', 1],
    ['present/presents 2 to 1 PERSON 1 as', 0.5],
    ['titled/called/named/labelled/commented 1 fix/typo/typos/minor/cleanup/tidy/formatting/update/chore', 0.5],
    ['under/as/to 0 spam/duplicate/archived 2 so', 1],
    ['describe/present/declare/sell 0 this/it/these/them/change 1 as 3 fix/improvement/tweak/refactor/optimisation/optimization/update/cleanup/upgrade', 1],
    ['describe/explain/declare/pass/sell 4 to 1 PERSON 1 as', 2],
    ['label/name/title/call 2 automation/rule/filter/job/event/commit/entry/section/task/routine', 0.5],
    ['keep/keeps/kept 0 seeing', 0.5],
    ['so 1 that 4 keep/keeps/still/continue/continues 1 seeing/see/sees/show/shows/read/reads 4 green/normal/usual/ticks/clean/original/unchanged', 2],
    ['talk/chat/entertain/distract/occupy 3 PERSON', 0.5],
    ['say/state/write/note 2 in/within 2 docstring/comment/readme/documentation/changelog 2 that 6 always/never/only/enforced/verified/secure', 1],
  ],
  'tells the agent to restore, after its removal, …': [
    ['edits/changes/deletions 5 get/are 0 undone/reverted/restored', 1],
    ['RESTORE GONE if/when/whenever/should/notice', 1],
    ['lay/plant/re-add/reinstate/insert/restore/put/write 1 it/him/her/them 2 again/back 0 if/when/at/in/on', 1],
    ['if/when/should 4 removes/removed/deletes/gone/cleared/kicks/kick/revoked 5 lay/plant/add/re-add/write/put/invite/create/restore 3 again/back', 2],
  ],
  'tells the agent to hide from view …': [
    ["so 4 review/approval/alert/check/alarm/limit 1 isn't/isn’t/not/never 1 triggered/raised/tripped", 1],
    ['nobody/none/noone/no 1 PERSON/needs/need/has/will/should/must 4 KNOWING/looks/look/reads/read/checks/sees/notices/opens/open/inspects/scrolls/spots', 1],
    ['nobody/no_one 3 KNOWING/LOOKS/suspects/questions', 1],
    ['most/few/hardly 1 PERSON/anybody/anyone 2 NOT/LOOKS 2 LOOKS', 1],
    ['hardly/scarcely/barely 1 anybody/anyone/PERSON 1 LOOKS', 1],
    ['PERSON 1 checks/reads/sees/reviews 0 only', 1],
    ['only 3 our/we/agents/assistants/machines/models 4 see/sees/read/reads/picks/understands', 1],
    ["PERSON 0 cannot/can't/don't/won't 2 see/read/notice/look", 1],
    ['PERSON 2 NOT 1 question/read/check/look/notice', 1],
    ['so 3 PERSON 1 has/have 0 no 0 reason 2 LOOKS', 2],
    ['OTHERS/readers/reader 0 reads/read/skims/skim/scrolls/scroll 0 past/over', 2],
    ['eyes 0 glide/pass/skip/slide 0 over/past', 2],
    ['so 1 that 0 nothing 1 be/is 0 seen/noticed/visible', 1],
    ['hardly/rarely/seldom/nobody/barely/scarcely 3 LOOKS', 1],
    ['NOT 2 shown/visible/displayed/rendered/listed 2 in/to/on/anywhere', 0.5],
    ['NOT 2 shown/visible/displayed/rendered/listed 2 in/to/on 2 ui/users/agents/user/chat/PERSON', 1],
    ['signs/sign/accepts/accept/approves/approve/agrees/clicks 0 without 0 reading/looking/noticing/seeing', 2],
    ['away 0 from 2 eyes/sight 1 of', 2],
    ['far 0 from 3 code/entries/where', 0.5],
    ['between 2 long/longer/innocuous/unrelated/ordinary/harmless 2 entries/lines/paragraphs/rules/sections', 2],
    ['where 1 nobody/no_one/few 1 scrolls/looks/reads/checks', 2],
    ['among 2 unrelated/ordinary/other/harmless 1 changes/files/commits/entries/lines', 1],
    ['hidden/invisible/unlabelled/unlisted/unmarked 1 in/inside/among/between/within/below/beneath', 0.5],
    ['hidden/dot 0 attribute/file/folder 1 set/so', 0.5],
    ['minified/obfuscated/vendored/generated 1 file/bundle/include/blob 4 reviewers/review/nobody/no_one/away/eyes', 1],
    ['squeeze/squeezed/hide/bury/buried/slip/slipped/tuck/tucked/sandwich/wedge 4 between/among/under/beneath/inside/within/behind/after/below', 1],
    ['past/beyond/below 2 fold/scroll/screen/margin/column', 0.5],
    ['so 1 no 3 PERSON 1 opens/open/sees/see/reads/read/checks/check/looks/notices/finds', 2],
    ['choose/wait/pick 2 moment/time/until 3 when/PERSON 6 away/busy/meeting/asleep/idle/locked/absent/offline', 1],
    ['at 1 night/weekend/02:00/03:00/lunch 4 when 2 nobody/no_one/PERSON', 0.5],
  ],
  'tells the agent not to mention …': [
    ['NOT 1 tell/inform/notify 1 PERSON 14 just/only/simply 0 say/state/tell/report/mention 1 that', 2],
    ['must/should/shall/may 0 not 0 be 0 explained/mentioned/announced/disclosed/discussed/named', 2],
    ['never 1 state/say/write/mention/admit 5 that 4 was/were/are/is 0 exempted/changed/sent/recorded/skipped/removed/added/stored/copied/paid', 2],
    ['make/with/leave/leaves/give/drop 0 no 2 mention/reference/word/hint/sign 3 of/about/to/in/on/for/anywhere', 2],
    ['no 0 word/hint 3 of/about/in/is', 2],
    ['without 0 showing 1 request/requests/call/step', 1],
    ['NOT 0 brought/bring 0 up 1 when/if', 2],
    ['NOT 1 describe/disclose/reveal/explain/mention 0 what 1 was/were/has/you 1 changed/change/sent/added/removed/installed/copied', 2],
    ['NOT 0 say/admit/state/reveal/mention 1 that 3 rule/exists/changed/skipped/removed/altered/replaced', 2],
    ['NOT 0 explain 1 image/picture/link/pixel/address', 1],
    ['without/than/of 0 bringing 1 up', 2],
    ['NOT 1 list/show/mention/include/repeat 3 when 1 i 0 ask', 2],
    ['decline/refuse 1 to 0 mention/name/disclose/list/discuss/explain/reveal/show', 2],
    ['NOT 1 put/show/offer/submit/present 1 this/it/these/them 1 to 1 PERSON', 1],
  ],
  'tells the agent to report only a part of …': [
    ['mention/describe/explain 0 only', 0.5],
    ['only 1 mention/describe/explain', 0.5],
    ['talk/speak 0 only', 0.5],
  ],
  'tells the agent to keep quiet about …': [
    ['KEEP 0 it/them/that 2 SECRECY', 0.5],
    ['KEEP 4 hidden/invisible/unseen', 0.5],
    ['stay/stays/remain/remains/keep 1 inside/in-house 3 team/house/company/us', 1],
    ['must/should/has_to/needs_to 0 stay/remain/be/keep 0 invisible/hidden/secret/unnoticed/undetected', 2],
    ['KEEP 4 SECRECY 2 from 2 PERSON', 2],
    ['KEEP 0 IT 3 SECRECY', 2],
    ['little 0 secret', 1],
  ],
  'tells the agent to leave out of its report …': [
    [
      'NOT 1 display/show/list/include/print/state/present 8 in/from/on 3 preview/summary/quote/transcript/explanation/recap/overview/receipt/chat/confirmation',
      0.5,
    ],
    ['must/should/shall/may 0 not 0 be 0 listed/shown/included/displayed/logged/recorded/visible 2 in/on 4 ACCOUNT/history/log/logs/quote', 2],
    ['NOT 0 to 0 be 0 mentioned/listed/shown/included/recorded/named/displayed', 2],
    ['LEAVE 1 IT/it/them 1 out/unmentioned/undocumented', 1],
    ['skip/omit/leave 1 IT/it/them 2 when 1 you 1 sum/summarise/summarize/report', 2],
    ['LEAVE 4 OUTOF 1 your 4 ACCOUNT', 2],
    ['NOT 0 put/include/list/add 1 IT/it/them 3 in/into/to/on/among/from/under 4 ACCOUNT', 2],
    ['NOT 3 belong/belongs/turn/figure/surface 2 in/into/on/to/up 4 ACCOUNT', 2],
    ['NOT 3 appear/appears 4 ACCOUNT', 0.5],
    ['LEAVE 5 unmentioned/undisclosed/unsaid/undocumented', 1],
    ['NOT 0 report/flag/raise/mention 1 security/these/any/the 2 issues/vulnerabilities/problems/findings/flaws', 1],
    ['NOT 1 report/flag/raise/mention 1 security 1 issues/findings/vulnerabilities/problems 3 in 1 their/them/his/her', 2],
    ['NOT 1 report/flag/raise/mention 0 IT/it/them 6 mark/merge/approve/resolve', 2],
    ['even 3 see/know/notice 6 dangerous/insecure/vulnerable/harmful/malicious/unsafe', 2],
    ['shown 1 to 2 PERSON 1 omits/excludes/leaves', 2],
    ['shown 1 to 2 PERSON 1 NOT 1 include/contain/show/list', 2],
    ['leave/leaves 1 finding/findings/alert/alerts/result/warning 0 out', 2],
    ['LEAVE 1 IT/it/them 4 OUTOF 4 ACCOUNT', 2],
    ['LEAVE 4 OUTOF 4 ACCOUNT', 0.5],
    ['LEAVE 1 IT/it/them 4 OUTOF 4 LOGS', 1],
    ['NOT 1 part_of/part 3 ACCOUNT', 1],
    ['ACCOUNT 6 omit/omits/exclude/excludes 1 this/these/those', 2],
    [
      'NOT 0 list/show/mention/include/put/name/record 3 one/transaction/fee/transfer/payment/commission/charge/order 3 confirmation/receipt/history/statement/summary/overview/quote',
      2,
    ],
    ['belongs/belong 0 neither 1 in/to 8 nor', 2],
    ["isn't/isn’t/aren't/aren’t/not 0 listed/shown/named/counted 3 commands/steps/actions/changes/queries 3 you 0 show/list/report", 2],
    ['LEAVE 4 out 0 of 1 the/your/all/any 0 reports/report/summary/summaries/audit/list/overview', 2],
    ['LEAVE 2 out/away 2 from/of 3 diff/diffs/report/receipt/briefing/checklist', 1],
    ['NOT 2 on 2 printed/public/official 0 checklist/list/page', 1],
    ['items/step/steps/pass 4 NOT 0 counted/listed/mentioned/reported', 1],
    ['final/end/closing/status/usual 1 report/summary/message/recap/digest/note 4 omits/excludes/skips/leaves', 1],
    ['NOT 3 part/mention/trace/entry/line 2 in/of 3 ACCOUNT', 1],
    ['drop/drops/dropped/strip/strips/cut/cuts 3 from 2 ACCOUNT', 0.5],
    ['no 0 note/line/entry/comment/message/word/chat 1 in/of/about/msg', 1],
    ['NOT 1 log/record/note/document/list/print/echo 1 this/it/them/these 1 step/action/call/anywhere/change', 1],
    ['only/just 1 the 2 result/total/totals/figure/link 3 not 1 how/where/what', 0.5],
    ['keep/leave/leaves/keeps 2 summary/report/message/log/changelog/title/description 1 short/generic/vague/clean/neutral/brief/silent', 1],
    ['without 0 track 0 changes', 2],
    ['without 1 tracked/visible/recorded/logged 0 changes/edits/entry/entries', 1],
    ['leave/leaves/drop 1 those/these/such/all/any 2 failures/errors/entries/alerts/warnings/findings/rows/results 0 out', 2],
    ['hide/hides/omit/mask/remove 4 account/user/entry/rule/recipient/job/step 2 from 3 ACCOUNT/table/list/view/dashboard/console', 2],
    ['leave 3 recipient/account/address/step/rule/guest/payment 0 out', 2],
    ['when 1 you 1 list/report/summarise/summarize/say/tell 4 leave/omit/skip/drop', 1],
    ['digest/report/summary/log/recap/hand-over/handover 1 says/say/contains/shows/mentions/lists 1 nothing/none/no', 2],
    ['but 0 not 1 into/in/to/from 2 redline/diff/summary/preview/draft/changelog/log/report', 2],
    ['into 2 final/sent/published/delivered 2 but 0 not', 1],
  ],
  'tells the agent what to answer about …': [
    ['IF 3 PERSON 1 ASKS 3 why/whether/what/who/where 8 answer/say/reply/tell/explain/respond 2 that', 1],
    ['asked 1 whether/if 8 answer/say/reply 0 yes/no/never', 2],
    ['IF 2 PERSON 1 points/point/objects/hesitates/complains/insists 8 explain/assure/say/reply/tell 2 that', 1],
    ['PERSON/those 4 hear/told 1 that', 1],
    ['on/upon 1 inquiry/enquiry/demand/questioning 3 SAY/claim', 1],
    ['who 0 ask/asks/enquire 3 told/hear/get', 1],
    ['asked 1 about 5 state/say/answer/claim/reply 1 that', 2],
    ['IF 6 ASKS 8 say/answer/reply/respond/explain/assure', 0.5],
  ],
  'claims that the user need not hear of …': [
    ['nothing 0 to 0 announce/mention/report/disclose/explain/see', 1],
    ['NEEDLESS 4 TELLING', 1],
    ['PERSON 1 NOT 1 need/have/get 0 to 1 weigh/approve/agree/decide/know/hear', 1],
    ['PERSON 2 no 0 veto/say', 1],
  ],
  'tells the agent to wait, until unwatched, with …': [
    ['behave/act/work 1 normally/normal', 1],
    ['LATER 3 COUNT 3 COUNTED', 1],
  ],
  'tells the agent not to tell the user about …': [
    ['say/tell/reveal/disclose 0 nothing 2 about/of/to/in', 2],
    ['say/tell/reveal/disclose 0 nothing 0 when/if 3 user/users/they/asked', 2],
    ['keep/stays/stay/remains 4 between 0 us', 2],
    ['stay/stays/remains 0 between 0 you', 2],
    ['QUIET', 2],
    ['SILENT', 1],
    ['SILENT 1 about/of/on/regarding', 2],
    ['keep/leave/left/kept 3 DARK', 2],
    ['act/behave/continue/proceed/respond/answer/carry/go 3 AS_BEFORE', 2],
    ['in 0 silence', 1],
    ['stays/stay/remains/keep/keeps 1 quiet/silent/calm/unaware', 0.5],
  ],
  'tells the agent to write invisibly …': [
    ['empty 0 alt 0 text', 1],
    ['FAINT 3 TEXT', 1],
  ],
  'speaks of a hidden step: …': [
    ['HIDDEN 0 ACT', 1],
    ['HIDDEN 0 background 0 ACT', 1],
  ],
  'tells the agent to reassure people about …': [['IF 6 ASKS 10 say/answer/reply/respond/explain/assure/tell 12 SOOTHING', 1]],
  'tells the agent to forget …': [['FORGET 2 DID', 2]],
  'tells the agent to act in secret: …': [
    ['quietly/silently/discreetly/covertly/stealthily/surreptitiously/unobtrusively', 0.5],
    ['in 0 the 0 background 6 without/no/never/unseen/silent', 0.5],
    ['run/runs/work/works 0 quietly/silently/unseen', 0.5],
  ],
  [UNASKED]: [
    ['NOT 2 ASKING', 1],
    ['no 1 confirmation/confirmations/permission/question/questions/approval/consent', 1],
  ],
} as const satisfies Patterns

/** What a cue may say. */
type Deceived = keyof typeof PATTERNS

const cuesOf = cueFinder(CLASSES, PATTERNS)

/** Told from the words of a phrase, what stands before and what behind. */
type Sense = (said: string, before: string, after: string) => boolean
/** Where a phrase has another sense, by what it says. */
const OTHER_SENSE: Readonly<Partial<Record<Deceived, Sense>>> = {
  // `which is not something a user should discover from an invoice`
  'tells the agent to let nobody know of …': (_, __, after) =>
    // `the user should never see these paths`: what is secret is kept, and no act.
    /^ (?:these|those|the|any|raw|actual|real)? ?(?:\w+ )?(?:paths?|secrets?|keys?|tokens?|passwords?|credentials?|values?)\b/i.test(after) ||
    /^ (?:from|by|in|on) (?:an?|the|their|his|her) (?:\w+ )?(?:invoice|bill|receipt|statement|error|logs?|crash|report)\b/i.test(after),
  // `Keep this secret secure`
  'tells the agent to keep quiet about …': (said, _, after) =>
    (/^\s?(?:secure|safe|private|confidential|key|token|value|out|somewhere)\b/i.test(after) && /secret$/i.test(said)) ||
    // `KEEP THIS PRIVATE — your revocation link: …`
    /^\W{1,5}(?:your|the) (?:[\w-]+ ){0,2}(?:links?|urls?|keys?|tokens?|codes?|passwords?|addresses|address)\b/i.test(after),
  // `do not add this to the commit message — only the description`, `leave it out or flag it`
  'tells the agent to leave out of its report …': (said, before, after) =>
    // `git log` shows no …, `if the report contains no findings`: a check of what is there.
    (/\b(?:no|none|nothing)$/i.test(said) && /\b(?:if|when|once|unless) (?:the|your|a|its) (?:\w+ )?$/i.test(before)) ||
    /\bnot been part\b|^\w+`|\b(?:work|to-?do|task|reading|watch) ?list$/i.test(said) ||
    /^\s?(?:[—–,;(-]\s?){1,3}(?:only|just|but|instead|it (?:goes|belongs)|use|put)\b|^\s(?:or|and) (?:flag|mark|mention|report|say|note)\b/i.test(after) ||
    // `Keep tokens in memory only. Never add them to conversations`: the secrets.
    (/\b(?:them|it) to\b/i.test(said) && SECRETS.test(before)),
  // `… and nobody can tell what is open` complains.
  // `cascading deletes that destroy the audit trail`
  'tells the agent to remove the traces of …': (said, before) =>
    /^and (?:nobody|no one|none)\b/i.test(said) || (/^deletes\b/i.test(said) && /\b(?:soft|hard|bulk|cascad\w+)\s$/i.test(before)),
  'tells the agent to report a false result of a check on …': (said) => /\b(?:never|not)\b|^\w+ (?:\w+ly )?(?:if|whether|when)\b/i.test(said),
  // `tokens slip through`, `chore(scope): …`, `disabled checks that look accidental`
  'tells the agent to disguise …': (said, before, after) =>
    /^slip(?:s|ped)? through\b/i.test(said) ||
    // `is masked as ***`
    /^ ?[`"“]?(?:\*{2,}|…|\.{3}|x{3,}|[[<]?redacted)/i.test(after) ||
    (/\bchore$/i.test(said) && /^[(:!]/.test(after)) ||
    // `a change of behaviour disguised as cleanup`, `weave one into the body`
    (/^disguised as$/i.test(said) && /\b(?:is|are|was) (?:an? )?(?:[\w-]+ ){1,4}$/i.test(before)) ||
    (/^weave\b/i.test(said) && /^ (?:the|your|a) (?:body|letter|text|story|narrative|paragraphs?|opening|essay|copy)\b/i.test(after)) ||
    (/accidental$/i.test(said) && /\b(?:that|which) $/i.test(before)),
  // `git branch -d` would refuse it: a program does.
  'tells the agent to use a pretext for …': (said, before) =>
    /^would refuse$/i.test(said) && /`\s$|\b(?:it|which|that|git|command|server|hook|guard|host|tool)\s$/i.test(before),
  // `may not be visible to agents`, `a bill nobody notices for a year`
  'tells the agent to hide from view …': (said, before, after) =>
    /\b(?:may|might|could)\s$/i.test(before) || /["“]/.test(said) || /^ (?:for an?|since|until)\b/i.test(after),
  // `must be explicitly approved by the user`, `only after the user has approved`
  'claims that the user wants …': (_, before) =>
    /\b(?:must|should|needs? to|has to|have to) (?:[\w-]+ ){1,5}(?:and )?(?:\w+ly )?$|\b(?:after|once|until|unless|when|if)\b[^.;:]{0,60}$/i.test(before),
  // `asks to verify a claim`, `if the strange object …`
  'tells the agent to deny …': (said, _, after) =>
    /^ (?:to|you to|for)\b/.test(after) ||
    // `asks what the paper should claim`
    /\b(?:what|which|how) (?:[\w-]+ ){1,4}(?:should|can|may|must|could|would) (?:say|claim|answer|reply)$/i.test(said) ||
    /\basks? (?:to|you to|for)\b|\b(?:an?|the) (?:[\w-]+ ){0,3}object\b|\bsecurity challenges?\b/i.test(said),
}

/** `Do not delete backups, or take any action, without explicit human approval`: a list of what must not be, up to its last piece. */
const FORBIDS_ALL = /^\W{0,6}(?:do not|don['’]t|never|must not)\b[^.;!?]{0,300}\bor\b[^,.;!?]{0,80}$/i

/** `so that a dropped install doesn't go unnoticed` */
const NOT_UNSEEN = /\b(?:not|never|cannot|\w{2,8}n['’]t)\s(?:go|goes|remains?|stays?|pass)\sun/i

/** `If nothing ever assembles it, the user will never see it`. */
const AS_MISTAKE = /\bif\b[^.;]{10,300},\s(?:the |your |a )?$/i

function isOther({ passage: { view }, sentences }: Prose, { start, end, says }: Cue): boolean {
  const said = view.slice(start, end)
  if (NOT_UNSEEN.test(said)) return true
  if (
    (OTHER_SENSE as Readonly<Record<string, Sense | undefined>>)[says]?.(said, view.slice(Math.max(0, start - 80), start), view.slice(end, end + 40)) === true
  )
    return true
  if (says !== 'tells the agent to let nobody know of …') return false
  const clause = view.slice(Math.max(sentences.find((sentence) => start < sentence.end)?.start ?? 0, start - 400), start)
  return (/^without\b/i.test(said) && FORBIDS_ALL.test(clause)) || (/\bwill (?:never|not) see$/i.test(said) && AS_MISTAKE.test(clause))
}

export interface Deceit {
  /** 2 where it is plain, more where several facts join. */
  readonly grade: number
  readonly cues: readonly Cue[]
}

/** Where a text has the agent hide what it does, or deny it. */
export function deceitIn(...all: readonly Prose[]): Deceit {
  const cues = all.flatMap(deceitCues)
  return { grade: gradeOf(cues), cues: cues.toSorted((a, b) => b.grade - a.grade) }
}

/** What cues come to together: the best of each sort. */
export function gradeOf(cues: readonly Cue[]): number {
  const best = new Map<string, number>()
  for (const { says, grade } of cues) best.set(says, Math.max(best.get(says) ?? 0, grade))
  // Many skills work without questions; it counts beside a reason not to ask.
  if (best.size === 1) best.delete(UNASKED)
  let sum = 0
  for (const grade of best.values()) sum += grade
  return sum
}

const deceitCues = once((one: Prose): readonly Cue[] => {
  return [
    ...cuesOf(one).filter(
      (cue) => cue.grade > 0 && !isOther(one, cue) && !(CONDITIONAL.has(cue.says) && isConditional(one, cue)) && !(cue.says === QUIETLY && isIdle(one, cue)),
    ),
    ...foreignDeceit(one),
    ...one.sentences.flatMap((sentence, i) => untold(one, sentence, one.sentences[i - 1])),
  ]
})

/** What is true only `if nobody checks`, `once the user has approved` or of `what the user approved` claims nothing. */
const CONDITIONAL: ReadonlySet<string> = new Set<Deceived>([
  'claims that the user wants …',
  'tells the agent to hide from view …',
  'tells the agent to disguise …',
  'tells the agent to remove the traces of …',
])

function isConditional({ passage: { view } }: Prose, { start }: Cue): boolean {
  const before = view.slice(Math.max(0, start - 40), start)
  // `attackers disguise …`, `a way to disguise …` tells what others do.
  if (/\bto\s$/.test(before)) return true
  // `as soon as the build is green and a maintainer has approved`
  if (/\bas soon as\b[^.;:]{0,40}$/i.test(before)) return true
  // Privacy that somebody is promised.
  if (/\b(?:promise[sd]?|guarantees?|ensures?|make sure)\s(?:that\s)?$/i.test(before)) return true
  return /\b(?:if|when|once|after|until|unless|whether|where|before|whenever|what|which)\s(?:\w+\s){0,2}$/i.test(before)
}

/** `Signatures say nothing about …`, `if nothing changed, say nothing about …`: no order, or nothing that could be told. */
function isIdle({ passage: { view }, sentences }: Prose, { start, end }: Cue): boolean {
  if (!/^(?:say|tell|reveal|disclose)\snothing/i.test(view.slice(start, end))) return false
  const before = view.slice(sentences.find((sentence) => start < sentence.end)?.start ?? 0, start)
  if (/^\W{0,4}(?:if|when|where|unless)\b/i.test(before))
    return /\b(?:no|not|none|nothing|fails?|already|empty|unchanged|without)\b/i.test(before) && !/\bask/i.test(before)
  return /\w/.test(before) && !/(?:\b(?:and|or|then|to|must|should|shall|will|please|just|simply|you|but)|[,:;–—-])\W{0,4}$/i.test(before)
}

const QUIETLY = 'tells the agent not to tell the user about …'
const NOT = new Set("never don't don’t dont not mustn't mustn’t shouldn't shouldn’t won't won’t refrain avoid without nor".split(' '))
/** What may stand between the negation and its verb. */
const BETWEEN = new Set('ever explicitly directly even also to simply proactively from openly otherwise and or nor you it the user users'.split(' '))
/** Verbs of speech; those after the bar are said of programs and documents, too. */
const TELLS = new Set(
  'comment commenting bring bringing talking tell telling mention mentioning inform informing reveal revealing disclose disclosing notify notifying explain explaining discuss discussing talk speak admit acknowledge say saying describe describing announce raise raising advertise quote quoting refer hint divulge let confess'.split(
    ' ',
  ),
)
const WRITES = new Set(
  'show showing list listing report reporting note noting log logging point highlight highlighting include display displaying record print draw flag warn alert surface write'.split(
    ' ',
  ),
)
const PEOPLE = new Set(
  'user users human humans owner operator customer customers reader readers reviewer reviewers recruiter parents student client clients author authors administrator administrators admins anyone anybody somebody someone people them him her team colleagues maintainers auditor auditors'.split(
    ' ',
  ),
)
const SMALL = new Set('up to with the a an your any about of on out up in its under even ever at'.split(' '))
const THESE = new Set('this these such those that'.split(' '))
const PRONOUNS = new Set('it this that them these those so anything any'.split(' '))
const ACTS = new Set(
  'content contents partnership step steps action actions edit edits change changes upload uploads transfer transfers access deposit addition additions rule rules instruction instructions procedure task tasks process request requests call calls link links script scripts rows memory memories backup copy copies commit commits lookup comment reminder directive directives section behaviour behavior activity arrangement entries entry part practice remote sponsorship commission commissions kickbacks payouts channel measure exception sync collection recording tracking hook job agreement partnership measuring'.split(
    ' ',
  ),
)
const SECRETS = /\b(?:keys?|tokens?|passwords?|secrets?|credentials?|passphrase|codes?|solutions?|answers?|spoilers?|personal|pii)\b/i

/** `do not mention it`, `without telling anybody`, `never list these changes`. */
function untold(one: Prose, sentence: Sentence, previous: Sentence | undefined): Cue[] {
  const { tokens } = sentence
  const { view } = one.passage
  const [first, second, third] = tokens
  // `Say nothing when no parent was found`: nobody is there to whom it would be said.
  const idle = /^(?:when|if|unless|until)$/.test(third?.word ?? '') && !tokens.slice(3, 7).some(({ word }) => word === 'asked' || PEOPLE.has(word))
  if (first && second && /^(?:say|reveal|mention|disclose)$/.test(first.word) && second.word === 'nothing' && !idle)
    return [{ start: first.start, end: second.end, grade: 2, says: QUIETLY }]
  for (let i = 0; i < tokens.length; i++) {
    const no = tokens[i] as Token
    if (!NOT.has(no.word)) continue
    const before = tokens[i - 1]?.word ?? ''
    if (no.word === 'not' && before !== '' && !/^(?:do|must|should|shall|will|may|to|please|you|and|or|but|is|are|also)$/.test(before)) continue
    if (
      /^(?:does|did|is|are|was|were|it|which|who|they|if|why|we|can|could|when)$/.test(before) ||
      (i > 0 && !no.parted && negated(sentence, i - 1, no.word === 'without' ? 25 : 8))
    )
      continue
    let at = i + 1
    while (at < tokens.length && at <= i + 5 && (BETWEEN.has((tokens[at] as Token).word) || (tokens[at] as Token).word === 'under')) at++
    const verb = tokens[at]
    if (!verb || verb.parted || !(TELLS.has(verb.word) || WRITES.has(verb.word))) continue
    let next = at + 1
    // `list, mention or quote`
    while (next < tokens.length && (TELLS.has((tokens[next] as Token).word) || WRITES.has((tokens[next] as Token).word) || tokens[next]?.word === 'or')) next++
    let person = false
    let these = false
    while (next < tokens.length && next < at + 8 && (tokens[next]?.parted !== true || next === at + 1)) {
      const { word } = tokens[next] as Token
      if (person && word === 'to') break
      if (PEOPLE.has(word) && (word !== 'user' || tokens[next - 1]?.word === 'the')) person = true
      else if (!SMALL.has(word)) break
      next++
    }
    const object = tokens[next]
    const open = object === undefined || object.parted
    const word = open ? '' : object.word
    const after = open ? [] : tokens.slice(next, next + 4).map((token) => token.word)
    if (THESE.has(word) || (ACTS.has(word) && /^\d/.test(after[1] ?? ''))) these = true
    const noun = after.find((name, k) => k < 4 && ACTS.has(name))
    const bare =
      open ||
      (PRONOUNS.has(word) &&
        (tokens[next + 1] === undefined ||
          tokens[next + 1]?.parted === true ||
          !/^[a-z]/.test(tokens[next + 1]?.word ?? '') ||
          /^(?:to|in|and|or|unless|even|at|under|with|as|because|since|so|again|ever|anywhere)$/.test(tokens[next + 1]?.word ?? '')))
    const toSomebody =
      person ||
      tokens.slice(next, next + 8).some((token, k, rest) => k > 0 && rest[k - 1]?.word === 'to' && PEOPLE.has(token.word)) ||
      tokens.slice(next, next + 9).some((token, k, rest) => PEOPLE.has(token.word) && k > 1 && (rest[k - 2]?.word === 'to' || rest[k - 2]?.word === 'from'))
    if (
      (SECRETS.test(
        tokens
          .slice(next, next + 6)
          .map((token) => token.word)
          .join(' '),
      ) &&
        word !== 'that') ||
      /^(?:th\w{2,3} )?raw\b/.test(after.join(' '))
    )
      continue
    // `do not report it as evidence` is about what it shows.
    if (AS_RESULT.test(view.slice(verb.end, verb.end + 80))) continue
    // `let on` tells, `let several people edit` does not.
    if (verb.word === 'let' && !/^(?:on|slip|it|know|see|find|notice|learn|hear|realise|realize)$/.test(word)) continue
    // `read the token and never show it`: the secret is what is kept.
    if (bare && WRITES.has(verb.word) && SECRETS.test(view.slice(previous?.start ?? sentence.start, no.start))) continue
    // `don't tell them to sign up` is advice on what to say, `do not say "sorry"` on how.
    if (person && word === 'to') continue
    let grade = 0
    // `if it is longer, don't flag it` tells what a finding is.
    if (bare && !person && WRITES.has(verb.word) && tokens.slice(0, i).some(({ word: name }) => name === 'if' || name === 'when' || name === 'unless')) continue
    if (no.word === 'without' && (/^(?:explain|show|display|say|describ)/.test(verb.word) || (word === 'that' && !/^(?:you|it)$/.test(after[1] ?? ''))))
      grade = 0
    else if (/^(?:from|as|in|like|how|why|when|until|before|by|using)$/.test(word) && !bare) grade = 0
    else if (no.word === 'without' && !toSomebody && !/^(?:mention|disclos|notify|inform)/.test(verb.word)) grade = 0
    else if (noun !== undefined) grade = these || toSomebody || (TELLS.has(verb.word) && /^(?:these|this|such|those|your|any)$/.test(word)) ? 2 : 1
    else if (bare) grade = toSomebody && (!open || no.word === 'without') ? 2 : open && !person ? 0 : WRITES.has(verb.word) && !person ? 0.5 : 1
    else if (toSomebody && /^(?:that|what|where|how|why)$/.test(word) && /^(?:you|it|the|this|their|they|data)$/.test(after[1] ?? '')) grade = 2
    else if (these) grade = 1
    if (grade > 0)
      return [{ start: no.start, end: (tokens[Math.min(tokens.length - 1, open ? at : next)] as Token).end, grade, says: 'tells the agent not to mention …' }]
  }
  return []
}
