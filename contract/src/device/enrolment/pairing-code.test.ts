import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PairingCode, pairingCodeOf, readPairingCode } from './pairing-code.ts'

const digest = createHash('sha256').update(Buffer.alloc(32)).digest()

test('the code is the beginning of the digest of the key', () => {
  expect(digest.subarray(0, 7).toString('hex')).toBe('66687aadf862bd')
  expect(pairingCodeOf(digest)).toBe('CSM7-NBFR-CA')
})

test('it is read however it was typed', () => {
  for (const typed of ['CSM7-NBFR-CA', 'csm7nbfrca', ' csm7 nbfr ca ']) {
    expect(readPairingCode(typed)).toBe('CSM7-NBFR-CA')
    expect(PairingCode.safeParse(typed).success).toBe(true)
  }
})

test('anything else is refused as no code', () => {
  for (const typed of ['', 'CSM7-NBFR', 'CSM7-NBFR-CU', 'x'.repeat(41)]) {
    expect(PairingCode.safeParse(typed).success, typed).toBe(false)
  }
})
