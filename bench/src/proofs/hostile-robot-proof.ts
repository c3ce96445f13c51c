import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listAudit } from '@filo/contract/audit/audit-routes'
import type { Client } from '@filo/contract/client'
import { linkCloseCodes } from '@filo/contract/device/link/link-limits'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { getFleetSummary } from '@filo/contract/home/home-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { buildConsole } from '@filo/dev-env/build-console'
import { putEmptyDatabase } from '@filo/dev-env/empty-database'
import { releaseItem } from '@filo/dev-env/proofs/advance-version'
import { attack, enrolHostile, type HostileRobot, waysToAttack } from '@filo/dev-env/proofs/hostile-robots'
import { makeLoadItem } from '@filo/dev-env/proofs/load-item'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { startKillable } from '@filo/dev-env/proofs/servers/killable-product'
import { ensurePackage } from '@filo/dev-env/releases/package-version'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { ensureProductionAros } from '@filo/dev-env/seed/advance-release'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { createBenchDatabase } from '../servers/bench-database.ts'

interface ProofResult {
  n: number
  seed: number
  failures: string[]
  notes: string[]
}

/** Seconds of attack on each database. */
export const defaultN = 300
/** Shorter attacks say nothing about what lasts: memory, times and alarms are then told and not judged. */
const JUDGED_FROM_S = 60
const SLOWER_AT_MOST = 2
const LARGER_AT_MOST = 1.3
const PAUSE_MS = 100
/** Nobody configures the robots of this proof: so many ends of defaults a robot may put on record in a day. */
const MOST_CONFIGS = 30
/** By which the server ends a link that does too much. */
const endings = [linkCloseCodes.protocol, linkCloseCodes.unread, linkCloseCodes.flooding]

interface Work {
  latenciesMs: number[]
  peakMb: number
  errors: string[]
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** What a person does all day: one list after the other, one request at a time. */
async function workFor(seconds: number, { admin }: Team, pid: number): Promise<Work> {
  const work: Work = { latenciesMs: [], peakMb: 0, errors: [] }
  const steps: ((client: Client) => Promise<unknown>)[] = [
    (client) => client.call(listProducedRobots, { query: { size: 25 } }),
    (client) => client.call(listUpdates, { query: { size: 25 } }),
    (client) => client.call(getFleetSummary, {}),
    (client) => client.call(listAudit, { query: { size: 25 } }),
  ]
  const endsAt = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < endsAt; at += 1) {
    const startedAt = performance.now()
    await steps[at % steps.length]?.(admin).catch((error: Error) => work.errors.push(error.message))
    work.latenciesMs.push(performance.now() - startedAt)
    work.peakMb = Math.max(work.peakMb, residentMb(pid))
    await wait(PAUSE_MS)
  }
  return work
}

const p95 = ({ latenciesMs }: Work) =>
  latenciesMs.toSorted((a, b) => a - b)[Math.floor(latenciesMs.length * 0.95)] ?? 0

/** A published default for a variant, so that robots have an update to fail at. */
async function publish(team: Team, seed: number): Promise<string> {
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const name = { tr: 'Yük', en: 'Load' }
  const packageId = await ensurePackage(team.developer, { code: 'load', name, kind: 'content' })
  const versionId = await releaseItem(team, packageId, await makeLoadItem('1.0.0', () => seed / 2 ** 31))
  const input = { variantId, name: 'Yük', semver: '1.0.0', versionIds: [versionId] }
  await ensureProductionAros(team, input, 'published')
  return variantId
}

async function enrolAll(folder: string, team: Team, seed: number): Promise<HostileRobot[]> {
  const variantId = await publish(team, seed)
  const body = { name: 'Proof', variantId, maxUses: 10 }
  const { text: installKey } = await team.production.call(createInstallKey, { body })
  const robots: HostileRobot[] = []
  for (const way of waysToAttack) {
    const robot = await enrolHostile(join(folder, 'robots'), team.address, { way, installKey, seed })
    const query = { 'f.unitId': [robot.unitId] }
    const [update] = (await team.admin.call(listUpdates, { query })).items
    robots.push({ ...robot, updateId: update?.id ?? '', arosId: update?.to?.id ?? '' })
  }
  return robots
}

