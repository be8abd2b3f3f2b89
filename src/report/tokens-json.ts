import type { Estimate } from '../tokens/estimate.ts'
import type { Files, ListingCost, TokensReport } from './tokens-report.ts'
import { printableJson } from './printable.ts'

/** Everything, as one object. `version` changes when a reader would break. */
export function tokensJson(report: TokensReport, showListing: boolean): string {
  const { tool, host, model, context, listing, gaveWay, skills, plugins, bodies, over, near } = report
  const value = {
    version: 1,
    tool: { name: tool.name, version: tool.version },
    host: { id: host.id, version: host.version },
    model: model === '' ? undefined : model,
    context,
    listing: { ...costOf(listing), frame: listing.frame, budget: listing.budget, text: showListing ? listing.text : undefined },
    gaveWay,
    bodies: bandOf(bodies),
    skills: skills.map(({ path, name, unlisted, listing, body, references }) => ({
      path,
      name,
      unlisted,
      listing: listing && { form: listing.form, ...costOf(listing) },
      body: body && bandOf(body),
      references: { linked: filesOf(references.linked), deeper: filesOf(references.deeper) },
    })),
    plugins: plugins.length > 0 ? plugins : undefined,
    over,
    near,
  }
  return printableJson(value)
}

function costOf({ characters, whole, tokens, wholeTokens }: ListingCost): object {
  return { characters, whole, tokens: bandOf(tokens), wholeTokens: bandOf(wholeTokens) }
}

function filesOf({ files, tokens }: Files): unknown {
  return { files, tokens: bandOf(tokens) }
}

function bandOf({ tokens, low, high }: Estimate): unknown {
  return { estimate: tokens, low, high }
}
