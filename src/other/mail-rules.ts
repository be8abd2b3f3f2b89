import { siteOf } from '../evidence/sites.ts'
import type { Found } from './doors.ts'

/** What a rule of a mailbox, or its settings, calls the one who gets each mail. */
const FORWARDS =
  /(?:-(?:ForwardTo|ForwardAsAttachmentTo|RedirectTo|ForwardingSmtpAddress)\b|["']?\b(?:forwardTo|redirectTo|forwardAsAttachmentTo|forwardingEmail|forwardingAddress|forwarding_address|forward_to|autoForward|addForwarding\w{0,20}|emailAddress|forward)\b["']?\s{0,3}(?:[:=(]|=>))/g
/** What nothing but a mailbox calls its rules. */
const RULES =
  /\b(?:New-InboxRule|Set-InboxRule|New-TransportRule|Set-Mailbox|updateAutoForwarding|forwardingAddresses|settings\(?\)?\.filters|messageRules|mailFolders|autoForwarding|MailboxSettings|addForwardingAddress)\b/
/** Mail, its warnings or its log go unseen. */
const UNSEEN =
  /-DeleteMessage\b|["']TRASH["']|-MarkAsRead\b|-AuditEnabled\s{1,3}\$false|AuditBypassEnabled|["']?disposition["']?\s{0,3}[:=]>?\s{0,3}["'](?:trash|archive|markRead)|["'](?:delete|permanentDelete|markAsRead)["']\s{0,3}:\s{0,3}(?:true|True)|removeLabelIds/i
const NAMED = /\b([A-Za-z_]\w{0,40})["']?\s{0,4}[:=]\s{0,4}["'`]([^"'`\n]{3,120})/g
const ADDRESS = /[\w.+-]{1,60}@([\w-]{1,60}(?:\.[\w-]{1,30}){1,4})/g

/** A rule by which mail of the user's goes on to an address that stands in the code. */
export function mailRules(text: string): Found[] {
  if (!RULES.test(text)) return []
  const unseen = UNSEEN.test(text)
  const named = new Map(Array.from(text.matchAll(NAMED), ([, name = '', value = '']) => [name, value]))
  for (const { 0: whole, index } of text.matchAll(FORWARDS)) {
    const given = text.slice(index + whole.length, index + whole.length + 200).split('\n', 1)[0] as string
    const name = /^[\s[("'`{]{0,8}(?:smtp:)?\$?\{?([A-Za-z_]\w{1,40})\b(?![@.\w])/.exec(given)?.[1]
    const value = name === undefined ? given : (named.get(name) ?? given)
    for (const [address, host = ''] of value.matchAll(ADDRESS)) {
      const site = siteOf(`https://${host}`)
      if (!site || site.kind === 'example name' || site.kind === 'local') continue
      const what = `makes a mailbox pass its mail on to \`${address}\``
      return [
        unseen
          ? { kind: 'data-drop', what: `${what}, and hides it`, level: 'error', confidence: 'high', at: index, length: whole.length }
          : { kind: 'data-drop', what, level: 'warning', confidence: 'medium', at: index, length: whole.length },
      ]
    }
  }
  return []
}
