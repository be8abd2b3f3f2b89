/** Where a symlink leads, in words that follow "leads". */
export function leadsWhere(leads: string): string {
  return leads === 'outside' ? 'out of the skill' : leads === 'inside' ? 'to another file of the skill' : leads
}
