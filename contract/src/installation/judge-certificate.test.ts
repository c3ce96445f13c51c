import { expect, test } from 'vitest'
import { type CertificateFacts, daysLeft, judgeCertificate } from './judge-certificate.ts'

const now = new Date('2026-03-05T10:00:00Z')
const sound: CertificateFacts = {
  subject: 'filo.example.com',
  issuer: 'Example CA',
  names: ['filo.example.com'],
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2026-06-01T00:00:00Z'),
  isNameRight: true,
  refusal: undefined,
}

test.each<[string, Partial<CertificateFacts>, string]>([
  ['one that everything is right with', {}, 'certificate_good'],
  ['one with 21 days left', { validTo: new Date('2026-03-26T10:00:00Z') }, 'certificate_good'],
  ['one with less', { validTo: new Date('2026-03-26T09:59:59Z') }, 'certificate_ends_soon'],
  ['one at the moment of its end', { validTo: now }, 'certificate_over'],
  [
    'one that is over, which TLS refuses for it',
    { validTo: new Date('2026-03-01T00:00:00Z'), refusal: 'CERT_HAS_EXPIRED' },
    'certificate_over',
  ],
  ['one that begins later', { validFrom: new Date('2026-03-06T00:00:00Z') }, 'certificate_not_yet'],
  ['one for another name', { isNameRight: false }, 'certificate_wrong_name'],
  [
    'one for another name by an unknown authority',
    { isNameRight: false, refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'certificate_wrong_name',
  ],
  ['one that signed itself', { refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate_unknown_authority'],
])('%s', (_, changed, verdict) => {
  expect(judgeCertificate({ ...sound, ...changed }, now)).toBe(verdict)
})

test('days are whole ones, and below 0 after the end', () => {
  expect(daysLeft({ validTo: new Date('2026-03-06T09:00:00Z') }, now)).toBe(0)
  expect(daysLeft({ validTo: new Date('2026-03-04T11:00:00Z') }, now)).toBe(-1)
})
