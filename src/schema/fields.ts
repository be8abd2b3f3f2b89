/** Names of every field that some host reads. */
export const knownFields: ReadonlySet<string> = new Set(['name', 'description'])
