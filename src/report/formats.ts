/** All that a report can be printed as. */
export const FORMATS = ['text', 'concise', 'agent', 'json', 'jsonl', 'sarif', 'github', 'gitlab', 'junit', 'rdjson', 'markdown', 'html'] as const
export type Format = (typeof FORMATS)[number]
