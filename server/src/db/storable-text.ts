type Path = readonly PropertyKey[]

/** Text as PostgreSQL keeps it: no half of a surrogate pair (it has no UTF-8) and no NUL. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Deeper than any shape of a contract; a stranger's JSON of a million brackets ends no stack. */
const mostDepth = 200

/**
 * A value of JSON with every text of it, names of fields included, passed through `change`; what lies deeper than 200 levels is
 * left out.
 */
export function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (depth > mostDepth) return null
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change, depth + 1))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [change(key), mapTexts(field, change, depth + 1)]),
  )
}

/** A value of JSON as PostgreSQL keeps it; what it cannot keep becomes the replacement character, in names of fields too. */
export function storable(value: unknown): unknown {
  return mapTexts(value, storableText)
}

/** Finds where a value of JSON first holds a text, or a name of a field, that fulfils a condition. */
export function findText(
  value: unknown,
  holds: (text: string) => boolean,
  path: Path = [],
): Path | undefined {
  if (typeof value === 'string') return holds(value) ? path : undefined
  if (!Array.isArray(value) && !isPlainObject(value)) return undefined
  for (const [key, field] of Object.entries(value)) {
    const place = [...path, key]
    const found = holds(key) ? place : findText(field, holds, place)
    if (found) return found
  }
  return undefined
}

function isPlainObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
