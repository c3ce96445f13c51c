import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Filo'
const PERIOD_S = 30

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })
}

/** Purpose that the vault closes a person's secret for. */
export const totpPurpose = (userId: string) => `second factor of ${userId}`

/** The time step of a six-digit code (RFC 6238, one step of tolerance each way), or null when it does not fit. */
export function totpStep(secret: string | null, code: string | undefined, now: Date): number | null {
  if (!secret || !code) return null
  const steps = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return steps === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + steps
}

/** A new secret and the address an authenticator app reads from a QR code. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, label).toString() }
}
