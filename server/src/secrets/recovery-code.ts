import { tokenHash } from './token-hash.ts'

/** How many codes a person has at a time. */
export const RECOVERY_CODES = 10
/** 80 bits: a hash without salt is enough, because nobody can try them all. */
export const RECOVERY_CODE_BYTES = 10

/** Crockford's base 32: nothing in it can be taken for something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = /.{4}/g

/** A secret (base64url of {@link RECOVERY_CODE_BYTES} bytes) as somebody writes it down: `7K2M-9QXA-0B4D-ZT3W`. */
export function recoveryCode(secret: string): string {
  const bits = [...Buffer.from(secret, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const code = bits.match(/.{5}/g)?.map((five) => letters[Number.parseInt(five, 2)]) ?? []
  return code.join('').match(GROUP)?.join('-') ?? ''
}

/** Hash that is stored of a code: the same for every way of typing it, also with the letters O, I, ı, İ and L. */
export function recoveryCodeHash(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Zİ]/g, '')
    .replaceAll('O', '0')
    .replace(/[IİL]/g, '1')
  return tokenHash(code)
}
