import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinNotes } from './join-notes.ts'

describe("adding the packages' notes to the release notes", () => {
  test.each([
    ['', 'Ses 2.0\n\nGörüş 1.1', 'Ses 2.0\n\nGörüş 1.1'],
    ['Sürüm hazır.', 'Ses 2.0', 'Sürüm hazır.\n\nSes 2.0'],
    ['Sürüm hazır.\n\nSes 2.0', 'Ses 2.0\n\nGörüş 1.1', 'Sürüm hazır.\n\nSes 2.0\n\nGörüş 1.1'],
    ['Ses 2.0', 'Ses 2.0', 'Ses 2.0'],
    ['Ses 2.0', '', 'Ses 2.0'],
    ['', 'Aynı\n\nAynı', 'Aynı'],
  ])('%j and %j become %j', (own, added, expected) => {
    expect(joinNotes(own, added)).toBe(expected)
  })

  test('adding once more changes nothing, and nothing of the own text is lost', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '\n\n', '\n', ' ')).map((parts) => parts.join(''))
    const isStable = fc.property(text, text, (own, added) => {
      const once = joinNotes(own, added)
      return joinNotes(once, added) === once && once.startsWith(own.trim())
    })
    fc.assert(isStable, { seed: 4 })
  })
})
