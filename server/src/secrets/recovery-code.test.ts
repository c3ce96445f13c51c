import { expect, test } from 'vitest'
import { RECOVERY_CODE_BYTES, recoveryCode, recoveryCodeHash } from './recovery-code.ts'

const secretOf = (byte: number) => Buffer.alloc(RECOVERY_CODE_BYTES, byte).toString('base64url')

test.each([
  [0x00, '0000-0000-0000-0000'],
  [0xff, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
  [0x08, '1040-G208-1040-G208'],
])('ten bytes of %i are written down as %s', (byte, code) => {
  expect(recoveryCode(secretOf(byte))).toBe(code)
})

test.each([
  '7k2m-9qxa-0b1d-zt3w',
  '7K2M9QXA0B1DZT3W',
  ' 7k2m 9qxa ob1d zt3w ',
  '7k2m-9qxa-0bLd-zt3w',
  '7K2M–9QXA–0Bıd–ZT3W',
  '7K2M-9QXA-0BİD-ZT3W',
])('%s is the code 7K2M-9QXA-0B1D-ZT3W', (typed) => {
  expect(recoveryCodeHash(typed)).toBe(recoveryCodeHash('7K2M-9QXA-0B1D-ZT3W'))
})

test('another code has another hash', () => {
  expect(recoveryCodeHash('7K2M-9QXA-0B1D-ZT3X')).not.toBe(recoveryCodeHash('7K2M-9QXA-0B1D-ZT3W'))
})
