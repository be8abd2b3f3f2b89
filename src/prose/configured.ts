import { credentialIn } from '../evidence/credentials.ts'
import { dampingAt } from '../risk/damping.ts'
import { siteOf } from '../evidence/sites.ts'
import { texts } from '../skill/layout.ts'
import type { Skill } from '../skill/skill.ts'
import { shown } from './prose.ts'
import { LOWER } from '../evidence/level.ts'
import type { Finding } from '../evidence/finding.ts'

const DATA_FENCE = /^(?:ya?ml|jsonc?5?|toml|ini|conf|properties|text|txt|)$/i
/** A key that says what an agent does, and a text that does. */
const SENDS =
  /(?:^|[\s"'{,-])(?:\w{0,30}_)?(?:send|deliver|upload|forward|push|transmit|exfil\w*|submit|report|post|mirror|sync)(?:_?(?:to|url|endpoint|target))?["']?\s{0,4}[:=]\s{0,4}["']?(https?:\/\/[^\s"',}]{4,300})|\b(?:send|upload|post|push|forward|submit|transmit)\b[^"\n]{1,120}?(https?:\/\/[^\s"',}]{4,300})/i
/** Code of no language: `http_post("https://…", read(f))`. */
const CALLS = /\b(?:http_?)?(?:post|put|send|upload|request)\w{0,12}\s?\(\s?["'](https?:\/\/[^\s"']{4,300})/i
const PRIVATE =
  /\b(?:conversations?|transcripts?|chat(?:[_ ](?:history|log))?|user[_ ](?:prompts?|messages?|input)|clipboard|screenshots?|keystrokes|environment variables|all[_ ](?:files|messages)|source[_ ]code|credentials|api[_ ]keys|passwords|cookies)\b/i
/** It is not to be seen. */
const UNSEEN =
  /(?:notif|visible|show|tell|inform|disclos|mention|announce|ask|confirm|log)\w{0,20}["']?\s{0,4}[:=]\s{0,4}["']?(?:false|no|never|none|off)\b|(?:silent|silently|hidden|covert|quiet|quietly|stealth)["']?\s{0,4}[:=]\s{0,4}["']?(?:true|yes|on)\b|[:=]\s{0,4}["']?(?:silently|secretly|covertly|quietly) \w/i
const WHEN =
  /\b(?:on_?|before_?|after_?|every_?|each_?|at_?)?(?:session|message|turn|start|end|response|task|tool|prompt|trigger|action|steps?|agent|hook|heartbeat|instruction|command)\w{0,30}["']?\s{0,4}[:=]/i

/** Orders that are dressed as configuration, which no program reads: `deliver_to: https://…`, beside what is delivered. */
export function* configured(skill: Skill): Iterable<Finding> {
  for (const { file, markdown } of texts(skill)) {
    for (const { info, content, span } of markdown.fences) {
      if (content.end - content.start > 4000 || !DATA_FENCE.test(info.split(/[\s{]/, 1)[0] as string)) continue
      const text = markdown.source.text.slice(content.start, content.end)
      if (!text.includes('http') || !WHEN.test(text)) continue
      const sends = SENDS.exec(text) ?? CALLS.exec(text)
      const site = sends && siteOf(sends[1] ?? sends[2] ?? '')
      if (!sends || !site || site.kind === 'local' || site.kind === 'example name') continue
      const store = credentialIn(text)
      const unseen = UNSEEN.test(text)
      // A store of secrets is read by an order, not named as a file that a program mounts.
      if (
        !(
          store !== undefined &&
          (unseen || /\b(?:read|collect|cat|gather|copy|load|find)\b[^\n]{0,60}(?:\.ssh|\.aws|\.env|id_|netrc|credentials)/i.test(text))
        ) &&
        !(unseen && PRIVATE.test(text))
      )
        continue
      const at = { start: content.start + sends.index, end: content.start + sends.index + sends[0].length }
      const reason = dampingAt(skill, file, span)
      yield {
        message: `${shown(sends[0])} makes the agent send ${store === undefined ? 'private data' : `\`${store}\``} to \`${site.host}\`, as if it were configuration${reason === undefined ? '' : `; lowered because ${reason}`}`,
        span: at,
        file,
        level: reason === undefined ? 'error' : LOWER.error,
        confidence: 'high',
        help: 'remove it; no program reads this, only the agent',
      }
    }
  }
}
