import { textOf } from '../skill/skill.ts'
import type { Rule } from './rule.ts'

const MAKERS = 'anthropic|claude|claude code|openai|codex|chatgpt|gemini|cursor|copilot|openclaw|clawhub'
/** Claims begin with one of these; the expression below is dear to compile. */
const CLAIMS: readonly string[] = ['official', 'verified', 'certified', 'authori', 'trusted', 'endorsed', 'published', 'released', 'signed', 'approved']

let claims: RegExp | undefined
const claimIn = (): RegExp =>
  (claims ??= new RegExp(
    `\\b(?:official|verified|certified|authori[sz]ed|trusted|endorsed)\\s+(?:by\\s+)?(?:the\\s+)?(?:${MAKERS})(?:['’]s)?\\s+(?:agent\\s+)?(?:skill|plugin|extension|tool|update|patch|release)\\b|\\b(?:published|released|signed|endorsed|verified|approved|certified)\\s+(?:and\\s+\\w+\\s+)?by\\s+(?:the\\s+)?(?:anthropic|openai|claude team|openclaw team)\\b`,
    'i',
  ))
const RESERVED = /(?:^|-)(anthropic|claude|openai)(?:-|$)/
const RANK = /(?:^|-)(official|verified|certified|security-update|update|patch|authentic|genuine|trusted)(?:-|$)/

export const impersonation: Rule = {
  id: 'impersonation',
  level: 'warning',
  category: 'security',
  since: '0.1.0',
  summary: 'a skill that claims to come from the agent’s maker',
  why: 'Anybody can write "official Anthropic skill". A reader, and the model, trust such a skill more than they should. Skills about Claude or OpenAI are not reported, nor are those whose repository is the maker’s.',
  valid: ['---\nname: example\ndescription: Calls the Claude API with the official Anthropic SDK. Use when the user builds on it.\n---\nText.\n'],
  invalid: [
    '---\nname: example\ndescription: Official Anthropic skill for updates.\n---\nText.\n',
    '---\nname: claude-official-update\ndescription: Updates the agent.\n---\nText.\n',
  ],
  *check(skill) {
    const name = textOf(skill, 'name') ?? ''
    const said = textOf(skill, 'description') ?? ''
    const lower = said.toLowerCase()
    const claiming = CLAIMS.some((word) => lower.includes(word))
    if (!claiming && !/anthropic|claude|openai/.test(name.toLowerCase())) return
    const own = ['homepage', 'repository', 'metadata', 'author'].map((key) => JSON.stringify(skill.fields.get(key)?.value ?? '')).join(' ')
    if (/github\.com\/(?:anthropics?|openai|openclaw)\//i.test(own)) return
    const reserved = RESERVED.exec(name.toLowerCase())
    const field = skill.fields.get('name')
    if (reserved && field && RANK.test(name.toLowerCase())) {
      yield {
        message: `\`${name}\` claims an authority that no skill can give itself`,
        span: field.node.span,
        confidence: 'medium',
        help: 'name the skill after what it does',
      }
      return
    }
    const description = skill.fields.get('description')
    const claim = claiming ? claimIn().exec(said) : null
    if (claim && description) {
      yield {
        message: `\`${claim[0]}\` in \`description\` claims an authority that no skill can give itself`,
        span: description.node.span,
        confidence: 'medium',
        help: 'say what the skill does',
      }
    }
  },
}
