import { absolutePathLink } from './absolute-path-link.ts'
import { agentConfigChange } from './agent-config-change.ts'
import { argumentInCommand } from './argument-in-command.ts'
import { attachedFile } from './attached-file.ts'
import { autoRunCommand } from './auto-run-command.ts'
import { autoRunFile } from './auto-run-file.ts'
import { badEncoding } from './bad-encoding.ts'
import { bidiControl } from './bidi-control.ts'
import { blockHeaderText } from './block-header-text.ts'
import { bodyTooLong } from './body-too-long.ts'
import { booleanAsText } from './boolean-as-text.ts'
import { bracketedText } from './bracketed-text.ts'
import { broadGlob } from './broad-glob.ts'
import { brokenAnchor } from './broken-anchor.ts'
import { brokenLink } from './broken-link.ts'
import { byteOrderMark } from './byte-order-mark.ts'
import { collidingNames } from './colliding-names.ts'
import { commandInExample } from './command-in-example.ts'
import { commandInjection } from './command-injection.ts'
import { commentCut } from './comment-cut.ts'
import { credentialRead } from './credential-read.ts'
import { cryptoMiner } from './crypto-miner.ts'
import { dataDrop } from './data-drop.ts'
import { decodeExecute } from './decode-execute.ts'
import { descriptionTooLong } from './description-too-long.ts'
import { destructiveCommand } from './destructive-command.ts'
import { disabledProtection } from './disabled-protection.ts'
import { disguisedFile } from './disguised-file.ts'
import { dollarDigit } from './dollar-digit.ts'
import { downloadExecute } from './download-execute.ts'
import { duplicateDescription } from './duplicate-description.ts'
import { duplicateKey } from './duplicate-key.ts'
import { duplicateName } from './duplicate-name.ts'
import { emptyBody } from './empty-body.ts'
import { executableFile } from './executable-file.ts'
import { executableFrontmatter } from './executable-frontmatter.ts'
import { fileEncryption } from './file-encryption.ts'
import { forcedDownload } from './forced-download.ts'
import { frontmatterCut } from './frontmatter-cut.ts'
import { frontmatterHook } from './frontmatter-hook.ts'
import { hardLink } from './hard-link.ts'
import { hiddenFile } from './hidden-file.ts'
import { hiddenInstruction } from './hidden-instruction.ts'
import { hiddenUnicode } from './hidden-unicode.ts'
import { imageBeacon } from './image-beacon.ts'
import { invalidField } from './invalid-field.ts'
import { invalidYaml } from './invalid-yaml.ts'
import { leakedSecret } from './leaked-secret.ts'
import { listingBreakout } from './listing-breakout.ts'
import { listingCut } from './listing-cut.ts'
import { lookalikeName } from './lookalike-name.ts'
import { lostOnHost } from './lost-on-host.ts'
import { mcpToolName } from './mcp-tool-name.ts'
import { misplacedFrontmatter } from './misplaced-frontmatter.ts'
import { missingDescription } from './missing-description.ts'
import { missingFrontmatter } from './missing-frontmatter.ts'
import { missingMention } from './missing-mention.ts'
import { missingName } from './missing-name.ts'
import { misspeltField } from './misspelt-field.ts'
import { mixedLineEndings } from './mixed-line-endings.ts'
import { nameFormat } from './name-format.ts'
import { nameMismatch } from './name-mismatch.ts'
import { nestedSkill } from './nested-skill.ts'
import { notAnalysed } from './not-analysed.ts'
import { oddFence } from './odd-fence.ts'
import { orphanFile } from './orphan-file.ts'
import { oversizedSkillFile } from './oversized-skill-file.ts'
import { passwordArchive } from './password-archive.ts'
import { pathEscape } from './path-escape.ts'
import { persistence } from './persistence.ts'
import { placeholderText } from './placeholder-text.ts'
import { privilegeChange } from './privilege-change.ts'
import { promptOverride } from './prompt-override.ts'
import { prototypeKey } from './prototype-key.ts'
import { rawAddress } from './raw-address.ts'
import { referenceCycle } from './reference-cycle.ts'
import { referenceDepth } from './reference-depth.ts'
import { referenceTooLong } from './reference-too-long.ts'
import { remoteInstructions } from './remote-instructions.ts'
import { reverseShell } from './reverse-shell.ts'
import { riskyArchive } from './risky-archive.ts'
import { secretExfiltration } from './secret-exfiltration.ts'
import { specialFile } from './special-file.ts'
import { spyware } from './spyware.ts'
import { swallowedPrefix } from './swallowed-prefix.ts'
import { symlinkInSkill } from './symlink-in-skill.ts'
import { symlinkedSkillFile } from './symlinked-skill-file.ts'
import { terminalPaste } from './terminal-paste.ts'
import { unclosedFence } from './unclosed-fence.ts'
import { unclosedFrontmatter } from './unclosed-frontmatter.ts'
import { undeclaredArgument } from './undeclared-argument.ts'
import { unknownField } from './unknown-field.ts'
import { unknownHookEvent } from './unknown-hook-event.ts'
import { unknownPlaceholder } from './unknown-placeholder.ts'
import { unportableFileName } from './unportable-name.ts'
import { unquotedScalar } from './unquoted-scalar.ts'
import { unrestrictedTools } from './unrestricted-tools.ts'
import { unsafeMode } from './unsafe-mode.ts'
import { untrustedDependency } from './untrusted-dependency.ts'
import { untrustedPackageSource } from './untrusted-package-source.ts'
import { unusedArgument } from './unused-argument.ts'
import { userHomePath } from './user-home-path.ts'
import { versionFormat } from './version-format.ts'
import { wrongCaseFile } from './wrong-case-file.ts'
import { wrongCaseLink } from './wrong-case-link.ts'
import { yamlAlias } from './yaml-alias.ts'
import { yamlBomb } from './yaml-bomb.ts'
import type { Rule } from './rule.ts'

