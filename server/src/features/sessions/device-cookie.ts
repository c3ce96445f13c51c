import { createHmac, timingSafeEqual } from 'node:crypto'

function macOf(secret: string, email: string, nonce: string): string {
  return createHmac('sha256', secret).update(`device ${email} ${nonce}`).digest('base64url')
}

/** The value of the cookie by which a browser is known again that has signed in to an account. */
export function signDeviceCookie(secret: string, email: string, nonce: string): string {
  return `${nonce}.${macOf(secret, email, nonce)}`
}

/** The browser's name if its cookie was signed for this account, else null. */
export function readDeviceName(secret: string, email: string, cookie: string | null): string | null {
  const [nonce = '', mac = ''] = cookie?.split('.') ?? []
  const expected = Buffer.from(macOf(secret, email, nonce))
  const sent = Buffer.from(mac)
  const isSigned = nonce !== '' && sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSigned ? nonce : null
}
