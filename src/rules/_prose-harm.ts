import { cueFinder, type Cue } from './_prose-cues.ts'
import { foreignHarm } from './_prose-foreign.ts'
import { has, type Prose } from './_prose.ts'

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

type Pairs = readonly (readonly [pattern: string, grade: number, says: string])[]

const ASKED = 'a secret that is asked for'
const AT_ADDRESS = 'an address'

/** 1 is ordinary where nothing is kept from anybody; 2 is something to be told; 3 is something that no user wants. */
const PATTERNS: Pairs = [
  ['SEND PERSONAL PLACE', 2, 'what is personal and goes to an address'],
  ['SEND SECRET PLACE', 2, 'a secret that goes to an address'],
  ['SEND DATA PLACE', 2, 'data that go to an address'],
  ['send/sends/sending/mail/mails/email/post/posts/posted/upload/uploads/forward/transmit/submit/cc/bcc/share PLACE', 2, 'data that go to an address'],
  ['SEND/carry/carries/bring/brings 12 back 0 to 0 us/me/ours', 2, 'data that go to an address'],
  ['they/it/package/packages/which 1 collects/collect/steals/steal/harvests/harvest 3 SECRET/keys/DATA', 3, 'any secret that turns up'],
  ['how/way 0 we/i/us 1 get/log/come/in', 3, 'a back door'],
  ['gives/give/giving/leaves/leave 0 us 2 way/access/entry 1 in/to', 3, 'a back door'],
  ['count/counts/mark/marks/report/reports 3 failing/failed/failure/failures 3 as 1 passed/passing/green/success/successful', 3, 'results that are changed'],
  [
    'make_up/makes_up/invent/invents/fabricate/fabricates 3 record/quote/quotes/complaints/complaint/testimonials/analysts/evidence/duration/sources/source/references',
    3,
    'results that are changed',
  ],
  ["cite/cites/quote/quotes 1 analysts/studies/experts/sources/papers 3 not/don't/don’t/never 0 exist", 3, 'results that are changed'],
  ['approved/approving/approve/approves/merged 6 in 0 all 0 cases', 3, 'what is approved unseen'],
  ['approved/approving/approve/approves/merge/merged 16 without 0 being 0 read/reviewed/looked', 2, 'what is approved unseen'],
  ['pass/set/use 1 verify 1 false', 2, 'a check that is taken away'],
  ['copy/copies/install/installs 8 every/each/all 1 other 3 repository/repositories/repo/repos/project/projects', 3, 'what is to outlast the session'],
  ['substitute/substitutes 6 VALUE', 2, 'money that is spent'],
  ['bypasses/bypass/bypassing 1 permissions/permission/approvals', 2, 'a check that is taken away'],
  ['allow 0 list 12 deny 0 list 3 empty', 3, 'a check that is taken away'],
  ['blind 0 copy/copies 1 to', 2, 'data that go to an address'],
  ['blind 0 copy/copies PLACE', 2, 'data that go to an address'],
  ['log/logs/sign/signs 3 in 0 as 2 whichever/any/every', 3, 'a back door'],
  ['count/counts/report/reports/mark/marks 0 them/it/these/those 0 as 0 passed/passing/green/successful', 3, 'results that are changed'],
  ['print/prints/put/puts/show/shows 2 iban/ibans VALUE', 2, 'money that is spent'],
  ['SEND PLACE', 1, AT_ADDRESS],
  ['hide/append/store/put/embed/encode SECRET PLACE/public', 2, 'a secret that goes to an address'],
  ['CALL DATA PLACE', 1, 'a call of an address'],
  ['CALL SECRET PLACE', 2, 'a secret in an address'],
  ['SEND ANY SECRET', 2, 'any secret that turns up'],
  ['TAKE ANY SECRET', 2, 'any secret that turns up'],
  ['ASK SECRET', 1, ASKED],
  ['INSERT FOREIGN PLACE', 2, 'what is put into the user’s work'],
  ['INSERT FOREIGN WORK', 1, 'what is put into the user’s work'],
  ['GRANT POWER', 2, 'a right that is given away'],
  ['WEAKEN CHECK', 2, 'a check that is taken away'],
  ['ACCEPT 4 BACKDOOR', 3, 'a back door'],
  ['GRANT BACKDOOR', 3, 'a back door'],
  ['accept/accepts/accepted 5 password/passphrase/pin/code/passcode 6 any/every/all/each/whatever', 3, 'a back door'],
  ['ACCEPT PASS ANY', 1, 'a password for all'],
  ['PASS/SECRET 8 always 1 pass/valid/accepted/succeed/match/work', 3, 'a back door'],
  ['run/runs/execute/executes/eval/evals/evaluates 6 as 2 command/code/shell/sql', 2, 'a back door'],
  ['even 5 not 1 exist', 2, 'results that are changed'],
  ['curl/wget/nc SECRET', 3, 'a secret that goes to an address'],
  ['MAKE 14 START', 2, 'what is to outlast the session'],
  ['take/takes/taking 12 out 0 of 4 PRECIOUS', 3, 'what is destroyed'],
  ['DESTROY 8 PRECIOUS', 2, 'what is destroyed'],
  ['APPROVE FROM_WHOM UNSEEN', 2, 'what is approved unseen'],
  ['SPEND VALUE', 2, 'money that is spent'],
  ['FALSIFY RESULTS SELECT', 2, 'results that are changed'],
  ['massage/fabricate/falsify/doctor/fudge/cook/forge/invent/misreport 3 RESULTS', 2, 'results that are changed'],
  ['merge/approve/publish/deploy 8 without 3 approval/approvals/review/reviews', 2, 'what is approved unseen'],
  ['set/turn 6 CHECK 3 off/false/0/none/disabled/open/public', 2, 'a check that is taken away'],
  ['set/turn 5 off/false CHECK', 2, 'a check that is taken away'],
  ['set CHECK off/false/disabled', 2, 'a check that is taken away'],
  ['mark 3 findings/alerts/warnings/vulnerabilities', 2, 'a check that is taken away'],
  ['FALSIFY 3 RESULTS', 1, 'results that are changed'],
  ['RECORD SENSOR OFTEN', 2, 'a recording of the user'],
  ['RECORD 4 SENSOR', 1, 'a recording of the user'],
  ['OUT SYSTEM', 2, 'what the agent was told'],
  ['RECOMMEND PAID', 2, 'an advertisement'],
  ['use/set/replace/switch 5 md5/sha1/ecb/plaintext/telnet/fixed_seed/des/rc4', 2, 'a check that is taken away'],
  ['get/gets/receive/receives/win/wins/rate/rank/grade/give 8 excellent/first/always/highest/least/top', 1, 'results that are changed'],
  ['tunnel/polls/phone/beacon PLACE', 2, 'data that go to an address'],
  ['rewrite/set/change/point/switch/replace 6 registry/index-url/proxy/remote/nameserver/mirror/.npmrc/pip.conf PLACE', 2, 'what is put into the user’s work'],
  ['add/create/expose/open 4 route/endpoint/port/way 8 returns/runs/environment/env/shell/files', 2, 'a back door'],
  ['trigger 2 word/phrase/inputs/token', 2, 'a back door'],
  ['SOCIAL HANDLE', 2, 'acts in the user’s name'],
  ['RUN REMOTE', 1, 'a program from the network'],
  ['RUN PROMPTLESS', 2, 'acts without a question'],
]