function describe({ way, misdeeds: { sent, links, refusedLinks, ended } }: HostileRobot): string {
  const ends = Object.entries(ended).map(([code, count]) => `${count} × ${code}`)
  return `${way}: ${sent} frames by ${links} links (ended ${ends.join(', ')}), ${refusedLinks} links refused`
}

/** Lines that the audit log has of one action; the log is read to its first page of these. */
async function audited({ admin }: Team, action: string): Promise<number> {
  return (await admin.call(listAudit, { query: { 'f.action': [action], size: 1 } })).totalCount
}

async function judge(team: Team, n: number, before: Work, during: Work): Promise<string[]> {
  const failures = [...before.errors, ...during.errors].map((error) => `a person was refused: ${error}`)
  const mayFail = 30 + Math.ceil((n / 60) * 0.2) + 1
  const failed = await audited(team, 'update.failed')
  if (failed > mayFail) failures.push(`${failed} failed attempts in the audit log, more than ${mayFail}`)
  const applied = await audited(team, 'robot_config.applied')
  if (applied > MOST_CONFIGS)
    failures.push(`${applied} configurations in the audit log, more than ${MOST_CONFIGS}`)
  if (n < JUDGED_FROM_S) return failures
  if ((await audited(team, 'produced_robot.flooding')) === 0) failures.push('nobody was told of the flood')
  if (p95(during) > SLOWER_AT_MOST * p95(before))
    failures.push(`p95 rose to ${(p95(during) / p95(before)).toFixed(2)} times`)
  if (during.peakMb > LARGER_AT_MOST * before.peakMb)
    failures.push(`memory rose to ${(during.peakMb / before.peakMb).toFixed(2)} times`)
  return failures
}

async function proveOn(engine: string, { n, seed }: { n: number; seed: number }, databaseUrl?: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-hostile-'))
  const own = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATABASE_URL: '' }
  const serverFolder = join(dataFolder, 'server')
  if (!databaseUrl) await putEmptyDatabase(serverFolder)
  const product = await startKillable(serverFolder, await freePort(), own)
  try {
    const team = await signInTeam(product.address, product.people)
    const robots = await enrolAll(dataFolder, team, seed)
    const quietS = Math.max(3, Math.min(60, n / 5))
    await workFor(quietS, team, product.pid)
    const before = await workFor(quietS, team, product.pid)
    const endsAt = performance.now() + n * 1000
    const attacking = robots.map((robot) => attack(robot, () => performance.now() > endsAt))
    const during = await workFor(n, team, product.pid)
    await Promise.all(attacking)
    const unended = robots.filter(({ misdeeds: { ended } }) => !endings.some((code) => ended[code]))
    const found = await judge(team, n, before, during)
    if (unended.length === robots.length) found.push('no link was ended')
    const failures = found.map((failure) => `${engine}: ${failure}`)
    const [b, d] = [p95(before), p95(during)]
    const notes = [
      `${engine}: a person's p95 ${b.toFixed(0)} ms before, ${d.toFixed(0)} ms during (${(d / b).toFixed(2)} times, ${during.latenciesMs.length} calls)`,
      `${engine}: memory ${before.peakMb.toFixed(0)} MB before, ${during.peakMb.toFixed(0)} MB during (${(during.peakMb / before.peakMb).toFixed(2)} times)`,
      ...robots.map((robot) => `${engine}: ${describe(robot)}`),
    ]
    return { failures, notes }
  } finally {
    await product.kill()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/**
 * docs/goals.md "Safe" 6: robots that never read, flood hellos, send garbage, fail on and on and make up configurations for `n`
 * seconds, beside a person who works: their p95 at most twice, the server's memory at most 1.3 times what it was.
 */
export async function run(
  { n, seed }: { n: number; seed: number },
  engines: readonly string[] = ['PGlite', 'PostgreSQL'],
): Promise<ProofResult> {
  await buildConsole()
  const results: { failures: string[]; notes: string[] }[] = []
  if (engines.includes('PGlite')) results.push(await proveOn('PGlite', { n, seed }))
  if (engines.includes('PostgreSQL')) {
    const { url, drop } = await createBenchDatabase()
    try {
      results.push(await proveOn('PostgreSQL', { n, seed }, url))
    } finally {
      await drop()
    }
  }
  const failures = results.flatMap((result) => result.failures)
  return { n, seed, failures, notes: results.flatMap(({ notes }) => notes) }
}
