/** Where a table that is not the page's only list keeps its state in the address. */
export interface TablePlace {
  /** Its names begin with this: `history.page=2`. */
  prefix: string
  /** The record whose table it is; another record's table starts anew. */
  of?: string
}

/** A list's name in the address. */
export function tableName(name: string, place: TablePlace | null): string {
  return place ? `${place.prefix}.${name}` : name
}

/** The part of an address that is one table's, under the plain names. */
export function listPart(params: Record<string, string>, place: TablePlace | null): Record<string, string> {
  if (!place) return params
  if (place.of !== undefined && params[tableName('of', place)] !== place.of) return {}
  const start = tableName('', place)
  const own = Object.entries(params).filter(([name]) => name.startsWith(start))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value]))
}
