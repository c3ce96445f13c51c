import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInTeam, type Team } from '../releases/team.ts'
import { compareTrees, listTree, type TreeListing } from './archives/compare-trees.ts'
import { type FetchedPackage, fetchPackage } from './archives/fetch-packages.ts'
import { type ImportedArchive, importArchive } from './archives/import-archive.ts'
import { installedFolder, installVersions } from './archives/install-versions.ts'
import { fairRefusals, realPackages } from './archives/real-packages.ts'
import { freePort } from './servers/free-port.ts'
import { startKillable } from './servers/killable-product.ts'

export const defaultN = realPackages.length

const MOST_SHOWN = 5

interface Imported extends ImportedArchive {
  fetched: FetchedPackage
  packed: TreeListing
  code: string
}

interface Bench {
  team: Team
  folder: string
  notes: string[]
  failures: string[]
}

/** Uploads a package unchanged and makes it a version that may be released, unless it is refused. */
async function importPackage({ team }: Bench, fetched: FetchedPackage, index: number): Promise<Imported> {
  const packed = listTree(fetched.unpacked)
  const code = `real-${String(index).padStart(2, '0')}`
  const content = readFileSync(fetched.file)
  const { name, fileName } = fetched
  return { fetched, packed, code, ...(await importArchive(team, { code, name, fileName, content })) }
}

async function fetchAll({ folder, notes }: Bench, n: number): Promise<FetchedPackage[]> {
  const fetched: FetchedPackage[] = []
  for (const [index, spec] of realPackages.slice(0, n).entries()) {
    const own = join(folder, `package-${index}`)
    mkdirSync(own)
    try {
      fetched.push(await fetchPackage(spec, own))
    } catch (error) {
      notes.push(`skipped ${spec.from} ${spec.name}: ${String(error).split('\n', 2).join(' ')}`)
    }
  }
  return fetched
}

/** Has a real agent install all versions in one release. @returns how many seconds that took */
function install({ team, folder }: Bench, imported: readonly Imported[]): Promise<number> {
  const versionIds = imported.map(({ versionId }) => versionId)
  const entries = imported.reduce((sum, { packed }) => sum + packed.size, 0)
  return installVersions(team, folder, { name: 'Gerçek paketler', versionIds, entries })
}

function row(item: Imported, differences: string): string {
  const { fetched, packed, seconds, refusal } = item
  const notes = item.notes.map(({ kind, count }) => `${kind} ${count}`).join(', ')
  const megabytes = (statSync(fetched.file).size / 1e6).toFixed(2)
  const verdict = refusal ? `refused: ${refusal.text}` : `taken, ${differences}`
  return `${fetched.fileName} | ${packed.size} entries | ${megabytes} MB | import ${seconds.toFixed(1)} s | ${verdict}${notes ? ` | ${notes}` : ''}`
}

/** Compares what a package's own tool unpacked with what stands on the robot, or judges why it was refused. */
function judge({ folder, notes, failures }: Bench, item: Imported, order: number): void {
  const { refusal, code, packed, fetched } = item
  if (refusal) {
    notes.push(row(item, ''))
    if (!fairRefusals.has(refusal.code)) failures.push(`${fetched.fileName} was refused: ${refusal.text}`)
    return
  }
  const differences = compareTrees(packed, listTree(installedFolder(folder, order, code)))
  notes.push(row(item, `${differences.length} differences`))
  failures.push(...differences.slice(0, MOST_SHOWN).map((text) => `${fetched.fileName}: ${text}`))
}

async function prove(bench: Bench, n: number): Promise<void> {
  const imported: Imported[] = []
  for (const [index, fetched] of (await fetchAll(bench, n)).entries())
    imported.push(await importPackage(bench, fetched, index))
  const accepted = imported.filter(({ refusal }) => !refusal)
  if (accepted.length === 0) return
  const seconds = await install(bench, accepted).catch((error: unknown) => {
    bench.failures.push(String(error))
    return undefined
  })
  if (seconds === undefined) {
    bench.notes.push(...imported.map((item) => row(item, 'not installed')))
    return
  }
  for (const item of imported) judge(bench, item, accepted.indexOf(item) + 1)
  bench.notes.push(`${accepted.length} packages on a robot ${seconds.toFixed(1)} s after they were composed`)
}

/**
 * Real packages, unchanged, through the public API onto a real agent's disk, compared entry by entry with what the
 * package's own tool unpacks: names, bytes, links, permission bits except write. What cannot be downloaded is skipped.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'filo-real-packages-'))
  const product = await startKillable(join(folder, 'product'), await freePort())
  try {
    const team = await signInTeam(product.address, product.people)
    const bench: Bench = { team, folder, notes: [], failures: [] }
    await prove(bench, n)
    return { n, seed, failures: bench.failures, notes: bench.notes }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
