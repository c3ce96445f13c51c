import { expect, test } from 'vitest'
import { type EnrolmentClaim, enrolmentProofText, parseInstallKey } from './enrolment.ts'

const claim: EnrolmentClaim = {
  publicKey: 'A'.repeat(43),
  serial: 'NH1-0001',
  hostname: 'nova',
  agentVersion: '0.1.0',
  bootId: '019a0000-0000-4000-8000-000000000001',
  timestamp: '2026-11-21T07:00:00Z',
  nonce: 'n'.repeat(22),
}

test('the proof text does not depend on member order and ignores the proof itself', () => {
  const reversed = Object.fromEntries(Object.entries({ ...claim, proof: 'x' }).reverse())
  expect(enrolmentProofText(reversed as unknown as EnrolmentClaim)).toBe(enrolmentProofText(claim))
})

test('the proof text changes with every member', () => {
  expect(enrolmentProofText({ ...claim, serial: 'NH1-0002' })).not.toBe(enrolmentProofText(claim))
  expect(enrolmentProofText({ ...claim, installKey: 'filo_ik_x' })).not.toBe(enrolmentProofText(claim))
})

test('an install key carries its secret and the hash of the first root', () => {
  const rootSha256 = 'ab'.repeat(32)
  const secret = `filo_ik_${'s'.repeat(32)}`
  expect(parseInstallKey(`${secret}.${rootSha256}\n`)).toEqual({ secret, rootSha256 })
  expect(parseInstallKey(secret)).toBeUndefined()
  expect(parseInstallKey(`${secret}.${rootSha256}00`)).toBeUndefined()
})
