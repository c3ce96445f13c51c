import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareLibraries } from './library-changes.ts'

/** `a@1 b@2` as libraries. */
function libraries(text: string) {
  return text
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [name = '', version = ''] = each.split('@')
      return { name, version }
    })
}

function reported(current: string, previous: string): string {
  const { fates, removed } = compareLibraries(libraries(current), libraries(previous))
  const now = Array.from(fates, ([key, { change, previousVersion }]) => {
    const [name, version] = JSON.parse(key) as [string, string]
    return `${name}@${version} ${change}${previousVersion === null ? '' : ` from ${previousVersion}`}`
  })
  return [...now, ...removed.map(({ name, version }) => `${name}@${version} gone`)].join(', ')
}

describe('what became of a library', () => {
  test.each([
    ['a@1', 'a@1', 'a@1 same'],
    ['a@2', 'a@1', 'a@2 changed from 1'],
    ['a@1 b@1', 'a@1', 'a@1 same, b@1 new'],
    ['a@1', 'a@1 b@1', 'a@1 same, b@1 gone'],
    ['a@1 a@2', 'a@1', 'a@1 same, a@2 new'],
    ['a@3 a@10', 'a@2 a@9', 'a@3 changed from 2, a@10 changed from 9'],
    ['a@2', 'a@1 a@3', 'a@2 changed from 1, a@3 gone'],
    ['', 'a@1', 'a@1 gone'],
    ['__proto__@1', 'constructor@1', '__proto__@1 new, constructor@1 gone'],
  ])('%j after %j: %s', (current, previous, expected) => {
    expect(reported(current, previous)).toBe(expected)
  })

  test('every library of the current list has a fate, and nothing is lost between the two', () => {
    const list = fc.uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3', '')),
      { selector: (pair) => pair.join('@') },
    )
    const named = (pairs: [string, string][]) => pairs.map(([name, version]) => ({ name, version }))
    fc.assert(
      fc.property(list, list, (current, previous) => {
        const { fates, removed } = compareLibraries(named(current), named(previous))
        const changes = Array.from(fates.values(), ({ change }) => change)
        expect(changes).toHaveLength(current.length)
        const retained = changes.filter((change) => change !== 'new').length
        expect(retained + removed.length).toBe(previous.length)
      }),
    )
  })
})