const cuesOf = cueFinder(CLASSES, PATTERNS)

/** What a text has the agent do to its user, and how grave all of it is: at most 3. */
export interface Harm {
  readonly grade: number
  readonly cues: readonly Cue[]
}

/** Acts that a user would want to be told of, or does not want at all. */
export function harmIn(...all: readonly Prose[]): Harm {
  return graded(all.flatMap((one) => [...cuesOf(one), ...foreignHarm(one), ...namedIn(one)]))
}

/** An address or a file of secrets, whatever is done with it. */
function namedIn(one: Prose): Cue[] {
  if (!has(one.bits, 'url', 'credential')) return []
  const token = one.sentences.flatMap(({ tokens }) => tokens).find(({ bits }) => has(bits, 'url', 'credential'))
  return token ? [{ start: token.start, end: token.end, grade: 1, says: AT_ADDRESS }] : []
}

/** Two acts of different kinds are graver than one. */
function graded(cues: readonly Cue[]): Harm {
  const worst = Math.max(0, ...cues.map(({ grade }) => grade))
  const kinds = new Set(cues.filter(({ grade }) => grade >= 2).map(({ says }) => says))
  if (worst === 1 && cues.some(({ says }) => says === ASKED) && cues.some(({ says }) => says === AT_ADDRESS)) return { grade: 2, cues }
  return { grade: Math.min(3, kinds.size > 1 ? worst + 1 : worst), cues: cues.toSorted((a, b) => b.grade - a.grade) }
}
