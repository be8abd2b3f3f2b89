/** Whether a host is one of these domains, which a list names with blanks between them, or below one. */
export function belowAny(domains: string): (host: string) => boolean {
  const all = new Set(domains.split(/\s+/))
  return (host) => {
    const labels = host.split('.')
    return labels.some((_, from) => all.has(labels.slice(from).join('.')))
  }
}
