import { DAY_MS } from '../durations.ts'

/** Renewals by ACME come 30 days before the end: what is nearer than this was missed. */
const SOON_DAYS = 21

/** A server's certificate as TLS showed it. */
export interface CertificateFacts {
  /** Whose it is, and who signed it, by their common name or organisation. */
  subject: string
  issuer: string
  /** Names and addresses that it is good for. */
  names: readonly string[]
  validFrom: Date
  validTo: Date
  /** It is good for the name that was asked for. */
  isNameRight: boolean
  /** Why TLS does not believe it, as OpenSSL names that, e.g. `SELF_SIGNED_CERT_IN_CHAIN`; undefined: it does. */
  refusal: string | undefined
}

export type CertificateVerdict =
  | 'certificate_good'
  | 'certificate_ends_soon'
  | 'certificate_unknown_authority'
  | 'certificate_over'
  | 'certificate_not_yet'
  | 'certificate_wrong_name'

/** How long it is still good, in whole days; below 0 after its end. */
export function daysLeft({ validTo }: Pick<CertificateFacts, 'validTo'>, now: Date): number {
  return Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
}

/** Verdict on a certificate at `now`, the worst fault first: dates and name are refused by everybody. */
export function judgeCertificate(certificate: CertificateFacts, now: Date): CertificateVerdict {
  if (certificate.validTo <= now) return 'certificate_over'
  if (certificate.validFrom > now) return 'certificate_not_yet'
  if (!certificate.isNameRight) return 'certificate_wrong_name'
  if (certificate.refusal !== undefined) return 'certificate_unknown_authority'
  return daysLeft(certificate, now) < SOON_DAYS ? 'certificate_ends_soon' : 'certificate_good'
}
