function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

/**
 * Robot text is kept as it is but for what PostgreSQL cannot store: NUL and halves of a character that was cut in two
 * (lone surrogates) become the replacement character, in names of fields too.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [storableText(key), storable(field)]))
}
