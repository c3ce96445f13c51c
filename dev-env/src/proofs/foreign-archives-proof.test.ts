import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@filo/contract/durations'
import { afterAll, expect, it } from 'vitest'
import { allRecipes } from './foreign-archives/all-recipes.ts'
import { dealArchives } from './foreign-archives/deal-archives.ts'
import { judgeArrival } from './foreign-archives/judge-arrival.ts'
import { readAndInstall } from './foreign-archives/read-and-install.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-foreign-archives-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('names each archive once, at least ten of each kind', () => {
  expect(new Set(allRecipes.map(({ what }) => what)).size).toBe(allRecipes.length)
  for (const kind of ['zip', 'tar', 'packed tar', 'deb', 'other'] as const)
    expect(allRecipes.filter((recipe) => recipe.kind === kind).length).toBeGreaterThan(9)
})

const seed = Math.floor(Date.now() / DAY_MS)

// tar and gzip are on every machine that this runs on: some are always made.
it(`archives of other programs stand on a robot as those unpack them, or are refused by name (seed ${seed})`, async ({
  annotate,
}) => {
  const { made, skipped, failures } = await dealArchives(folder, 24, seed)
  for (const words of skipped) await annotate(words)
  expect(made.length, skipped.join('; ')).toBeGreaterThan(0)
  for (const archive of made) {
    const faults = judgeArrival(archive, await readAndInstall(archive))
    failures.push(...faults.map((text) => `${archive.recipe.what} (tree ${archive.seed}): ${text}`))
  }
  expect(failures).toEqual([])
})
