/** Where people take scripts for their pages from themselves: to count visits, to pay, to load a library. Reviewed by hand on 2026-11-22. */
const HOSTS = `amcharts.com ampproject.org bootstrapcdn.com buttondown.email calendly.com cdnjs.cloudflare.com clarity.ms cloudflare.com
  cloudflareinsights.com crisp.chat d3js.org datatables.net disqus.com esm.sh facebook.net fontawesome.com gc.zgo.at giscus.app
  goatcounter.com google-analytics.com google.com googleapis.com googletagmanager.com gstatic.com hcaptcha.com highcharts.com hotjar.com
  hs-scripts.com hsforms.net intercom.io jquery.com jsdelivr.net jspm.io mailchimp.com mapbox.com mathjax.org matomo.cloud netlify.com
  openlayers.org paypal.com plausible.io plot.ly polyfill.io posthog.com segment.com sentry-cdn.com sentry.io shopify.com
  simpleanalyticscdn.com skypack.dev stripe.com tailwindcss.com tawk.to twitter.com typekit.net umami.is unpkg.com usefathom.com utteranc.es
  vercel-scripts.com vimeo.com youtube.com`

let known: ReadonlySet<string> | undefined

/** Whether a host, or a name above it, is one that pages load scripts from. */
export function servesPages(host: string): boolean {
  known ??= new Set(HOSTS.split(/\s+/))
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) if (known.has(name)) return true
  return false
}
