import { keyName, placeOf, saying, type Document, type DocumentKind, type PackageFinding } from './document.ts'
import { hookFaultsIn, hooks } from './hooks.ts'
import { all, any, boolean, fit, itemsOf, listOf, mapOf, number, oneOf, record, text, textIn, valueAt } from './shape.ts'

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
const LOST = 'Claude Code takes nothing of the file'
/** Keys with another name or place, of older versions and of articles. */
const INSTEAD: Readonly<Record<string, readonly [message: string, help: string]>> = {
  mcpServers: ['servers are not read from settings', 'write them into `.mcp.json` of the project'],
  allowedTools: ['is not read', 'write `permissions.allow`'],
  disallowedTools: ['is not read', 'write `permissions.deny`'],
  defaultMode: ['is not read here', 'write `permissions.defaultMode`'],
  customInstructions: ['is not read', 'write them into `CLAUDE.md`'],
}

/** The settings of a project. */
export const projectSettings: DocumentKind = {
  name: 'project-settings',
  title: 'a file of settings',
  reads: 'json',
  bom: true,
  where: /^\.claude\/settings(?:\.local)?\.json$/,
  loses: LOST,
  codeIn: (document) => hooks.codeIn?.(document) ?? [],
  *check(document, package_) {
    const { file, root } = document
    const say = saying(file)
    for (const fault of root ? fit(root, SETTINGS).faults : [])
      yield say('invalid-field', fault, `${keyName(fault.at)} ${fault.says}: ${fault.at[0] === 'hooks' ? 'there are no hooks' : LOST}`, fault.help, 'error')
    if (root?.kind !== 'map') return
    for (const { key, keySpan: span } of root.entries) {
      const [message, help] = (Object.hasOwn(INSTEAD, key) && INSTEAD[key]) || []
      if (message !== undefined) yield say('ignored-key', { at: [key], span }, `\`${key}\`: ${message}`, help)
    }
    const events = valueAt(root, 'hooks')
    if (events?.kind === 'map') yield* hookFaultsIn({ ...document, root: events, at: ['hooks'] }, package_, `as it may be a guard, ${LOST}`)
    for (const { at, span, path } of scriptsOf(document))
      if (package_.files.around(path) === 'missing') yield say('broken-hook', { at, span }, `\`${path}\` is not in the project: the hook fails each time`)
    for (const list of ['allow', 'deny', 'ask']) yield* ruleFaults(document, list)
  },
}

/** The scripts of the project that hooks start by its variable. */
function scriptsOf(document: Document): readonly { readonly at: readonly string[]; readonly span: { start: number; end: number }; readonly path: string }[] {
  return (hooks.codeIn?.(document) ?? []).flatMap(({ at, span, form, code }) => {
    const path = form === 'shell' ? /^(?:(?:ba|z)?sh |node |python3? )?"?\$\{?CLAUDE_PROJECT_DIR\}?"?\/([\w./-]+\.\w+)/.exec(code)?.[1] : undefined
    return path === undefined ? [] : [{ at, span, path }]
  })
}

/** Rules on permissions that Claude Code skips, each by itself. */
function* ruleFaults({ file, root }: Document, list: string): Iterable<PackageFinding> {
  for (const [i, item] of itemsOf(valueAt(root, 'permissions', list)).entries()) {
    const rule = textIn(item)
    const place = { ...placeOf(item, ['permissions', list, String(i)]), span: item.span }
    const wrong = (message: string, help: string): PackageFinding => saying(file)('invalid-field', place, `${message}: the rule is skipped`, help, 'warning')
    if (rule === undefined) yield wrong('a rule must be text', 'write it between quotes')
    else if (/^[a-z]\w*(?:\(|$)/.test(rule) && !rule.startsWith('mcp__'))
      yield wrong(`\`${rule}\` names no tool`, `write \`${rule.charAt(0).toUpperCase()}${rule.slice(1)}\``)
    else if (/^\w+\(\)$/.test(rule)) yield wrong(`\`${rule}\` has nothing between its brackets`, `write \`${rule.slice(0, -2)}\``)
    else if (/^\w+\([^)]*$/.test(rule)) yield wrong(`\`${rule}\` has no closing bracket`, 'end it with `)`')
  }
}
