const decimal = /^([+-]?)(\d+)(?:[.,](\d+))?$/

/**
 * A number as people type it in either language: `1,5` and `1.5` are the same. Digits with one separator
 * only, no thousands groups (they would be ambiguous); undefined when it is not a number.
 */
export function parseDecimal(text: string): number | undefined {
  const match = decimal.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, fraction] = match
  return Number(`${sign === '-' ? '-' : ''}${whole}.${fraction ?? '0'}`)
}
