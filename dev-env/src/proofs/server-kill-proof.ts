import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { buildConsole } from '../build-console.ts'
import { ensurePackage } from '../releases/package-version.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { ensureProductionAros } from '../seed/advance-release.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { releaseItem } from './advance-version.ts'
import { findLosses } from './find-losses.ts'
import { type LoadItem, makeLoadItem } from './load-item.ts'
import { openRobotEye, type RobotEye } from './robot-eye.ts'
import { freePort } from './servers/free-port.ts'
import { type KillableProduct, startKillable } from './servers/killable-product.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

export const defaultN = 100

const MAX_WORK_MS = 2500
/** On a machine that does nothing else; where others wait for its cores too, each gets its share of them. */
const READY_WITHIN_MS = 5000
/** Of what the first start of the same run took, on a machine that is slower than the goal speaks of. */
const READY_WITHIN_FIRST = 1.5

/** One data folder, what was done on it, and what went wrong. */
interface Bench {
  dataFolder: string
  port: number
  random: () => number
  items: LoadItem[]
  /** Items that a kill caught on their way and that were published later. */
  goneOn: Set<LoadItem>
  readyTimes: number[]
  failures: string[]
  eye: RobotEye | undefined
}

interface Round {
  product: KillableProduct
  team: Team
  variantId: string
}

/** Takes an item from wherever it stands to published as the default, noting every answer. */
async function publishItem({ team, variantId }: Round, item: LoadItem): Promise<void> {
  const name = { tr: 'Yük', en: 'Load' }
  const packageId = await ensurePackage(team.developer, { code: 'load', name, kind: 'content' })
  const versionId = await releaseItem(team, packageId, item)
  const input = { variantId, name: 'Yük', semver: item.semver, versionIds: [versionId] }
  await ensureProductionAros(team, input, 'published', (channel, id, left) => {
    item.acknowledged[channel] = { id, left: [...(item.acknowledged[channel]?.left ?? []), left] }
  })
  item.isPublished = true
}

/** Goes on with what a kill left half done, then with something new. */
async function nextItem({ items, random }: Bench): Promise<LoadItem> {
  const open = items.find(({ isPublished }) => !isPublished)
  if (open) return open
  const item = await makeLoadItem(`1.${items.length + 1}.0`, random)
  items.push(item)
  return item
}

/** Works until the kill makes a call fail; a refusal by a living server is a failure of the proof. */
async function workUntilKilled(bench: Bench, round: Round, isKilled: () => boolean): Promise<void> {
  try {
    while (!isKilled()) await publishItem(round, await nextItem(bench))
  } catch (error) {
    if (!isKilled()) bench.failures.push(`a call was refused: ${(error as Error).message}`)
  }
}

/** Starts the server on what the last kill left and compares it with all that was acknowledged. */
async function begin(bench: Bench, when: string): Promise<Round> {
  const { dataFolder, port, items, failures, readyTimes } = bench
  const product = await startKillable(dataFolder, port)
  const waitingPerCore = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  const [firstMs = 0] = readyTimes
  const allowedMs = Math.round(Math.max(READY_WITHIN_MS * waitingPerCore, READY_WITHIN_FIRST * firstMs))
  if (readyTimes.length > 0 && product.readyMs > allowedMs)
    failures.push(`${when}: ready after ${Math.round(product.readyMs)} ms, more than ${allowedMs} ms`)
  readyTimes.push(product.readyMs)
  const team = await signInTeam(product.address, product.people)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  bench.eye ??= await openRobotEye(dataFolder, team)
  for (const loss of await findLosses({ team, eye: bench.eye, variantId, items }))
    failures.push(`${when}: ${loss}`)
  return { product, team, variantId }
}

async function killOnce(bench: Bench, index: number): Promise<void> {
  const round = await begin(bench, `round ${index}`)
  let isKilled = false
  const working = workUntilKilled(bench, round, () => isKilled)
  await wait(bench.random() * MAX_WORK_MS)
  isKilled = true
  await round.product.kill()
  await working
  for (const item of bench.items) if (!item.isPublished) bench.goneOn.add(item)
}

/** Everything that kills left half done must come to its end, and still be there. */
async function finish(bench: Bench): Promise<void> {
  const round = await begin(bench, 'at the end')
  const { product, team, variantId } = round
  try {
    for (const item of bench.items) if (!item.isPublished) await publishItem(round, item)
  } catch (error) {
    bench.failures.push(`what was left half done does not go on: ${(error as Error).message}`)
  }
  if (bench.eye)
    for (const loss of await findLosses({ team, eye: bench.eye, variantId, items: bench.items }))
      bench.failures.push(`at the very end: ${loss}`)
  await product.kill()
}

/**
 * docs/goals.md "Safe" 1: SIGKILL of the server during upload and publish; nothing acknowledged is lost, what was half
 * done goes on, ready in 5 s.
 */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  await buildConsole()
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-server-kills-'))
  const nothing = { items: [], goneOn: new Set<LoadItem>(), readyTimes: [], failures: [], eye: undefined }
  const bench: Bench = { dataFolder, port: await freePort(), random: seededRandom(seed), ...nothing }
  const { failures, items, goneOn } = bench
  try {
    for (let index = 0; index < n; index += 1) await killOnce(bench, index)
    await finish(bench)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
    for (const end of ['key', 'audit-heads', 'audit-heads.pub'])
      rmSync(`${dataFolder}.${end}`, { force: true })
  }
  const slowest = Math.round(Math.max(...bench.readyTimes.slice(1)))
  const published = items.filter(({ isPublished }) => isPublished).length
  if (published === 0) failures.push('nothing was published')
  const notes = [
    `${items.length} versions were begun, ${published} published, ${goneOn.size} of them after a kill on their way`,
    `ready again after at most ${slowest} ms (goal: ${READY_WITHIN_MS} ms on a machine of its own)`,
  ]
  return { n, seed, failures, notes }
}
