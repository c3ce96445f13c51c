import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earlierDefault } from './earlier-default.ts'

/** What was the default when, oldest first; the last is it still. */
function history(ids: readonly string[], states: Record<string, ArosState> = {}) {
  return ids
    .map((arosId, index) => ({
      arosId,
      state: states[arosId] ?? 'superseded',
      isCurrent: index === ids.length - 1,
    }))
    .reverse()
}

test.each([
  ['goes back to the one before', ['v1', 'v2', 'v3'], {}, 'v2'],
  ['goes back further the second time, never forward', ['v1', 'v2', 'v3', 'v2'], {}, 'v1'],
  ['ends at the first', ['v1', 'v2', 'v1'], {}, undefined],
  ['passes over what was gone back from', ['v1', 'v2', 'v3', 'v2', 'v4'], {}, 'v2'],
  ['passes over what was taken back', ['v1', 'v2', 'v3'], { v2: 'withdrawn' }, 'v1'],
  ['has nowhere to go without a history', [], {}, undefined],
] as const)('a variant %s', (_title, ids, states, expected) => {
  expect(earlierDefault('production', history(ids, states))).toBe(expected)
})

test('a variant whose default was taken away gets its last one back', () => {
  const ended = history(['v1', 'v2']).map((period) => ({ ...period, isCurrent: false }))
  expect(earlierDefault('production', ended)).toBe('v2')
})

test('going back again and again never meets a version twice', () => {
  const versions = fc.array(fc.constantFrom('v1', 'v2', 'v3', 'v4', 'v5'), { minLength: 1 })
  fc.assert(
    fc.property(versions, (input) => {
      const ids: string[] = [...input]
      const met = new Set(ids.slice(-1))
      for (let next = step(ids); next !== undefined; next = step(ids)) {
        expect(met.has(next)).toBe(false)
        met.add(next)
        ids.push(next)
      }
    }),
  )
})

function step(ids: readonly string[]): string | undefined {
  return earlierDefault('production', history(ids))
}
