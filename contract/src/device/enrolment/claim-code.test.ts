import { expect, test } from 'vitest'
import { claimCodeBytes, claimCodeOf, readClaimCode } from './claim-code.ts'

test('a code holds the first sixty bits of its random bytes', () => {
  const bytes = new Uint8Array(claimCodeBytes)
  expect(claimCodeOf(bytes)).toBe('0000-0000-0000')
  expect(claimCodeOf(bytes.fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ')
  bytes[7] = 0xf0
  expect(claimCodeOf(bytes)).toBe('ZZZZ-ZZZZ-ZZZZ')
  bytes[7] = 0xe0
  expect(claimCodeOf(bytes)).toBe('ZZZZ-ZZZZ-ZZZY')
})

test('it is read however it was typed, and nothing else is', () => {
  expect(readClaimCode(' 7k3f 9qxm 2twa')).toBe('7K3F-9QXM-2TWA')
  expect(readClaimCode('7K3F-9QXM-2T')).toBeUndefined()
})
