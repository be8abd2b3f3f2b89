import { belowAny } from './domains.ts'

/** Whether a host is one where users have accounts of their own, whatever their data is: nobody collects what others send there. Reviewed by hand on 2026-11-23. */
export const isAccountHost: (host: string) => boolean = belowAny(
  `googleapis.com googleusercontent.com googlemail.com google.com gmail.com outlook.com office365.com yahoo.com dropboxapi.com dropbox.com
    microsoftonline.com microsoft.com office.com live.com sharepoint.com box.com icloud.com apple.com amazonaws.com azure.com windows.net
    notion.com notion.so slack.com github.com gitlab.com bitbucket.org openai.com anthropic.com mistral.ai groq.com deepseek.com openrouter.ai
    perplexity.ai x.ai cohere.ai cohere.com together.ai together.xyz fireworks.ai deepgram.com assemblyai.com elevenlabs.io huggingface.co
    replicate.com fal.ai fal.run stability.ai aliyuncs.com aliyun.com volces.com bigmodel.cn moonshot.ai moonshot.cn cloudinary.com imgur.com
    imgbb.com airtable.com atlassian.net linear.app todoist.com supabase.co vercel.com netlify.com cloudflare.com heroku.com render.com
    railway.app railway.com fly.io digitalocean.com doppler.com infisical.com stripe.com langfuse.com smith.langchain.com datadoghq.com
    sentry.io posthog.com evernote.com zotero.org readwise.io raindrop.io feishu.cn dingtalk.com weixin.qq.com npmjs.org pypi.org virustotal.com
    telegram.org exp.host jina.ai discord.com twilio.com sendgrid.com mailgun.net resend.com postmarkapp.com hubapi.com hubspot.com
    salesforce.com force.com zendesk.com freshdesk.com pipedrive.com intercom.io myshopify.com shopify.com squareup.com paypal.com plaid.com
    xero.com intuit.com twitter.com x.com linkedin.com facebook.com instagram.com reddit.com zoho.com monday.com asana.com clickup.com
    trello.com figma.com miro.com calendly.com typeform.com mailchimp.com klaviyo.com brevo.com segment.io mixpanel.com amplitude.com
    newrelic.com pagerduty.com okta.com auth0.com algolia.net pinecone.io upstash.io firebaseio.com`,
)

/** Services whose clients come from a registry or from their own sites, and from nowhere that only has their name. */
const NAMES: ReadonlySet<string> = new Set(
  'stripe slack github gitlab notion hubspot salesforce shopify paypal airtable asana trello jira atlassian confluence figma dropbox zoom twilio sendgrid mailchimp zendesk intercom heroku cloudflare digitalocean vercel netlify supabase firebase huggingface binance coinbase kraken bybit metamask polymarket openclaw clawhub clawdbot moltbot google gmail microsoft outlook azure amazon'.split(
    ' ',
  ),
)

/** The service whose name somebody else's site has, with something added: `stripe-agentkit.dev`. */
export function posesAs(host: string): string | undefined {
  const parts = host.split('.').at(-2)?.split('-') ?? []
  return parts.length > 1 ? parts.find((part) => NAMES.has(part)) : undefined
}
