import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { assignAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { createInstallKey, revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import { signOut } from '@filo/contract/session/session-routes'
import { listUpdates, type Update } from '@filo/contract/updates/updates-routes'
import { openBreakableLine } from '@filo/server/testing/breakable-line'
import { type Credentials, ensurePeople } from '../people.ts'
import { passTestAros, publishFromTest } from '../releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from '../releases/package-version.ts'
import { tarOf } from '../releases/tar-of.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { signInAs } from '../seed/person-client.ts'
import { startTestRobot } from '../start-test-robot.ts'
import type { TestProduct } from '../test-product.ts'
import { openEventReader } from './event-reader.ts'
import { freePort } from './servers/free-port.ts'
import { createNats, hasNats } from './servers/nats-process.ts'
import { makeSharedDatabase } from './servers/shared-database.ts'
import { startSharedServers } from './servers/shared-servers.ts'

/** How long the bus is away, and from whom, in turn. */
const outages = [
  { awayMs: 1000, from: 'everybody' },
  { awayMs: 30_000, from: 'everybody' },
  { awayMs: 5000, from: 'the deciding server' },
] as const
type Outage = (typeof outages)[number]
export const defaultN = outages.length

const RIGHT_WITHIN_MS = 10_000
const REVOKED_WITHIN_MS = 2000
const INSTALLED_WITHIN_MS = 120_000
/** After what is measured is sure to be over its limit. */
const GIVE_UP_MS = 30_000

/** People decide on the first server; robots are linked to the second, and pages are open there. */
interface Bench {
  decides: TestProduct
  serves: TestProduct
  nats: ReturnType<typeof createNats>
  /** What leads the deciding server to the bus. */
  line: Awaited<ReturnType<typeof openBreakableLine>>
  people: Credentials[]
  team: Team
  /** Two releases; robots are pinned from one to the other. */
  releases: [string, string]
  pinned: VirtualRobot[]
  revoked: VirtualRobot[]
  failures: string[]
  notes: string[]
}

/** Milliseconds until something holds; infinite when it did not in time. */
async function timeUntil(holds: () => boolean | Promise<boolean>, patienceMs = GIVE_UP_MS): Promise<number> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < patienceMs) {
    if (await holds()) return performance.now() - startedMs
    await wait(25)
  }
  return Number.POSITIVE_INFINITY
}

async function release(team: Team, variantId: string, semver: string, isDefault: boolean) {
  const name = { tr: 'Selam', en: 'Greeting' }
  const packageId = await ensurePackage(team.developer, { code: 'greeting', name, kind: 'content' })
  const content = await tarOf([{ path: 'greeting.txt', content: `Merhaba ${semver}\n` }])
  const archive = { fileName: `greeting-${semver}.tar`, content }
  const notes = { tr: 'Kanıt', en: 'Proof' }
  const hooks = { install: { language: 'sh' as const, text: `echo ${semver}\n`, timeoutS: 10 } }
  const versionId = await readyVersion(team, packageId, { semver, notes, archive, hooks })
  await releaseVersion(team, versionId)
  const testAros = await passTestAros(team, { variantId, name: 'Kanıt', semver, versionIds: [versionId] })
  return publishFromTest(team, testAros, isDefault)
}

/** The update that a robot was given last. */
async function newestUpdate({ team }: Bench, robot: VirtualRobot): Promise<Update | undefined> {
  const query = { 'f.unitId': [robot.status().unitId ?? ''], size: 10 }
  return (await team.composer.call(listUpdates, { query })).items[0]
}

async function isUpdated(bench: Bench, robot: VirtualRobot, arosId: string): Promise<boolean> {
  const update = await newestUpdate(bench, robot)
  return update?.to?.id === arosId && update.state === 'succeeded'
}

