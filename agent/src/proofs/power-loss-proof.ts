import type { FakeRobot } from '../test/fake-server.ts'
import { startFakeServer } from '../test/fake-server.ts'
import type { Release } from '../test/make-release.ts'
import {
  checkSettled,
  count,
  finalPhase,
  findContradictions,
  inTime,
  type KillBench,
  noteWhere,
  readWholeRelease,
} from './kill-bench.ts'
import {
  findWrongMode,
  lastKnownSeq,
  makePowerReleases,
  openPowerRobot,
  type PowerRobot,
} from './power-loss-robot.ts'
import { seededRandom } from './seeded-random.ts'

export const defaultN = 500

/** A start with an installation makes about as many changes to the disk; cuts are spread over a little more. */
const changesOfInstall = 260
/** As many make a start with its enrolment. */
const changesOfStart = 60
const sickShare = 0.15

interface Proof {
  bench: KillBench
  robot: PowerRobot
  cuts: number
}

const upTo = (random: () => number, most: number) => 1 + Math.floor(random() * most)

/** What must hold on the disk after every loss of power. */
async function checkLeft({ bench, robot }: Proof, known: FakeRobot, allowed: (Release | undefined)[]) {
  const onDisk = await readWholeRelease(bench)
  if (!allowed.includes(onDisk)) throw new Error('current is neither the old nor the new release')
  const wrong = onDisk && (await findWrongMode(robot.folder.current, onDisk))
  if (wrong) throw new Error(wrong)
  const heard = known.messages.at(-1)?.seq ?? 0
  const lastSeq = await lastKnownSeq(robot.folder.outbox)
  if (lastSeq < heard) throw new Error(`the server has message ${heard}, the robot knows of ${lastSeq}`)
}

/** Takes the power during enrolment until the robot is known; it must stay the one the server knows. */
async function enrol({ bench, robot }: Proof): Promise<FakeRobot> {
  const { server, random } = bench
  for (let tries = 0; tries < 3; tries += 1) {
    const { isOff } = await robot.switchOn(upTo(random, changesOfStart))
    await Promise.race([
      isOff,
      server.see(() => [...server.robots.values()].some(({ hellos }) => hellos.length > 0)),
    ])
    await robot.switchOff()
  }
  await robot.switchOn()
  const known = await inTime(
    'the enrolment',
    server.see(() => [...server.robots.values()].find(({ hellos }) => hellos.length > 0)),
  )
  await robot.switchOff()
  return known
}

/** Assigns another release and takes the power once or twice on the way to it. */
async function attempt(proof: Proof, known: FakeRobot): Promise<void> {
  const { bench, robot } = proof
  const { server, random, sick, releases } = bench
  const before = await readWholeRelease(bench)
  const isSickDesired = before !== undefined && random() < sickShare
  const choice = releases.filter((release) => release !== before && sick.includes(release) === isSickDesired)
  const next = choice[Math.floor(random() * choice.length)] as Release
  const updateId = server.assign(known, next)
  const isOver = () => finalPhase(known, updateId) !== undefined
  const cuts = upTo(random, 2)
  for (let cut = 0; cut < cuts; cut += 1) {
    const { isOff } = await robot.switchOn(upTo(random, changesOfInstall))
    await inTime('the cut or the end', Promise.race([isOff, server.see(isOver)]))
    await robot.switchOff()
    proof.cuts += 1
    await noteWhere(bench)
    await checkLeft(proof, known, [before, next])
  }
  const greetings = known.hellos.length
  await robot.switchOn()
  const hello = await inTime(
    'a hello',
    server.see(() => known.hellos[greetings]),
  )
  const current = releases.find(({ manifest }) => manifest.contentHash === hello.current?.contentHash)
  if (current !== before && current !== next) throw new Error('it does not know which release it has')
  const phase = await inTime(
    'the end of the update',
    server.see(() => finalPhase(known, updateId)),
  )
  count(bench.outcomes, phase)
  await checkSettled(bench, known, { phase, before, next, kills: cuts })
  await robot.switchOff()
  await checkLeft(proof, known, [phase === 'succeeded' ? next : before])
}

function notesOf({ bench, cuts, robot }: Proof): string[] {
  const list = (counts: Map<string, number>) =>
    [...counts].map(([name, times]) => `${name} ${times}`).join(', ')
  const { changes, syncs } = robot.counts()
  return [
    `${cuts} losses of power, at: ${list(bench.killedDuring)}`,
    `installs ended: ${list(bench.outcomes)}; ${changes} changes to the disk, ${syncs} syncs`,
  ]
}

async function attemptAll(proof: Proof, n: number): Promise<string[]> {
  const { bench } = proof
  const failures: string[] = []
  bench.server.publish(...bench.releases)
  const known = await enrol(proof)
  while (proof.cuts < n && failures.length < 20) {
    await attempt(proof, known).catch(async (error: unknown) => {
      failures.push(`after ${proof.cuts} cuts: ${error instanceof Error ? error.message : String(error)}`)
      await proof.robot.switchOff()
    })
  }
  if (bench.server.robots.size > 1) failures.push('the server knows more than one robot')
  return [...failures, ...findContradictions(known)]
}

/**
 * Takes the power from a robot (what was not synced is lost, torn or kept, test/crash-model.ts) at random changes to its
 * disk, from the first start on: `current` must be wholly the old or the new release every time, the robot must say which,
 * come to rest in it, and keep what it told the server (docs/goals.md, "Safe").
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const server = await startFakeServer()
  const robot = await openPowerRobot(server, random)
  const { good, sick } = makePowerReleases(random)
  const counts = { killedDuring: new Map<string, number>(), outcomes: new Map<string, number>() }
  const proof: Proof = {
    bench: { server, folder: robot.folder, releases: [...good, ...sick], sick, random, ...counts },
    robot,
    cuts: 0,
  }
  try {
    const failures = await attemptAll(proof, n)
    return { n: proof.cuts, seed, failures, notes: notesOf(proof) }
  } finally {
    await robot.switchOff()
    await server.close()
    await robot.close()
  }
}
