import { hostOf, type HostProfile, type Recover } from './profile.ts'
import { pythonStrip, WHITE } from './python-text.ts'

/** Each line with a colon is a field. */
const byLine: Recover = (yaml) => ({
  values: Object.fromEntries(
    yaml.split('\n').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[pythonStrip(line.slice(0, colon)), pythonStrip(line.slice(colon + 1))]]
    }),
  ),
})

/**
 * Hermes Agent 0.19.0 [M, R: agent/skill_utils.py and agent/prompt_builder.py of PyPI's hermes-agent]: what the index in its system prompt
 * has, which refuses nothing. Its tool `skills_list` shows up to 1,024 characters, and passes over names that are no text. Not here:
 * `platforms`, `environments` and the conditions in `metadata.hermes`, which keep a skill out of the index, and `skills.external_dirs`.
 */
export const hermes: HostProfile = hostOf({
  id: 'hermes',
  title: 'Hermes Agent',
  version: '0.19.0',
  evidence: 'measured',
  discovery: {
    project: [],
    user: ['.hermes/skills'],
    depth: Infinity,
    nodeModules: false,
    nested: true,
    notInside: ['references', 'templates', 'assets', 'scripts'],
    top: 'beside',
    duplicates: 'all',
    passesOver: /^(?:\.git|\.github|\.hub|\.archive|\.?venv|site-packages|__pycache__|\.tox|\.nox|\.(?:pytest|mypy|ruff)_cache)$/,
    own: '.hermes',
  },
  notUtf8: 'empty',
  prepare: ['strip-bom', 'lf', 'cr-to-lf'],
  fence: { pattern: new RegExp(`^---(?<yaml>[^]*?)\\n---[${WHITE}]*\\n(?<body>[^]*)`, 'u'), none: 'empty' },
  yaml: 'py-libyaml',
  recover: byLine,
  badYaml: 'empty',
  noMapping: 'empty',
  name: [{ text: 'python' }, { missing: { take: 'directory' } }],
  description: [
    { missing: { take: 'empty text' } },
    { type: ['true to Python'], else: { take: 'empty text' } },
    { text: 'python' },
    { apply: 'trim as Python' },
    { replace: [/^["']+|(?<!["'])["']+$/g, ''] },
  ],
  recognised: 'name description metadata platforms environments',
  shown: { steps: [{ max: 60, unit: 'code points', else: { cut: '...' } }] },
})