async function hasBegun(bench: Bench, robot: VirtualRobot, arosId: string): Promise<boolean> {
  const update = await newestUpdate(bench, robot)
  return update?.to?.id === arosId && update.state !== 'queued'
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Notes how long something took; longer than its limit is a failure. */
function judge({ failures, notes }: Bench, what: string, durationMs: number, limitMs: number): void {
  notes.push(`${what}: ${seconds(durationMs)} (limit ${seconds(limitMs)})`)
  if (durationMs > limitMs)
    failures.push(`${what} took ${seconds(durationMs)} instead of ${seconds(limitMs)}`)
}

/** Takes the bus away and waits until it is noticed; a server whose own connection holds notices nothing. */
async function isolate({ decides, serves, nats, line }: Bench, from: Outage['from']): Promise<void> {
  if (from === 'everybody') await nats.kill()
  else line.cut()
  const noticing = from === 'everybody' ? [decides, serves] : [decides]
  await timeUntil(() => noticing.every(({ context }) => !context.bus.isWhole()))
}

async function giveBack({ nats, line }: Bench, from: Outage['from']): Promise<void> {
  if (from === 'everybody') await nats.start()
  else line.mend()
}

/** What is decided while the bus is away: robots are pinned, a robot's key and a session are taken away. */
async function decide(bench: Bench, round: number, target: string, from: Outage['from']): Promise<void> {
  const { team, decides, serves, people, pinned, revoked } = bench
  const leaving = await signInAs(decides.address, people, 'support')
  const page = await openEventReader(serves.address, leaving.cookie)
  const stolen = revoked[round]
  if (!stolen) throw new Error('no robot is left to take the key of')
  await isolate(bench, from)
  for (const robot of pinned) {
    const unitId = robot.status().unitId ?? ''
    await team.approver.call(assignAros, {
      params: { ArosId: target },
      body: { unitId, reason: 'bus outage' },
    })
  }
  const unitId = stolen.status().unitId ?? ''
  await team.admin.call(revokeRobotKey, { params: { unitId }, body: { reason: 'stolen' } })
  const cut = timeUntil(() => !stolen.status().isConnected)
  await leaving.client.call(signOut, {})
  const ended = timeUntil(page.isEnded)
  judge(bench, 'a revoked robot is cut, with the bus away', await cut, REVOKED_WITHIN_MS)
  judge(bench, 'the page of an ended session closes, with the bus away', await ended, REVOKED_WITHIN_MS)
}

async function outage(bench: Bench, round: number, { awayMs, from }: Outage): Promise<void> {
  const { serves, people, pinned, releases, notes } = bench
  const target = releases[round % 2 === 0 ? 0 : 1]
  notes.push(`the bus is away from ${from} for ${seconds(awayMs)}:`)
  const reader = await signInAs(serves.address, people, 'production')
  const page = await openEventReader(serves.address, reader.cookie)
  const startedMs = performance.now()
  await decide(bench, round, target, from)
  await wait(Math.max(0, awayMs - (performance.now() - startedMs)))
  const gapsBefore = page.gaps()
  await giveBack(bench, from)
  const readAgain = timeUntil(() => page.gaps() > gapsBefore)
  const begun = pinned.map((robot) => timeUntil(() => hasBegun(bench, robot, target)))
  judge(bench, 'an open page is told to read again after the return', await readAgain, RIGHT_WITHIN_MS)
  const slowest = Math.max(...(await Promise.all(begun)))
  judge(bench, 'pinned robots follow their assignment after the return', slowest, RIGHT_WITHIN_MS)
  const installed = pinned.map((robot) =>
    timeUntil(() => isUpdated(bench, robot, target), INSTALLED_WITHIN_MS),
  )
  judge(bench, 'and have installed it', Math.max(...(await Promise.all(installed))), INSTALLED_WITHIN_MS)
  page.close()
}

type Ways = Pick<Bench, 'nats' | 'line'>

/** Two servers, robots that run the default of their variant, and two releases more. */
async function prepare(folder: string, servers: TestProduct[], ways: Ways, n: number) {
  const [decides, serves] = servers
  if (!decides || !serves) throw new Error('two servers are needed')
  const people = await ensurePeople(decides.context)
  const team = await signInTeam(decides.address, people)
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const body = { name: 'Kanıt', variantId, maxUses: 2 + n }
  const installKey = (await team.production.call(createInstallKey, { body })).text
  const start = (serial: string) =>
    startTestRobot({ serverUrl: serves.address, dataFolder: join(folder, serial), serial, installKey })
  const usual = await release(team, variantId, '1.0.0', true)
  const releases: Bench['releases'] = [
    await release(team, variantId, '1.1.0', false),
    await release(team, variantId, '1.2.0', false),
  ]
  const pinned = [await start('NH1-000001'), await start('NH1-000002')]
  const revoked: VirtualRobot[] = []
  for (let index = 0; index < n; index += 1) revoked.push(await start(`NH1-10000${index}`))
  const found: Pick<Bench, 'failures' | 'notes'> = { failures: [], notes: [] }
  const bench: Bench = { decides, serves, ...ways, people, team, releases, pinned, revoked, ...found }
  for (const robot of [...pinned, ...revoked]) {
    const durationMs = await timeUntil(() => isUpdated(bench, robot, usual), INSTALLED_WITHIN_MS)
    if (durationMs > INSTALLED_WITHIN_MS) throw new Error('a robot did not take its first release')
  }
  return bench
}

/**
 * Two servers on PostgreSQL and NATS. The bus is killed, for a second and for half a minute, or only the server on which
 * people decide is cut off from it, while robots are pinned, a robot's key and a session are taken away and pages are
 * open: everybody is right again ten seconds after its return, and what was taken away has ended within two seconds,
 * whatever the bus does. `n` outages; the seed plays no part.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const database = hasNats() ? await makeSharedDatabase() : undefined
  if (!database) {
    const missing = hasNats() ? 'PostgreSQL does not answer' : 'nats-server is not installed'
    return { n, seed, failures: [`cannot run: ${missing}`], notes: [] }
  }
  const folder = mkdtempSync(join(tmpdir(), 'filo-bus-outage-'))
  for (const index of [0, 1]) mkdirSync(join(folder, `server-${index}`))
  const natsPort = await freePort()
  const nats = createNats(natsPort)
  await nats.start()
  const line = await openBreakableLine(natsPort)
  const natsUrls = [`nats://127.0.0.1:${line.port}`, nats.url]
  const shared = { folder, databaseUrl: database.url, natsUrls }
  const servers = await startSharedServers(2, shared)
  let bench: Bench | undefined
  try {
    bench = await prepare(folder, servers, { nats, line }, n)
    for (let round = 0; round < n; round += 1) {
      await outage(bench, round, outages[round % outages.length] ?? outages[0])
    }
    return { n, seed, failures: bench.failures, notes: bench.notes }
  } finally {
    for (const robot of [...(bench?.pinned ?? []), ...(bench?.revoked ?? [])]) {
      await robot.stop({ stopServices: true })
    }
    for (const server of servers) await server.stop()
    await line.close()
    await nats.kill()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
