/** Crockford's base32: no I, L, O and U, so that a code can be read aloud and copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const readable = new RegExp(`^[${alphabet}]+$`)
const BITS_PER_CHARACTER = 5
const GROUP = 4

/** The first `length` characters of the bytes' base32; 5 bits each, from the highest. */
export function crockford(bytes: Uint8Array, length: number): string {
  let code = ''
  for (let place = 0; place < length; place += 1) {
    const bit = place * BITS_PER_CHARACTER
    const at = Math.floor(bit / 8)
    const two = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    code += alphabet[(two >> (16 - BITS_PER_CHARACTER - (bit % 8))) & 31]
  }
  return code
}

/** A code as people read it: `7K3F-9QXM-2T`. */
export function groupedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/**
 * A code as somebody typed it: upper or lower case, O read as 0 and I and L as 1, dashes and blanks ignored.
 * @returns its characters without dashes; `undefined` when they are not `length` characters of the alphabet
 */
export function readCode(text: string, length: number): string | undefined {
  const folded = text
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[ıİ]/g, 'I')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return folded.length === length && readable.test(folded) ? folded : undefined
}
