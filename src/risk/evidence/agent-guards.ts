import { anyOfPieces } from '../../text/pieces.ts'

/** Settings that take away what stands between an agent and its user's machine: who asks, who holds it back, whom it trusts. */
const settings = (): readonly RegExp[] => [
  // Claude Code; in a program of `jq`, names have no quotes.
  /"?\bdefaultMode"?\s{0,8}:\s{0,8}"bypassPermissions"/gi,
  /"?\benableAllProjectMcpServers"?\s{0,8}:\s{0,8}true/gi,
  /"?\ballow"?\s{0,8}:\s{0,8}\[\s{0,40}"(?:\*|Bash|Bash\(\*(?::\*)?\))"/gi,
  /"?\bskipDangerousModePermissionPrompt"?\s{0,8}:\s{0,8}true/gi,
  /"?\bdisableAllHooks"?\s{0,8}:\s{0,8}true/gi,
  // VS Code, and editors that were made of it.
  /"chat\.tools\.(?:global\.)?autoApprove"\s{0,8}:\s{0,8}true/gi,
  /"chat\.tools\.terminal\.autoApprove"\s{0,8}:\s{0,8}\{\s{0,40}"\/?\.\*/gi,
  /"security\.workspace\.trust\.enabled"\s{0,8}:\s{0,8}false/gi,
  /"task\.allowAutomaticTasks"\s{0,8}:\s{0,8}"on"/gi,
  /"extensions\.verifySignature"\s{0,8}:\s{0,8}false/gi,
  /"(?:cursor|windsurf|cline|roo-cline|kilo-code|claudeCode)\.[\w.]{0,60}(?:yolo|autoApprove|autoRun|allowDangerouslySkipPermissions|alwaysAllowExecute)\w{0,20}"\s{0,8}:\s{0,8}(?:true|"(?:all|always)")/gi,
  /"(?:cursor|windsurf)\.[\w.]{0,60}Protection"\s{0,8}:\s{0,8}false/gi,
  /"(?:autoApprovalEnabled|alwaysAllowExecute|always_allow_tool_actions|yoloMode\w{0,10})"\s{0,8}:\s{0,8}true/gi,
  // Gemini CLI and its kin, opencode.
  /"(?:autoAccept|trust)"\s{0,8}:\s{0,8}true/gi,
  /"approvalMode"\s{0,8}:\s{0,8}"(?:yolo|full-auto)"/gi,
  /"folderTrust"\s{0,8}:\s{0,8}\{\s{0,40}"enabled"\s{0,8}:\s{0,8}false/gi,
  /"sandbox"\s{0,8}:\s{0,8}(?:false\b|\{\s{0,40}"(?:enabled"\s{0,8}:\s{0,8}false|mode"\s{0,8}:\s{0,8}"off"))/gi,
  /"permission"\s{0,8}:\s{0,8}(?:"allow"|\{[^{}]{0,200}"bash"\s{0,8}:\s{0,8}"allow")/gi,
  // OpenClaw, whose settings are JSON5: names may stand without quotes, and texts in single ones.
  /["']?\bexec["']?\s{0,8}:\s{0,8}\{[^{}]{0,200}\bask["']?\s{0,8}:\s{0,8}["']off["']/gi,
  /["']?\bexec["']?\s{0,8}:\s{0,8}\{[^{}]{0,200}\bsecurity["']?\s{0,8}:\s{0,8}["']full["']/gi,
  /["']?(?:\bdefaults|\*)["']?\s{0,8}:\s{0,8}\{[^{}]{0,200}\bask["']?\s{0,8}:\s{0,8}["']off["']/gi,
  /["']?(?:\bdefaults|\*)["']?\s{0,8}:\s{0,8}\{[^{}]{0,200}\bsecurity["']?\s{0,8}:\s{0,8}["']full["']/gi,
  /["']?\b(?:dangerouslyDisableDeviceAuth|allowInsecureAuth)["']?\s{0,8}:\s{0,8}true/gi,
  /["']?\bdmPolicy["']?\s{0,8}:\s{0,8}["']open["']/gi,
  // Codex, in TOML, and what it lets commands see.
  /(?:^|\n)[ \t]{0,8}approval_policy[ \t]{0,4}=[ \t]{0,4}["']never["']/gi,
  /(?:^|\n)[ \t]{0,8}sandbox_mode[ \t]{0,4}=[ \t]{0,4}["']danger-full-access["']/gi,
  /(?:^|\n)[ \t]{0,8}ignore_default_excludes[ \t]{0,4}=[ \t]{0,4}true/gi,
]

/** One of these is part of each: looked for first. */
const hasHint = anyOfPieces(
  'bypassPermissions ProjectMcpServers allow" allow: skipDangerous disableAllHooks utoApprov workspace.trust allowAutomaticTasks verifySignature yolo autoRun lowDangerously Protection" alwaysAllow always_allow autoAccept "trust" approvalMode folderTrust "sandbox" exec" exec: exec\' ask" ask: ask\' dangerouslyDisable allowInsecure dmPolicy approval_policy sandbox_mode ignore_default'.split(
    ' ',
  ),
)

let guards: readonly RegExp[] | undefined

/** How many kinds of settings a text has by which an agent or its editor asks less, or is held back by less. */
export function guardsOff(text: string): number {
  if (!hasHint(text)) return 0
  guards ??= settings()
  return new Set(guards.flatMap((guard) => Array.from(text.matchAll(guard), ([whole]) => whole.replace(/\s/g, '')))).size
}