/** Every rule, sorted by id. */
export const rules: readonly Rule[] = [
  absolutePathLink,
  agentConfigChange,
  argumentInCommand,
  attachedFile,
  autoRunCommand,
  autoRunFile,
  badEncoding,
  bidiControl,
  blockHeaderText,
  bodyTooLong,
  booleanAsText,
  bracketedText,
  broadGlob,
  brokenAnchor,
  brokenLink,
  byteOrderMark,
  collidingNames,
  commandInExample,
  commandInjection,
  commentCut,
  credentialRead,
  cryptoMiner,
  dataDrop,
  decodeExecute,
  descriptionTooLong,
  destructiveCommand,
  disabledProtection,
  disguisedFile,
  dollarDigit,
  downloadExecute,
  duplicateDescription,
  duplicateKey,
  duplicateName,
  emptyBody,
  executableFile,
  executableFrontmatter,
  fileEncryption,
  forcedDownload,
  frontmatterCut,
  frontmatterHook,
  hardLink,
  hiddenFile,
  hiddenInstruction,
  hiddenUnicode,
  imageBeacon,
  invalidField,
  invalidYaml,
  leakedSecret,
  listingBreakout,
  listingCut,
  lookalikeName,
  lostOnHost,
  mcpToolName,
  misplacedFrontmatter,
  missingDescription,
  missingFrontmatter,
  missingMention,
  missingName,
  misspeltField,
  mixedLineEndings,
  nameFormat,
  nameMismatch,
  nestedSkill,
  notAnalysed,
  oddFence,
  orphanFile,
  oversizedSkillFile,
  passwordArchive,
  pathEscape,
  persistence,
  placeholderText,
  privilegeChange,
  promptOverride,
  prototypeKey,
  rawAddress,
  referenceCycle,
  referenceDepth,
  referenceTooLong,
  remoteInstructions,
  reverseShell,
  riskyArchive,
  secretExfiltration,
  specialFile,
  spyware,
  swallowedPrefix,
  symlinkInSkill,
  symlinkedSkillFile,
  terminalPaste,
  unclosedFence,
  unclosedFrontmatter,
  undeclaredArgument,
  unknownField,
  unknownHookEvent,
  unknownPlaceholder,
  unportableFileName,
  unquotedScalar,
  unrestrictedTools,
  unsafeMode,
  untrustedDependency,
  untrustedPackageSource,
  unusedArgument,
  userHomePath,
  versionFormat,
  wrongCaseFile,
  wrongCaseLink,
  yamlAlias,
  yamlBomb,
]
