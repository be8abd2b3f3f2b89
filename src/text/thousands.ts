/** A number with a comma at every thousand. `toLocaleString` would load the tables of a locale for it. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
