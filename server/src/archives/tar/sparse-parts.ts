/** A part of a file with holes that is stored: where it stands in the file, and its length. */
export interface SparsePart {
  offset: number
  bytes: number
}

/** A whole number of up to 15 digits; null for anything else. */
export function parseDecimal(text: string): number | null {
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : null
}

/** Pairs of offset and length as parts; null for an odd number of them. */
export function pairUp(numbers: readonly number[]): SparsePart[] | null {
  if (numbers.length % 2 !== 0) return null
  return numbers.flatMap((offset, index) =>
    index % 2 === 0 ? [{ offset, bytes: numbers[index + 1] ?? 0 }] : [],
  )
}
