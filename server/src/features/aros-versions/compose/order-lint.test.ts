import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import type { VersionFacts } from '../version-facts.ts'
import { lintOrder } from './order-lint.ts'
import { findCycle, sortByDependency } from './sort-by-dependency.ts'

const needs = (...codes: string[]) => ({ dependencies: codes.map((code) => ({ code, range: '*' })) })
const codesOf = (items: readonly { code: string }[]) => items.map(({ code }) => code)

describe('the lint of an install order', () => {
  test('a dependency before its dependent is fine', () => {
    expect(lintOrder([factsOf('core'), factsOf('ses', needs('core'))])).toEqual([])
  })

  test('a dependency after its dependent names both places', () => {
    const [found] = lintOrder([factsOf('ses', needs('core')), factsOf('core')])
    expect(found).toMatchObject({ code: 'wrong_order', step: 'order', params: { order: 1, needsOrder: 2 } })
    expect(found?.text.tr).toBe('Paket ses (1. sıra), Paket core paketinden (2. sıra) sonra gelmelidir.')
  })

  test.each([
    ['absent', [factsOf('ses', needs('core'))], ['missing_dependency']],
    [
      'out of range',
      [factsOf('core'), factsOf('ses', { dependencies: [{ code: 'core', range: '^2.0.0' }] })],
      ['dependency_range'],
    ],
    [
      'stated with nonsense',
      [factsOf('core'), factsOf('ses', { dependencies: [{ code: 'core', range: 'yeni' }] })],
      ['bad_range'],
    ],
    ['itself', [factsOf('ses', needs('ses'))], ['dependency_cycle']],
    ['in a circle', [factsOf('a', needs('b')), factsOf('b', needs('a'))], ['dependency_cycle']],
  ])('a dependency that is %s', (_title, items, codes) => {
    expect(codesOf(lintOrder(items))).toEqual(codes)
  })

  test('a cycle is told once, in its order', () => {
    const items = [factsOf('a', needs('b')), factsOf('b', needs('c')), factsOf('c', needs('a')), factsOf('d')]
    expect(findCycle(items)).toEqual(['a', 'b', 'c'])
    expect(lintOrder(items)[0]?.text.en).toContain('Package a → Package b → Package c → Package a')
  })

  test('ten thousand packages in a chain do not exhaust the stack of the cycle search', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => factsOf(`p${index}`, needs(`p${index + 1}`)))
    expect(findCycle(chain)).toBeNull()
  })
})

/** Bills without cycles: every package needs only packages with a smaller number, then shuffled. */
const acyclic = fc
  .array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 1, maxLength: 25 })
  .chain((rows) => {
    const items = rows.map((row, index) =>
      factsOf(
        `p${index}`,
        needs(...[...new Set(row.filter((other) => other < index))].map((other) => `p${other}`)),
      ),
    )
    return fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })
  })
const settings = { seed: 20261121, numRuns: 300 }
const misplaced = (items: VersionFacts[]) => lintOrder(items).filter(({ code }) => code === 'wrong_order')

describe('sorting by dependency', () => {
  test('keeps every package, once', () => {
    fc.assert(
      fc.property(acyclic, (items) => {
        expect(codesOf(sortByDependency(items)).toSorted()).toEqual(codesOf(items).toSorted())
      }),
      settings,
    )
  })

  test('leaves nothing misplaced', () => {
    fc.assert(
      fc.property(acyclic, (items) => {
        expect(misplaced(sortByDependency(items))).toEqual([])
      }),
      settings,
    )
  })

  test('does not touch an order that is sound', () => {
    fc.assert(
      fc.property(acyclic, (items) => {
        if (misplaced(items).length === 0) expect(sortByDependency(items)).toEqual(items)
        expect(sortByDependency(sortByDependency(items))).toEqual(sortByDependency(items))
      }),
      settings,
    )
  })

  test('gives a composition with a cycle back as it was', () => {
    const items = [factsOf('b', needs('a')), factsOf('a', needs('b')), factsOf('c')]
    expect(sortByDependency(items)).toEqual(items)
  })
})
