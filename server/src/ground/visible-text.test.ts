import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['0010-ses/bin/çalış.sh', '0010-ses/bin/çalış.sh'],
  ['a\u202egnp.exe', 'a\\u{202e}gnp.exe'],
  ['a\u0000\nb', 'a\\u{0}\\u{a}b'],
  ['\ud800', '\\u{d800}'],
  ['<b>kalın</b>', '<b>kalın</b>'],
  ['x'.repeat(30), `${'x'.repeat(19)}…`],
])('%j is shown as %j', (text, expected) => {
  expect(visibleText(text, 20 + (text.length < 30 ? 10 : 0))).toBe(expected)
})
