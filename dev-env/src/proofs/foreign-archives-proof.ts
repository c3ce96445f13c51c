import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole } from '../build-console.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { listTree } from './archives/compare-trees.ts'
import { type ImportedArchive, importArchive } from './archives/import-archive.ts'
import { installedFolder, installVersions } from './archives/install-versions.ts'
import { allRecipes } from './foreign-archives/all-recipes.ts'
import { dealArchives } from './foreign-archives/deal-archives.ts'
import { judgeArrival } from './foreign-archives/judge-arrival.ts'
import type { MadeArchive } from './foreign-archives/make-archive.ts'
import { reportCounts } from './foreign-archives/report-counts.ts'
import { freePort } from './servers/free-port.ts'
import { startKillable } from './servers/killable-product.ts'

export const defaultN = allRecipes.length

/** Uploads at once: most of the time is spent waiting. */
const AT_ONCE = 6

interface Uploaded {
  made: MadeArchive
  code: string
  imported: ImportedArchive
}

async function uploadAll(team: Team, archives: readonly MadeArchive[]): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = []
  const left = [...archives.entries()].reverse()
  const uploadNext = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, made] = next
      const { what, fileName } = made.recipe
      const code = `foreign-${String(index).padStart(3, '0')}`
      const content = readFileSync(made.file)
      const imported = await importArchive(team, { code, name: what, fileName, content })
      uploaded.push({ made, code, imported })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, uploadNext))
  return uploaded
}

/** Uploads archives, has a robot install those that were taken, and judges each. @returns failures and notes */
async function prove(team: Team, folder: string, archives: readonly MadeArchive[]) {
  const uploaded = await uploadAll(team, archives)
  const accepted = uploaded.filter(({ imported }) => !imported.refusal)
  const versionIds = accepted.map(({ imported }) => imported.versionId)
  const entries = accepted.reduce((sum, { made }) => sum + (made.unpacked?.size ?? 0), 0)
  const release = { name: 'Yabancı arşivler', versionIds, entries }
  const seconds = accepted.length > 0 ? await installVersions(team, folder, release) : 0
  const failures = uploaded.flatMap((item) => {
    const { made, code, imported } = item
    const root = installedFolder(folder, accepted.indexOf(item) + 1, code)
    const notes = imported.notes.map(({ kind }) => kind)
    const arrival = { refusal: imported.refusal, notes, installed: imported.refusal ? null : listTree(root) }
    return judgeArrival(made, arrival).map((text) => `${made.recipe.what} (tree ${made.seed}): ${text}`)
  })
  const refusals = uploaded.map(({ made, imported }) => ({
    kind: made.recipe.kind,
    refusal: imported.refusal,
  }))
  const installed = `${accepted.length} archives, ${entries} entries, on a robot ${seconds.toFixed(1)} s after they were composed`
  return { failures, notes: [...reportCounts(refusals), installed] }
}

/**
 * Archives that other people's programs make of seeded trees, through the public API onto a real agent's disk, compared entry
 * by entry with what those programs unpack, notes included; or refused with the word that a table expects. What a machine
 * lacks is skipped by name.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  await buildConsole()
  const folder = mkdtempSync(join(tmpdir(), 'filo-foreign-archives-'))
  mkdirSync(join(folder, 'made'))
  const product = await startKillable(join(folder, 'product'), await freePort())
  try {
    const { made, skipped, failures } = await dealArchives(join(folder, 'made'), n, seed)
    const team = await signInTeam(product.address, product.people)
    const proven = await prove(team, folder, made)
    return {
      n: made.length,
      seed,
      failures: [...failures, ...proven.failures],
      notes: [...skipped, ...proven.notes],
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
