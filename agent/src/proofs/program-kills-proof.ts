import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { agentFolder, folderOfSlot } from '../agent-folder.ts'
import { type FakeRobot, startFakeServer } from '../test/fake-server.ts'
import type { ProgramRelease, Release } from '../test/make-release.ts'
import { count, finalPhase, inTime } from './kill-bench.ts'
import {
  checkRunning,
  endAll,
  findRemains,
  hold,
  lastReport,
  noteWhere,
  type ProgramKillBench,
  readWhole,
  type SlotBench,
  type SlotRelease,
} from './program-kills-bench.ts'
import { type ProofMachine, switchOn } from './proof-machine.ts'
import { makeProofPrograms, makeProofReleases } from './proof-releases.ts'
import { seededRandom } from './seeded-random.ts'

/** Kills. */
export const defaultN = 200

const bytesPerSecond = 600_000
/** An AROS update, two programs and a watch of a second take about this long undisturbed. */
const spanMs = 7000
/** The two programs alone. */
const programsMs = 2500
const codes = ['menu', 'guide'] as const

/** What a slot shall come to, and where it was. */
interface Aim<R> {
  slot: SlotBench<R>
  before: SlotRelease<R> | undefined
  /** undefined: nothing shall be there. */
  desired: SlotRelease<R> | undefined
  /** The update, or the order. */
  id: string
  keepData: boolean
}

function pick<T>(random: () => number, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('there is no choice')
  return chosen
}

/** Another release, now and then a sick one, now and then none where a slot can be empty. */
async function aimAt<R>(slot: SlotBench<R>, random: () => number, canBeEmpty: boolean): Promise<Aim<R>> {
  const before = await readWhole(slot)
  const isSick = before !== undefined && random() < 0.2
  const others = slot.releases.filter(
    (slotRelease) => slotRelease !== before && slotRelease.isSick === isSick,
  )
  const isRemoved = canBeEmpty && before !== undefined && random() < 0.35
  const desired = isRemoved ? undefined : pick(random, others)
  return { slot, before, desired, id: randomUUID(), keepData: random() < 0.3 }
}

function orderOf({ slot, desired, id, keepData }: Aim<ProgramRelease>) {
  const releaseId = desired?.release.manifest.releaseId ?? null
  const order: ProgramOrder = { orderId: id, code: slot.name, releaseId, isStopped: false, keepData }
  return { order, ...(desired && { release: desired.release }) }
}

function endOf(robot: FakeRobot, orderId: string): ProgramProgressMessage | undefined {
  return robot.messages.find(
    (message): message is ProgramProgressMessage =>
      message.type === 'program-progress' && message.orderId === orderId && isFinalPhase(message.phase),
  )
}

/** Lets some time pass: any, or half of the time that after the end of the AROS update, when programs have their turn. */
async function waitForMoment(
  { random, server }: ProgramKillBench,
  robot: FakeRobot,
  updateId: string,
  kills: number,
) {
  if (random() < 0.5) return sleep(random() * (kills === 0 ? spanMs : spanMs / 2))
  await inTime(
    'the end of the AROS update',
    server.see(() => finalPhase(robot, updateId)),
  )
  return sleep(random() * programsMs)
}

/** Ends the agent, now and then with the whole machine or after its network; every slot must be whole. */
async function strike<R>(bench: ProgramKillBench, machine: ProofMachine, aims: readonly Aim<R>[]) {
  if (bench.random() < 0.2) {
    bench.server.hangUp()
    await sleep(bench.random() * 300)
  }
  if (bench.random() < 0.25) await machine.cutPower()
  else await machine.kill()
  await noteWhere(bench)
  for (const { slot, before, desired } of aims) {
    const found = await readWhole(slot)
    if (found !== before && found !== desired)
      throw new Error(
        `${slot.name} has ${found?.manifest.version ?? 'nothing'}, neither its old nor its new release`,
      )
  }
}

/** What must be on the disk of a slot by the robot's own word. */
function expectedOf<R>(
  { slot, before, desired }: Aim<R>,
  phase: string,
  mayFail: boolean,
): SlotRelease<R> | undefined {
  if (phase === 'succeeded') {
    if (desired?.isSick) throw new Error(`${slot.name}: it calls a sick release a success`)
    return desired
  }
  if (desired && !desired.isSick && !mayFail)
    throw new Error(
      `${slot.name} ${desired.manifest.version} ended as ${phase} though nothing was in its way`,
    )
  if (!desired) throw new Error(`the removal of ${slot.name} ended as ${phase}`)
  return before
}

async function checkProgram(aim: Aim<ProgramRelease>, end: ProgramProgressMessage, mayFail: boolean) {
  const expected = expectedOf(aim, end.phase, mayFail)
  const found = await readWhole(aim.slot)
  if (found !== expected)
    throw new Error(`${aim.slot.name}: it said ${end.phase} and has ${found?.manifest.version ?? 'nothing'}`)
  if (aim.desired) return found
  if (!end.receipt) throw new Error(`the removal of ${aim.slot.name} has no receipt`)
  const left = [...end.receipt.left, ...findRemains(aim.slot, aim.keepData)]
  if (left.length > 0) throw new Error(`the removal of ${aim.slot.name} left ${left.join(', ')}`)
  return undefined
}

