import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'

test.each([
  ['Ses daha net.\nİkinci satır', 'Ses daha net.'],
  ['\n\n  - Pil ömrü uzadı\n- Başka', 'Pil ömrü uzadı'],
  ['## Yenilikler', 'Yenilikler'],
  ['1) Hızlandı', 'Hızlandı'],
  ['2.4.0 ile gelenler', '2.4.0 ile gelenler'],
  ['-5 derecede de çalışır', '-5 derecede de çalışır'],
  ['  \n \n', ''],
  ['', ''],
])('%j is headed %j', (notes, expected) => {
  expect(headlineOf(notes)).toBe(expected)
})
