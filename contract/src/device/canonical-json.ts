function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * JSON text with sorted keys (UTF-16 code units) and no spaces, so that equal values have equal bytes
 * (the subset of RFC 8785 that our values need: strings, finite numbers, booleans, null).
 * `undefined` members are left out. Throws a TypeError for a number that JSON cannot carry.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compareCodeUnits(a, b))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`Not a JSON number: ${value}`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`Not a JSON value: ${typeof value}`)
  return text
}
