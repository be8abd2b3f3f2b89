import { expect, it } from 'vitest'
import { siteOf } from '../../src/risk/sites.ts'

it.each([
  ['https://sh.rustup.rs', 'installer'],
  ['https://bun.sh/install.ps1', 'installer'],
  ['https://raw.githubusercontent.com/docker/x/main/i.sh', 'installer'],
  ['https://raw.githubusercontent.com/docker-tools/x/main/i.sh', 'unknown'],
  ['https://astral.sh/uvx/install.sh', 'unknown'],
  ['https://astral.sh/uv/install.sh', 'installer'],
  ['https://astral.sh/other', 'unknown'],
  ['https://raw.githubusercontent.com/nvm-sh/nvm/v0.40.0/install.sh', 'installer'],
  ['https://raw.githubusercontent.com/somebody/else/main/install.sh', 'unknown'],
  ['https://api.vendor-tools.com/v1', 'unknown'],
  ['http://api.vendor-tools.com/v1', 'plain http'],
  ['http://203.0.113.7:8080/x', 'raw address'],
  ['http://3405803783/', 'raw address'],
  ['http://0xcb007107/', 'raw address'],
  ['http://0313.0.0161.07/', 'raw address'],
  ['http://203.29015/', 'raw address'],
  ['http://[2001:db8::1]/', 'raw address'],
  ['http://127.0.0.1:3000', 'local'],
  ['http://localhost', 'local'],
  ['http://2130706433/', 'local'],
  ['http://10.1.2.3/', 'local'],
  ['http://172.20.0.1/', 'local'],
  ['http://172.32.0.1/', 'raw address'],
  ['http://[::1]/', 'local'],
  ['http://db:5432', 'local'],
  ['https://pastebin.com/raw/x', 'paste'],
  ['https://RENTRY.co/x', 'paste'],
  ['https://evil.com@pastebin.com/raw', 'paste'],
  ['https://pastebin.com.vendor-tools.com/', 'unknown'],
  ['https://notpastebin.com/', 'unknown'],
  ['https://webhook.site/x', 'collector'],
  ['https://x.oast.fun', 'collector'],
  ['https://discord.com/api/webhooks/1/x', 'messenger'],
  ['https://discord.com/channels/1', 'unknown'],
  ['https://abc.ngrok-free.app/x', 'tunnel'],
  ['https://bit.ly/x', 'shortener'],
  ['https://transfer.sh/x', 'file drop'],
  ['https://tool.vercel.app/i', 'free hosting'],
  ['https://evil.vendor-tools.com', 'hostile name'],
  ['https://c2.vendor-tools.com', 'hostile name'],
  ['https://get.vendor-tools.icu/i.sh', 'throwaway name'],
  ['https://top.vendor-tools.com', 'unknown'],
  ['https://devil-tools.com', 'unknown'],
  ['https://example.com/x', 'example name'],
  ['https://xn--pypal-4ve.com', 'lookalike name'],
  ['https://раypal.com', 'lookalike name'],
] as const)('%s is %s', (url, kind) => {
  expect(siteOf(url)?.kind).toBe(kind)
})

it.each(['', 'x', 'https://', 'https://$HOST/x', 'https://${HOST}/x', 'https://<host>/x', 'http://...', 'hxxp://evil[.]com', 'mailto:a@b.c'])(
  'says nothing of %j',
  (url) => {
    expect(siteOf(url)).toBeUndefined()
  },
)
