import { describe, expect, test } from 'vitest'
import { failingText } from './failing-text.ts'

const packageNames = new Map([['motion', { tr: 'Hareket', en: 'Motion' }]])

describe('packages that fail, in a notice', () => {
  test('they have the names that people gave them; what nobody knows is named by its code', () => {
    const after = { packages: ['motion', 'left-arm'], details: { motion: 'line one\nline two' } }
    expect(failingText(after, { packageNames })).toEqual({
      tr: 'Hareket (line one · line two), left-arm',
      en: 'Motion (line one · line two), left-arm',
    })
  })

  test.each([[null], [{ packages: 'motion' }]])('a record without packages has no words: %j', (after) => {
    expect(failingText(after, {})).toEqual({ tr: '', en: '' })
  })

  test('many packages are cut to one line', () => {
    const codes = Array.from({ length: 99 }, (_, index) => `package-${index}`)
    expect(failingText({ packages: codes }, {}).en).toHaveLength(300)
  })
})
