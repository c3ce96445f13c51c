import { expect, it } from 'vitest'
import { readMutated } from './archive-proof.ts'
import { heavyArchives } from './trials/heavy-archives.ts'
import { measureArchives } from './trials/measure-archives.ts'

it('refuses or soundly reads mutated archives and writes nothing outside', async () => {
  const { failures, notes } = await readMutated(200, 20_261_121)
  expect(failures).toEqual([])
  expect(notes[0]).toMatch(/^\d+ refused, [1-9]\d* accepted and sound/)
}, 120_000)

it('needs bounded memory for the widest windows and the largest headers', async () => {
  const wanted = heavyArchives.filter(({ name }) => /64 MiB|pax/.test(name))
  const { failures, notes } = await measureArchives(wanted)
  expect(failures).toEqual([])
  expect(notes.length).toBe(3)
}, 120_000)
