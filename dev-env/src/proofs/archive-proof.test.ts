import { heavyArchives } from '@filo/server/archives/trials/heavy-archives'
import { measureArchives } from '@filo/server/archives/trials/measure-archives'
import { readMutated } from '@filo/server/archives/trials/read-mutated'
import { expect, it } from 'vitest'
import { installTree } from './archives/install-tree.ts'

it('refuses or soundly reads mutated archives, and neither server nor robot writes outside', async () => {
  const { failures, notes } = await readMutated(150, 20_261_121, installTree)
  expect(failures).toEqual([])
  expect(notes[0]).toMatch(/^\d+ refused, [1-9]\d* accepted and sound/)
}, 120_000)

it('needs bounded memory for the widest windows and the largest headers', async () => {
  const desired = heavyArchives.filter(({ name }) => /64 MiB|pax/.test(name))
  const { failures, notes } = await measureArchives(desired)
  expect(failures).toEqual([])
  expect(notes.length).toBe(3)
}, 120_000)
