import type { ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'
import { arosStates } from '@filo/contract/aros-versions/aros-states'
import { describe, expect, test } from 'vitest'
import { canAssign, releaseWays } from './release-choices.ts'

const entry = (channel: 'production' | 'test', state: string, isDefault = false) =>
  ({ aros: { channel, state, isDefault } }) as ProductArosEntry

describe('what can be done to bring a version to robots', () => {
  test.each([
    ['an approved version is published', entry('production', 'approved'), ['publish']],
    ['a published one becomes the default or is pinned', entry('production', 'published'), ['assign', 'pin']],
    ['the default is pinned only', entry('production', 'published', true), ['pin']],
    ['a paused one is not given', entry('production', 'paused'), []],
    ['a superseded one is not given', entry('production', 'superseded'), []],
    ['a passed test goes to test robots', entry('test', 'passed'), ['assign', 'pin']],
    ['a failed test does not', entry('test', 'failed'), []],
  ])('%s', (_title, of, expected) => {
    expect(releaseWays(of)).toEqual(expected)
  })

  test('what is assigned can be assigned: no way but publishing leads round the rule', () => {
    for (const channel of ['production', 'test'] as const) {
      for (const state of arosStates) {
        const ways = releaseWays(entry(channel, state)).filter((way) => way !== 'publish')
        expect(ways.length > 0).toBe(canAssign(entry(channel, state)))
      }
    }
  })
})
