import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { putVersionCode } from '@filo/contract/packages/version-content-routes'
import {
  changeVersionState,
  createVersion,
  getVersion,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { passTestAros, publishFromTest } from '../releases/aros-release.ts'
import { ensurePackage, releaseVersion } from '../releases/package-version.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { uploadArchive } from '../releases/upload-archive.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { startTestRobot } from '../start-test-robot.ts'
import { compareTrees, listTree, type TreeListing } from './compare-trees.ts'
import { type FetchedPackage, fetchPackage } from './fetch-packages.ts'
import { freePort } from './free-port.ts'
import { startKillable } from './killable-product.ts'
import { fairRefusals, realPackages } from './real-packages.ts'

export const defaultN = realPackages.length

const POLL_MS = 250
const IMPORTED_WITHIN_MS = 600_000
/** What a robot may take: a time for all, and for each entry on a busy machine. */
const INSTALLED_WITHIN_MS = 600_000
const INSTALLED_WITHIN_MS_PER_ENTRY = 40
const MOST_SHOWN = 5

interface Imported {
  fetched: FetchedPackage
  packed: TreeListing
  code: string
  versionId: string
  seconds: number
  refusal: { code: string; text: string } | null
  notes: string
}

interface Bench {
  team: Team
  folder: string
  notes: string[]
  failures: string[]
}

async function untilRead({ developer }: Team, versionId: string): Promise<VersionDetail> {
  for (let waited = 0; waited < IMPORTED_WITHIN_MS; waited += POLL_MS) {
    const version = await developer.call(getVersion, { params: { versionId } })
    if (version.state === 'scan_failed' || (version.state === 'draft' && version.scan.format !== null))
      return version
    await wait(POLL_MS)
  }
  throw new Error('the upload was not read in time')
}

/** Uploads a package unchanged and makes it a version that may be released, unless it is refused. */
async function importPackage({ team }: Bench, fetched: FetchedPackage, index: number): Promise<Imported> {
  const packed = listTree(fetched.unpacked)
  const code = `real-${String(index).padStart(2, '0')}`
  const words = { tr: fetched.name, en: fetched.name }
  const packageId = await ensurePackage(team.developer, { code, name: words, kind: 'content' })
  const body = { semver: '1.0.0', notes: words }
  const { id: versionId } = await team.developer.call(createVersion, { params: { packageId }, body })
  const { address, developerCookie: cookie } = team
  const content = readFileSync(fetched.file)
  const startedAt = performance.now()
  await uploadArchive({ address, cookie, versionId, fileName: fetched.fileName, content })
  const version = await untilRead(team, versionId)
  const seconds = (performance.now() - startedAt) / 1000
  const { problem } = version.scan
  const refusal = problem && { code: problem.code, text: problem.text.en }
  const notes = version.scan.notes.map(({ kind, count }) => `${kind} ${count}`).join(', ')
  if (!refusal) {
    const params = { versionId }
    const hooks = { install: { language: 'sh' as const, text: 'true\n', timeoutS: 10 } }
    await team.developer.call(putVersionCode, { params, body: { hooks } })
    await team.developer.call(changeVersionState, { params, body: { action: 'make_ready' } })
    await releaseVersion(team, versionId)
  }
  return { fetched, packed, code, versionId, seconds, refusal, notes }
}

async function fetchAll({ folder, notes }: Bench, n: number): Promise<FetchedPackage[]> {
  const fetched: FetchedPackage[] = []
  for (const [index, wanted] of realPackages.slice(0, n).entries()) {
    const own = join(folder, `package-${index}`)
    mkdirSync(own)
    try {
      fetched.push(await fetchPackage(wanted, own))
    } catch (error) {
      notes.push(`skipped ${wanted.from} ${wanted.name}: ${String(error).split('\n', 2).join(' ')}`)
    }
  }
  return fetched
}

async function startRobot({ team, folder }: Bench, variantId: string): Promise<VirtualRobot> {
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  const dataFolder = join(folder, 'robot')
  return startTestRobot({ serverUrl: team.address, dataFolder, serial: 'NH1-000001', installKey: made.text })
}

/** Has a real agent install all versions in one release. @returns how many seconds that took */
async function install(bench: Bench, imported: readonly Imported[]): Promise<number> {
  const { team } = bench
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const robot = await startRobot(bench, variantId)
  const startedAt = performance.now()
  const entries = imported.reduce((sum, { packed }) => sum + packed.size, 0)
  const patienceMs = INSTALLED_WITHIN_MS + entries * INSTALLED_WITHIN_MS_PER_ENTRY
  try {
    const versionIds = imported.map(({ versionId }) => versionId)
    const release = { variantId, name: 'Gerçek paketler', semver: '1.0.0', versionIds }
    const arosId = await publishFromTest(team, await passTestAros(team, release), true)
    const holds = () => {
      const { current, failedUpdateIds } = robot.status()
      if (failedUpdateIds.length > 0) throw new Error(`the robot refused: ${robot.status().problem?.text}`)
      return current?.arosId === arosId
    }
    while (!holds()) {
      if (performance.now() - startedAt > patienceMs) throw new Error('the robot did not install in time')
      await wait(POLL_MS)
    }
  } finally {
    await robot.stop()
  }
  return (performance.now() - startedAt) / 1000
}

function row(item: Imported, differences: string): string {
  const { fetched, packed, seconds, refusal, notes } = item
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
  const root = join(folder, 'robot/current', `${String(order).padStart(4, '0')}-${code}`)
  const differences = compareTrees(packed, listTree(root))
  notes.push(row(item, `${differences.length} differences`))
  failures.push(...differences.slice(0, MOST_SHOWN).map((text) => `${fetched.fileName}: ${text}`))
}

async function prove(bench: Bench, n: number): Promise<void> {
  const imported: Imported[] = []
  for (const [index, fetched] of (await fetchAll(bench, n)).entries())
    imported.push(await importPackage(bench, fetched, index))
  const taken = imported.filter(({ refusal }) => !refusal)
  if (taken.length === 0) return
  const seconds = await install(bench, taken).catch((error: unknown) => {
    bench.failures.push(String(error))
    return undefined
  })
  if (seconds === undefined) {
    bench.notes.push(...imported.map((item) => row(item, 'not installed')))
    return
  }
  for (const item of imported) judge(bench, item, taken.indexOf(item) + 1)
  bench.notes.push(`${taken.length} packages on a robot ${seconds.toFixed(1)} s after they were composed`)
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
