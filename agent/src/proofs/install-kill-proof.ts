import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentFolder } from '../agent-folder.ts'
import { type FakeRobot, startFakeServer } from '../test/fake-server.ts'
import type { Release } from '../test/make-release.ts'
import {
  checkServices,
  checkSettled,
  count,
  endServices,
  finalPhase,
  findContradictions,
  hasProgress,
  inTime,
  type KillBench,
  lastWatchAt,
  noteWhere,
  readWholeRelease,
  untilStep,
} from './kill-bench.ts'
import { type ProofMachine, switchOn } from './proof-machine.ts'
import { bakeS, isRestarting, makeProofReleases } from './proof-releases.ts'
import { seededRandom } from './seeded-random.ts'

export const defaultN = 200
/** With as many installs some kill must have met a download. */
const fewestForAll = 50

/** Three files at a time; a release of which nothing is known comes in about half a second. */
const bytesPerSecond = 400_000
/** A download with its install and watch, and a start of the agent, take about this long; kills are spread over both. */
const installMs = 1700 + bakeS * 1000
const startMs = 500
/** From a cut of the network to the kill; the agent tries again meanwhile. */
const cutMs = 400
/** A sick release's health check and the way back. */
const sickMs = 1600
/** A restart of the robot, from the first word of it to the next start hook. */
const rebootMs = 1800

/** Another good release, or now and then one that the robot must leave again. */
function chooseNext({ releases, sick, random }: KillBench, before: Release | undefined): Release {
  const isSickDesired = before !== undefined && random() < 0.25
  const choice = releases.filter((release) => release !== before && sick.includes(release) === isSickDesired)
  const chosen = choice[Math.floor(random() * choice.length)]
  if (!chosen) throw new Error('there are no releases')
  return chosen
}

/** How long an undisturbed installation takes. */
function spanOf(bench: KillBench, next: Release): number {
  const isSick = bench.sick.includes(next)
  const reboots = isRestarting(next) ? (isSick ? 2 : 1) : 0
  return installMs + (isSick ? sickMs : 0) + reboots * rebootMs
}

/** Lets some time pass: any, now and then that in which the release is watched or, where the robot restarts, around that. */
async function waitForMoment(bench: KillBench, next: Release, kill: number, isOver: () => boolean) {
  const { random } = bench
  const spanMs = spanOf(bench, next)
  if (random() < 0.25) {
    await inTime('the watch or the end', untilStep(bench, 'bake', isOver))
    return sleep(random() * bakeS * 1000)
  }
  if (!isRestarting(next) || random() < 0.5)
    return sleep(random() * (kill === 0 ? spanMs : startMs + spanMs / 2))
  const key = bench.sick.includes(next) && random() < 0.5 ? 'reboot:from' : 'reboot:to'
  await inTime('the reboot or the end', untilStep(bench, key, isOver))
  return sleep(random() * rebootMs)
}

/**
 * Ends the agent, now and then with the whole machine or after its network, and looks at what is on disk.
 * @returns whether that cut a watch off
 */
async function strike(bench: KillBench, machine: ProofMachine, allowed: (Release | undefined)[]) {
  if (bench.random() < 0.25) {
    bench.server.hangUp()
    await sleep(bench.random() * cutMs)
  }
  if (bench.random() < 0.25) await machine.cutPower()
  else await machine.kill()
  const isWatchCut = await noteWhere(bench)
  if (!allowed.includes(await readWholeRelease(bench)))
    throw new Error('current is neither the old nor the new release')
  return isWatchCut
}

