import { expect, test } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'

const own = ['Ayşe Işıkoğlu', 'ayse@robotik.example']

test.each([
  'Winter2026!!',
  'qwertyuiop12',
  'Filo2026filo!',
  'Istanbul2026!',
  'Merhaba12345',
  'Şifre2026!!!',
  'Hoşgeldin2026',
  'Sonbahar2026!',
  'P@ssw0rd12345',
  'ayseisikoglu1',
  'Işıkoğlu.2026',
  'Robotik2026!!',
  'Ayşe-Işıkoğlu-2026',
  '19051905190519',
  'abcabcabcabcabc',
  'Trabzon61Trabzon',
  'Kayseri38kayseri!',
  'Şanlıurfa63Urfa',
])('%s is guessed', async (password) => {
  expect(await isGuessablePassword(password, own)).toBe(true)
})

test.each([
  'kırmızı balon',
  'kırmızı balon uçtu',
  'mavi kayık kıyıda',
  'yeşil fener yandı',
  'correct horse battery',
  'mG7-pqL2-xxw9',
  '8401 5527 9903 1172',
  'Kedi vişne topluyor 3',
])('%s is not', async (password) => {
  expect(await isGuessablePassword(password, own)).toBe(false)
})

test('the longest password that may be sent keeps nobody waiting', async () => {
  const startMs = performance.now()
  await isGuessablePassword('Pa55w0rd!'.repeat(30), own)
  expect(performance.now() - startMs).toBeLessThan(2000)
})
