/** A page's query: plain strings, one value per name, exactly as typed (docs/interface.md). */
type SearchParams = Record<string, string>

/** Reads `?a=1&b=x,y` without guessing types. */
export function parseSearchParams(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes a query; empty values are left out, commas stay readable. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) params.set(key, `${value}`)
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
