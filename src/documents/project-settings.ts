import { keyName, saying, type DocumentKind } from './document.ts'
import { hookFaultsIn, HOOKS, hooks } from './hooks.ts'
import { all, any, boolean, fit, listOf, mapOf, number, oneOf, record, text } from './shape.ts'
import { entriesIn, itemsOf, textIn, valueAt } from '../skill/read-node.ts'

const MODES = ['acceptEdits', 'auto', 'bypassPermissions', 'default', 'dontAsk', 'plan']
const RULES = listOf(any)

/** Measured with Claude Code 2.1.332: it takes nothing of a file in which one of these has another type. Other keys are as they are. */
const SETTINGS = record(
  {
    ...all(text, 'model', 'outputStyle', 'apiKeyHelper'),
    ...all(boolean, 'includeCoAuthoredBy', 'enableAllProjectMcpServers', 'disableAllHooks', 'alwaysThinkingEnabled'),
    ...all(mapOf(any), 'env', 'hooks', 'statusLine', 'enabledPlugins'),
    cleanupPeriodDays: number,
    permissions: record({ ...all(RULES, 'allow', 'deny', 'ask', 'additionalDirectories'), defaultMode: oneOf(...MODES) }, [], 'free'),
  },
  [],
  'free',
)
const LOST = 'Claude Code ignores the whole file'
/** Keys with another name or place, of older versions and of articles. */
const INSTEAD: Readonly<Record<string, string>> = {
  mcpServers: 'write the servers into `.mcp.json`',
  allowedTools: 'write `permissions.allow`',
  disallowedTools: 'write `permissions.deny`',
  defaultMode: 'write `permissions.defaultMode`',
  customInstructions: 'write the instructions into `CLAUDE.md`',
}
/** A script of the project that a hook starts. */
const SCRIPT = /^(?:(?:ba|z)?sh |node |python3? )?"?\$\{?CLAUDE_PROJECT_DIR\}?"?\/([\w./-]+\.\w+)/

/** The settings of a project. */
export const projectSettings: DocumentKind = {
  name: 'project-settings',
  title: 'a file of settings',
  reads: 'json',
  bom: true,
  where: /^\.claude\/settings(?:\.local)?\.json$/,
  holds: record({ ...SETTINGS.fields, hooks: HOOKS }, [], 'free'),
  loses: LOST,
  codeIn: (document) => hooks.codeIn?.(document) ?? [],
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    for (const fault of root ? fit(root, SETTINGS).faults : [])
      yield say('invalid-field', fault, `${keyName(fault.at)} ${fault.says}: ${fault.at[0] === 'hooks' ? 'no hooks load' : LOST}`, fault.help, 'error')
    for (const { key, keySpan: span } of entriesIn(root))
      if (Object.hasOwn(INSTEAD, key)) yield say('ignored-key', { at: [key], span }, `Claude Code does not read \`${key}\` in settings`, INSTEAD[key])
    const events = valueAt(root, 'hooks')
    if (events?.kind === 'map') yield* hookFaultsIn({ ...document, root: events, at: ['hooks'] }, package_, `since the hook may be a guard, ${LOST}`)
    for (const { form, code, ...place } of hooks.codeIn?.(document) ?? []) {
      const path = form === 'shell' ? SCRIPT.exec(code)?.[1] : undefined
      if (path !== undefined && package_.files.around(path) === 'missing')
        yield say('broken-hook', place, `\`${path}\` does not exist, so the hook always fails`)
    }
    for (const list of ['allow', 'deny', 'ask'])
      for (const [i, item] of itemsOf(valueAt(root, 'permissions', list)).entries()) {
        const [says, help] = ruleFault(textIn(item)) ?? []
        if (says !== undefined)
          yield say('invalid-field', { at: ['permissions', list, String(i)], span: item.span }, `${says}, so Claude Code skips the rule`, help, 'warning')
      }
  },
}

/** Why Claude Code skips a rule on permissions, and what to write. */
function ruleFault(rule: string | undefined): readonly [says: string, help: string] | undefined {
  if (rule === undefined) return ['the rule is not text', 'put the rule in quotes']
  if (/^[a-z]\w*(?:\(|$)/.test(rule) && !rule.startsWith('mcp__'))
    return [`\`${rule}\` names no tool`, `write \`${rule.charAt(0).toUpperCase()}${rule.slice(1)}\``]
  if (/^\w+\(\)$/.test(rule)) return [`\`${rule}\` has empty brackets`, `write \`${rule.slice(0, -2)}\``]
  return /^\w+\([^)]*$/.test(rule) ? [`\`${rule}\` has no closing bracket`, 'add `)` at the end'] : undefined
}
