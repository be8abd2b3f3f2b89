import { modelNamed } from '../tokens/models.ts'
import type { Settings } from './listing-budget.ts'
import type { Listing } from './listing.ts'

/** What a host's budget depends on, for a model by name and a context that the user may have said otherwise. */
export function settingsFor({ models }: Listing, model: string = models?.usual ?? '', context?: number): Settings {
  const known = models?.contexts.find(({ name }) => name.test(model))
  // Where a host does not look at the model, its context is none of the listing's business.
  return {
    model,
    context: context ?? known?.context ?? (models || model !== '' ? modelNamed(model).context : Infinity),
    charactersPerToken: known?.charactersPerToken ?? 4,
  }
}
