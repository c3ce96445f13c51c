import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const own = ['Ayşe Işıkoğlu', 'ayse@example.com']

test.each([
  'parolaparola',
  'Galatasaray1905',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcdefghijklm',
  'IŞIKOĞLU-1987',
])('%s is easy to guess', (password) => {
  expect(isWeakPassword(password, own)).toBe(true)
})

test.each(['kırmızı balon uçtu', 'correct horse battery', 'mG7-pqL2-xxw9', '8401 5527 9903 1172'])(
  '%s is not among the first guesses',
  (password) => {
    expect(isWeakPassword(password, own)).toBe(false)
  },
)
