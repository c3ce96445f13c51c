/** CSV files with the same columns as one: the first keeps its head, the others give their rows only. */
export function joinCsv(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  const rows = others.map((text) => text.slice(text.indexOf('\n') + 1))
  return [first, ...rows].join('')
}
