// Sets of skills whose listings are compared with those of the real hosts: seeded, so that two machines make the same.

export interface SetSkill {
  readonly directory: string
  readonly text: string
}

/** Where the hosts' scratch directories are: their path counts in listings with locations. */
export const ROOT = '/tmp/skillc-oracle-########'

/** What is needed to compare the listing of a host. */
export interface Subject {
  readonly target: string
  /** The directory of skills that the host was given. */
  readonly root: string
  /** Take the host's own skills out of a listing. */
  readonly bare: (text: string) => string
}

const claude: Subject = {
  target: 'claude-code',
  root: '',
  // Its own skills come last; the first of them tells where they begin.
  bare: (text) => text.replace(/\n- dataviz: (?=[^]*\n- security-review)[^]*$/, '').trimEnd(),
}

export const SUBJECTS: readonly Subject[] = [
  claude,
  {
    target: 'codex',
    root: `${ROOT}/proj/.agents/skills`,
    bare: (text) => text.replace(/^- (?:`r0` =|(?:imagegen|openai-docs|skill-creator|skill-installer): ).*\n/gm, ''),
  },
  { target: 'openclaw', root: `${ROOT}/home/.openclaw/workspace/skills`, bare: String },
  { target: 'pi', root: `${ROOT}/proj/.pi/skills`, bare: String },
  {
    target: 'copilot-cli',
    root: '',
    bare: (text) =>
      text
        .replace(/\n<skill>\n {2}<name>(?:customize-cloud-agent|github-pr-media)<\/name>\n.*\n.*\n<\/skill>/g, '')
        .replace(/(?<=by name\):.*), (?:customize-cloud-agent|github-pr-media)/g, '')
        .replace(/\nAdditional skills available \(invoke by name\): (?:customize-cloud-agent, )?github-pr-media$/m, '')
        // Without skills there is still what frames them.
        .replace(/^<available_skills>\n<\/available_skills>$/, ''),
  },
]

/** mulberry32: a number in [0, 1) for each call. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Skills with descriptions that every host can read and that are not easy to measure. */
export function skillSet(seed: number): SetSkill[] {
  const random = generator(seed)
  const chance = (p: number): boolean => random() < p
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const size = [1, 20, 150, 200][seed % 4] as number
  const words = 'fix check review tables notes when asked to draft summarise plans use this skill for PDF reports and logs user says run build'.split(' ')
  const odd = [
    '技能を使う',
    '处理表格数据',
    '사용자가',
    '🙂',
    '👩‍💻',
    '❤️',
    '🇩🇪',
    '1️⃣',
    '👍🏽',
    'é',
    'e\u0301',
    'ﬁ',
    '…',
    '—',
    'नमस्ते',
    'வணக்கம்',
    'ก้',
    '<b>',
    '</skill>',
    '&amp;',
    '"quoted"',
    "it's",
    '`code`',
    '$x',
    '{name}',
    '{description}',
    '$&',
    '✌',
    '☝️',
    '⚙',
    'Ａ',
    'ｱ',
    '\u00a0',
    '\u200b',
    '\\n',
  ]
  const breaks = ['\n', '\n\n', '  ', '\t', '\n- other: text', '\r\n']
  const length = pick([20, 60, 120, 300, 700])
  const oddness = pick([0, 0.02, 0.1, 0.3])
  const description = (): string => {
    const most = chance(0.04) ? 1100 + random() * 900 : length * (0.2 + random() * 1.6)
    let text = pick(words)
    while (text.length < most) text += chance(oddness / 4) ? pick(breaks) : ` ${chance(oddness) ? pick(odd) : pick(words)}`
    return text
  }
  return Array.from({ length: size }, (_, index) => {
    const directory = `${pick(['', '', 'a-', 'Z', 'x_', 'b.', '9-'])}s${seed % 1000}-${String(Math.floor(random() * 1000)).padStart(3, '0')}-${index}`
    const name = oddness > 0.05 && chance(0.1) ? `${pick(['n', 'N', 'o-'])}${directory}` : directory
    const lines = [`name: ${name}`, `description: ${JSON.stringify(description())}`]
    if (chance(0.1)) lines.push(`when_to_use: ${JSON.stringify(description())}`)
    if (chance(0.05)) lines.push('disable-model-invocation: true')
    if (chance(0.05)) lines.push('license: MIT')
    return { directory, text: `---\n${lines.join('\n')}\n---\n\n# ${directory}\n\nBody.\n` }
  })
}
