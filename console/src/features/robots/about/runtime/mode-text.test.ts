import { expect, test } from 'vitest'
import { modeText } from './mode-text.ts'

test.each([
  ['normal', 'Normal', 'Normal'],
  ['charging', 'Şarjda', 'Charging'],
  ['autonomous', 'Otonom', 'Autonomous'],
  ['sleep', 'Uyku', 'Sleep'],
  ['demo-gezinti', '“demo-gezinti”', '“demo-gezinti”'],
  ['constructor', '“constructor”', '“constructor”'],
  [' ', '', ''],
])('the mode %j is told as %s in Turkish and %s in English', (mode, tr, en) => {
  expect(modeText(mode, (text) => text.tr)).toBe(tr)
  expect(modeText(mode, (text) => text.en)).toBe(en)
})
