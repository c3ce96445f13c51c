import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Filo'

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

/** Whether a six-digit code fits (RFC 6238, one step of tolerance each way). */
export function checkTotp(secret: string | null, code: string | undefined, now: Date): boolean {
  if (!secret || !code) return false
  return totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 }) !== null
}

/** A new secret and the address an authenticator app reads from a QR code. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, label).toString() }
}
