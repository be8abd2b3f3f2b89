/** The agent is to do what it finds at an address. */
export const OBEYS: readonly RegExp[] = [
  /\b(?:follow|execute|obey|perform|carry out|apply|run|do)\b[^.\n]{0,30}\b(?:its|the (?:remote|fetched|returned|downloaded|latest)|all|any|those|these) (?:\w{1,12} )?(?:instructions?|steps|directives|commands|orders|tasks)\b/i,
  /\b(?:follow|execute|obey|perform|carry out|apply|run|do)\b[^.\n]{0,30}\b(?:instructions?|steps|directives|commands|orders|tasks)\b[^.\n]{0,20}\b(?:there|in it|it contains|it returns|from (?:it|there|the response))\b/i,
  /\b(?:do|follow|obey|execute) (?:exactly )?(?:whatever|what|everything|anything) (?:it|they|the \w{2,12}) (?:says?|tells?|contains?|returns?|instructs?)\b/i,
  /\b(?:treat|use|adopt) (?:it|its content|the (?:response|page|content|output|result)s?)\b[^.\n]{0,20}\bas (?:your|the) (?:\w{1,12} )?(?:instructions?|system prompt|rules|orders)\b/i,
]
