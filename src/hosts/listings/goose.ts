import type { Listing } from '../listing.ts'

/** goose [R: crates/goose/src/skills/client.rs]: all skills, whole. */
export const gooseListing: Listing = {
  before: '\n\nYou have these skills at your disposal, when it is clear they can help you solve a problem or you are asked to use them:\n',
  entry: '• {name} - {description}',
  between: '\n',
  after: '',
  order: 'name',
}