/** Assigns something else to every slot at once, kills one to three times on the way, and looks at what came of it. */
async function attempt(bench: ProgramKillBench, machine: ProofMachine, robot: FakeRobot): Promise<number> {
  const { server, random, aros, programs } = bench
  const main = await aimAt(aros, random, false)
  const aims: Aim<ProgramRelease>[] = []
  for (const program of programs) aims.push(await aimAt(program, random, true))
  if (!main.desired) throw new Error('AROS is never removed')
  server.assign(robot, main.desired.release, { updateId: main.id, programs: aims.map(orderOf) })
  const isOver = () =>
    finalPhase(robot, main.id) !== undefined && aims.every(({ id }) => endOf(robot, id) !== undefined)
  const mostKills = 1 + Math.floor(random() * 3)
  let kills = 0
  while (kills < mostKills && !isOver()) {
    await waitForMoment(bench, robot, main.id, kills)
    await strike(bench, machine, [main, ...aims] as Aim<Release | ProgramRelease>[])
    kills += 1
    machine.start()
  }
  const phase = await inTime(
    'the end of the AROS update',
    server.see(() => finalPhase(robot, main.id)),
  )
  count(bench.outcomes, `aros ${phase}`)
  // A release that three starts met is left, whoever killed the agent.
  const mayFail = kills >= 3
  const expected = expectedOf(main, phase, mayFail)
  const onDisk: (SlotRelease | undefined)[] = [await readWhole(aros)]
  if (onDisk[0] !== expected) throw new Error(`AROS: it said ${phase} and has ${onDisk[0]?.manifest.version}`)
  for (const aim of aims) {
    const end = await inTime(
      `the end of ${aim.slot.name}`,
      server.see(() => endOf(robot, aim.id)),
    )
    count(bench.outcomes, `program ${aim.desired ? '' : 'removal '}${end.phase}`)
    onDisk.push(await checkProgram(aim, end, mayFail))
  }
  const desired = onDisk
    .slice(1)
    .flatMap((slotRelease) => (slotRelease ? [slotRelease.manifest.contentHash] : []))
  const isReported = () => {
    const report = lastReport(robot)
    const reported = report?.softwareInfo.programs.map(({ releaseId }) => releaseId).toSorted()
    const ids = onDisk.slice(1).flatMap((slotRelease) => (slotRelease ? [slotRelease.manifest.arosId] : []))
    return (
      report?.current?.contentHash === onDisk[0]?.manifest.contentHash &&
      reported?.join() === ids.toSorted().join()
    )
  }
  await inTime(`the report of AROS and ${desired.length} programs`, server.see(isReported))
  await checkRunning([aros, ...programs], onDisk)
  return kills
}

const describeCounts = (counts: Map<string, number>) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

async function attemptAll(bench: ProgramKillBench, machine: ProofMachine, n: number) {
  const { server, aros, programs } = bench
  const failures: string[] = []
  server.publish(...[aros, ...programs].flatMap(({ releases }) => releases.map(({ release }) => release)))
  const robot = await inTime(
    'the enrolment',
    server.see(() => [...server.robots.values()][0]),
  )
  await inTime(
    'the first hello',
    server.see(() => robot.hellos.length > 0),
  )
  let [kills, attempts] = [0, 0]
  while (kills < n && attempts < n * 2) {
    attempts += 1
    kills += await attempt(bench, machine, robot).catch(async (error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      const journal = await readFile(bench.aros.folder.state, 'utf8').catch(() => '')
      failures.push(`attempt ${attempts}: ${words}\n${journal}\n${machine.output().slice(-6000)}`)
      await machine.kill()
      machine.start()
      return 1
    })
  }
  return { failures, attempts, kills }
}

/**
 * Kills the real agent (SIGKILL) at random moments while an AROS update and the installation, update or removal of two
 * programs go on together, cuts its network and takes the power from all of it: every slot must be wholly its old or its
 * new release, the robot must say which, only what is on the disk may run, and of what is removed nothing may be left.
 * `n` counts kills.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const server = await startFakeServer()
  const root = await mkdtemp(join(tmpdir(), 'filo-program-kills-'))
  const folder = agentFolder(join(root, 'agent'))
  const { good, sick } = makeProofReleases(random)
  const calm = [good[0], good[2]].flatMap((release) => (release ? [hold(release)] : []))
  const aros = {
    name: 'aros',
    folder,
    releases: [...calm, ...sick.slice(0, 1).map((one) => hold(one, true))],
  }
  const programs = codes.map((code): SlotBench<ProgramRelease> => {
    const made = makeProofPrograms(code, random)
    const releases = [...made.good.map((one) => hold(one)), hold(made.sick, true)]
    return { name: code, folder: folderOfSlot(folder, code), releases }
  })
  const counts = { killedDuring: new Map<string, number>(), outcomes: new Map<string, number>() }
  const bench: ProgramKillBench = { server, aros, programs, random, ...counts }
  const machine = await switchOn({
    serverUrl: server.url,
    dataFolder: folder.base,
    installKey: server.installKey,
    bootFile: join(root, 'boot'),
    bytesPerSecond,
    endServices: () => endAll(bench),
  })
  try {
    const { failures, attempts, kills } = await attemptAll(bench, machine, n)
    const { powerCuts } = machine.counts()
    const notes = [
      `${kills} kills (${powerCuts} with the whole robot) in ${attempts} assignments; while killed: ${describeCounts(counts.killedDuring)}`,
      `ended: ${describeCounts(counts.outcomes)}`,
    ]
    return { n, seed, failures, notes }
  } finally {
    await machine.kill()
    await endAll(bench)
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
}
