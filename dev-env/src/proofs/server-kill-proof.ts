import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { passTestAros, publishFromTest } from '../releases/aros-release.ts'
import { draftVersion, ensurePackage, makeReady, releaseVersion } from '../releases/package-version.ts'
import { tarOf } from '../releases/tar-of.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { type Acknowledged, findLosses, nothingYet } from './acknowledged.ts'
import { startKillable } from './killable-product.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

export const defaultN = 100

const PORT = 4719
const MAX_WORK_MS = 2500
const CONTENT_BYTES = 300_000
const READY_WITHIN_MS = 5000

interface Work {
  team: Team
  robotId: string
  acknowledged: Acknowledged
  random: () => number
  /** Rises for ever, so that what a kill left half done is never in the way. */
  nextNumber: () => number
}

/** Uploads one version and takes it as far as published, noting every answer that came. */
async function uploadAndPublish({ team, robotId, acknowledged, random, nextNumber }: Work): Promise<void> {
  const name = { tr: 'Yük', en: 'Load' }
  const packageId = await ensurePackage(team.developer, { code: 'load', name, kind: 'content' })
  const semver = `1.${nextNumber()}.0`
  const content = Buffer.from(
    Array.from({ length: CONTENT_BYTES / 100 }, () => String(random()).padEnd(100)).join(''),
  )
  const sha256 = createHash('sha256').update(content).digest('hex')
  const archive = { fileName: 'load.tar', content: await tarOf([{ path: 'data.txt', content }]) }
  const hooks = { install: { language: 'sh' as const, text: 'true\n', timeoutS: 5 } }
  const versionId = await draftVersion(team, packageId, { semver, notes: name, archive, hooks })
  acknowledged.versions.set(versionId, { states: ['draft', 'ready'], sha256 })
  await makeReady(team, versionId)
  acknowledged.versions.set(versionId, { states: ['ready', 'in_test', 'approved', 'released'], sha256 })
  await releaseVersion(team, versionId)
  acknowledged.versions.set(versionId, { states: ['released'], sha256 })
  const testAros = await passTestAros(team, { robotId, name: 'Yük', semver, versionIds: [versionId] })
  acknowledged.published.add(await publishFromTest(team, testAros, random() < 0.5))
}

/** Works until the kill makes a call fail; a refusal by a living server is a failure of the proof. */
async function workUntilKilled(work: Work, isKilled: () => boolean): Promise<string | undefined> {
  try {
    while (!isKilled()) await uploadAndPublish(work)
    return undefined
  } catch (error) {
    return isKilled() ? undefined : `a call was refused: ${(error as Error).message}`
  }
}

/** docs/goals.md "Safe" 1: SIGKILL of the server during upload and publish; nothing acknowledged is lost, ready in 5 s. */
export async function run({ n, seed }: { n: number; seed: number }): Promise<ProofResult> {
  const random = seededRandom(seed)
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-server-kills-'))
  const acknowledged = nothingYet()
  const failures: string[] = []
  const readyTimes: number[] = []
  let number = 0
  for (let round = 0; round < n; round += 1) {
    const product = await startKillable(dataFolder, PORT + (process.pid % 500))
    readyTimes.push(product.readyMs)
    const team = await signInTeam(product.address, product.people)
    for (const loss of await findLosses(team, acknowledged)) failures.push(`round ${round}: ${loss}`)
    const robotId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
    let isKilled = false
    const nextNumber = () => (number += 1)
    const working = workUntilKilled({ team, robotId, acknowledged, random, nextNumber }, () => isKilled)
    await wait(random() * MAX_WORK_MS)
    isKilled = true
    await product.kill()
    const refusal = await working
    if (refusal) failures.push(`round ${round}: ${refusal}`)
  }
  const last = await startKillable(dataFolder, PORT + (process.pid % 500))
  const team = await signInTeam(last.address, last.people)
  for (const loss of await findLosses(team, acknowledged)) failures.push(`at the end: ${loss}`)
  await last.kill()
  rmSync(dataFolder, { recursive: true, force: true })
  const slowest = Math.max(...readyTimes.slice(1))
  const { versions, published } = acknowledged
  const notes = [
    `${versions.size} versions and ${published.size} publications were acknowledged`,
    `ready again after at most ${Math.round(slowest)} ms (goal: ${READY_WITHIN_MS} ms on an idle machine)`,
  ]
  return { n, seed, failures, notes }
}