/** Assigns the other release and kills the agent one to three times on the way. */
async function attempt(bench: KillBench, machine: ProofMachine, robot: FakeRobot): Promise<void> {
  const { server, random } = bench
  const before = await readWholeRelease(bench)
  const next = chooseNext(bench, before)
  const allowed = [before, next]
  const boot = await machine.readBoot()
  const updateId = server.assign(robot, next)
  const isOver = () => finalPhase(robot, updateId) !== undefined
  await inTime(
    'the begin of the update',
    server.see(() => hasProgress(robot, updateId)),
  )
  const mostKills = 1 + Math.floor(random() * 3)
  let kills = 0
  let watchCutAt = 0
  while (kills < mostKills && !isOver()) {
    await waitForMoment(bench, next, kills, isOver)
    const greetings = robot.hellos.length
    if (await strike(bench, machine, allowed)) watchCutAt = Date.now()
    kills += 1
    machine.start()
    if (kills < mostKills && random() < 0.7) continue
    const hello = await inTime(
      'a hello',
      server.see(() => robot.hellos[greetings]),
    )
    const current = bench.releases.find(({ manifest }) => manifest.contentHash === hello.current?.contentHash)
    if (!allowed.includes(current)) throw new Error('it does not know which release it has')
  }
  const phase = await inTime(
    'the end of the update',
    server.see(() => finalPhase(robot, updateId)),
  )
  count(bench.outcomes, phase)
  await checkServices(bench, await checkSettled(bench, robot, { phase, before, next, kills }))
  if (phase === 'succeeded' && lastWatchAt(robot, updateId) <= watchCutAt)
    throw new Error(
      'it said succeeded without having watched the release, or gone on with a watch that was cut off',
    )
  if (phase === 'succeeded' && isRestarting(next) && boot === (await machine.readBoot()))
    throw new Error('it said succeeded without the restart that the release asks for')
}

const describeCounts = (counts: Map<string, number>) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

function notesOf(bench: KillBench, machine: ProofMachine, n: number): string[] {
  const { killedDuring, outcomes, server } = bench
  const { restarts, powerCuts } = machine.counts()
  const resumed = server.blobRequests.filter(({ range }) => range !== undefined).length
  const kills = [...killedDuring.values()].reduce((sum, times) => sum + times, 0)
  return [
    `${kills} kills (${powerCuts} with the whole robot) in ${n} installs; while killed: ${describeCounts(killedDuring)}`,
    `installs ended: ${describeCounts(outcomes)}; the robot restarted by plan ${restarts} times`,
    `${server.blobRequests.length} files were downloaded, ${resumed} of them from where a kill had left them`,
  ]
}

/** Makes every attempt on one robot and says what went wrong. */
async function attemptAll(bench: KillBench, machine: ProofMachine, n: number): Promise<string[]> {
  const { server } = bench
  const failures: string[] = []
  server.publish(...bench.releases)
  const robot = await inTime(
    'the enrolment',
    server.see(() => [...server.robots.values()][0]),
  )
  await inTime(
    'the first hello',
    server.see(() => robot.hellos.length > 0),
  )
  for (let index = 0; index < n; index += 1) {
    await attempt(bench, machine, robot).catch((error: unknown) => {
      failures.push(
        `run ${index}: ${error instanceof Error ? error.message : String(error)}\n${machine.output()}`,
      )
    })
  }
  failures.push(...findContradictions(robot))
  const { cutOff } = machine.counts()
  if (cutOff > 0) failures.push(`${cutOff} services ran when the robot restarted by plan`)
  for (const step of ['download', 'bake']) {
    if (n >= fewestForAll && !bench.killedDuring.has(`forward ${step}`))
      failures.push(`no kill met a ${step}`)
  }
  return failures
}

/**
 * Kills the real agent (SIGKILL) at random moments of downloads and installs of releases, some of which restart the
 * robot, cuts its network and takes the power from all of it: `current` must be wholly the old or the new release every
 * time, and the restarted agent must say which and come to rest in it: in the new one, when that is good and was not
 * interrupted too often (docs/goals.md, "Safe" 2).
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const server = await startFakeServer()
  const root = await mkdtemp(join(tmpdir(), 'filo-kill-'))
  const { good, sick } = makeProofReleases(random)
  const counts = { killedDuring: new Map<string, number>(), outcomes: new Map<string, number>() }
  const folder = agentFolder(join(root, 'agent'))
  const bench: KillBench = { server, folder, releases: [...good, ...sick], sick, random, ...counts }
  const machine = await switchOn({
    serverUrl: server.url,
    dataFolder: folder.base,
    installKey: server.installKey,
    bootFile: join(root, 'boot'),
    bytesPerSecond,
    endServices: () => endServices(bench),
  })
  try {
    const failures = await attemptAll(bench, machine, n)
    return { n, seed, failures, notes: notesOf(bench, machine, n) }
  } finally {
    await machine.kill()
    await endServices(bench)
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
}
