import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConflictTexts, myValues, theirValues } from './conflict-values.ts'
import type { DraftPatch } from './draft-backup.ts'

const words: ConflictTexts = {
  versionOf: (id) => `paket ${id}`,
  baseOf: (id) => `AROS ${id}`,
  day: (at) => at.slice(0, 10),
}
const server = {
  name: 'Nova',
  semver: '1.0.0',
  base: null,
  notes: { tr: 'Hazır', en: 'Ready' },
  quorum: 2,
  dueAt: null,
  bakeS: null,
  items: [{ versionId: 'a' }, { versionId: 'b' }],
} as unknown as Parameters<typeof theirValues>[0]

describe('what differs when somebody else changed a draft', () => {
  test('only what is not saved here differs from what the server has', () => {
    const mine = myValues(server, { name: 'Nova 2', items: [{ versionId: 'b' }] }, words)
    expect(theirValues(server, words)).toMatchObject({ name: 'Nova', packages: '1. paket a\n2. paket b' })
    expect(mine).toEqual({ ...theirValues(server, words), name: 'Nova 2', packages: '1. paket b' })
  })

  test('a base or a due date taken away is a difference too', () => {
    const dated = { ...server, base: { id: 'x' }, dueAt: '2026-03-05T20:59:59Z' } as typeof server
    expect(theirValues(dated, words)).toMatchObject({ base: 'AROS x', dueAt: '2026-03-05' })
    expect(myValues(dated, { baseId: null, dueAt: null }, words)).toMatchObject({ base: null, dueAt: null })
  })

  test('nothing unsaved, no difference', () => {
    const anyPatch = fc.record(
      { name: fc.string(), quorum: fc.nat(), semver: fc.constant('2.0.0') },
      { requiredKeys: [] },
    ) as fc.Arbitrary<DraftPatch>
    const isTheirs = fc.property(anyPatch, (patch) => {
      const mine = myValues(server, patch, words)
      const theirs = theirValues(server, words)
      const keys = Object.keys(theirs) as (keyof typeof theirs)[]
      return keys.every((key) => key in patch || mine[key] === theirs[key])
    })
    fc.assert(isTheirs, { seed: 6 })
  })
})
