/** A number at the end of a name, with what leads to it: " 5.2.0", " v5.2", " 5.2.0-rc.1+3". */
const endingNumber = /[\s·-]+v?\d+(\.\d+)*([-+][0-9A-Za-z.+-]*)?$/iu

/**
 * What the releases of one product are called: the name of its newest one without a number at its end. `fallback` where
 * there is none, or nothing but a number in it.
 */
export function seriesName(newestFirst: readonly string[], fallback: string): string {
  const names = newestFirst.map((name) => name.trim().replace(endingNumber, '').trim())
  return names.find((name) => /\p{L}/u.test(name)) ?? fallback
}
