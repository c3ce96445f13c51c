import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentFolder } from '../agent-folder.ts'
import { type FakeRobot, startFakeServer } from '../test/fake-server.ts'
import type { Release } from '../test/make-release.ts'
import { type AgentProcess, spawnAgent } from './agent-process.ts'
import {
  checkSettled,
  count,
  endServices,
  finalPhase,
  hasProgress,
  inTime,
  type KillBench,
  noteWhere,
  readWholeRelease,
} from './kill-bench.ts'
import { makeProofReleases } from './proof-releases.ts'
import { seededRandom } from './seeded-random.ts'

export const defaultN = 200

/** An install and a start of the agent take about this long; kills are spread over both. */
const installMs = 700
const startMs = 500
/** A sick release's health check and the way back. */
const sickMs = 1600

/** The other good release, or now and then one that the robot must leave again. */
function chooseNext({ releases, sick, random }: KillBench, before: Release | undefined): Release {
  const [first, second] = releases
  if (!first || !second) throw new Error('there are no releases')
  if (before && random() < 0.25) return sick
  return before === first ? second : first
}

/** Assigns the other release and kills the agent one to three times on the way. */
async function attempt(bench: KillBench, agent: { process: AgentProcess }, robot: FakeRobot): Promise<void> {
  const { server, random } = bench
  const before = await readWholeRelease(bench)
  const wanted = chooseNext(bench, before)
  const updateId = server.assign(robot, wanted)
  await inTime(
    'the begin of the update',
    server.see(() => hasProgress(robot, updateId)),
  )
  const kills = 1 + Math.floor(random() * 3)
  const spanMs = wanted === bench.sick ? installMs + sickMs : installMs
  for (let kill = 0; kill < kills && !finalPhase(robot, updateId); kill += 1) {
    await sleep(random() * (kill === 0 ? spanMs : startMs + spanMs / 2))
    await agent.process.kill()
    await noteWhere(bench)
    const onDisk = await readWholeRelease(bench)
    if (onDisk !== before && onDisk !== wanted)
      throw new Error('current is neither the old nor the new release')
    const greetings = robot.hellos.length
    agent.process = start(bench)
    if (kill + 1 < kills && random() < 0.7) continue
    const hello = await inTime(
      'a hello',
      server.see(() => robot.hellos[greetings]),
    )
    const said = bench.releases.find(({ manifest }) => manifest.contentHash === hello.current?.contentHash)
    if (said !== before && said !== wanted) throw new Error('it does not know which release it has')
  }
  const phase = await inTime(
    'the end of the update',
    server.see(() => finalPhase(robot, updateId)),
  )
  count(bench.outcomes, phase)
  await checkSettled(bench, robot, phase, wanted)
}

function start({ server, folder }: KillBench): AgentProcess {
  return spawnAgent({ serverUrl: server.url, dataFolder: folder.base, installKey: server.installKey })
}

const describeCounts = (counts: Map<string, number>) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

/**
 * Kills the real agent (SIGKILL) at random moments of installs between two releases: `current` must be wholly
 * the old or the new release every time, and the restarted agent must say which and come to rest (goals.md,
 * "Safe" 2).
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const random = seededRandom(seed)
  const server = await startFakeServer()
  const root = await mkdtemp(join(tmpdir(), 'filo-kill-'))
  const { good, sick } = makeProofReleases(random)
  const releases = [...good, sick]
  const counts = { killedDuring: new Map<string, number>(), outcomes: new Map<string, number>() }
  const bench: KillBench = {
    server,
    folder: agentFolder(join(root, 'agent')),
    releases,
    sick,
    random,
    ...counts,
  }
  const failures: string[] = []
  const agent = { process: start(bench) }
  try {
    server.publish(...releases)
    const robot = await inTime(
      'the enrolment',
      server.see(() => [...server.robots.values()][0]),
    )
    await inTime(
      'the first hello',
      server.see(() => robot.hellos.length > 0),
    )
    for (let index = 0; index < n; index += 1) {
      await attempt(bench, agent, robot).catch((error: unknown) => {
        failures.push(
          `run ${index}: ${error instanceof Error ? error.message : String(error)}\n${agent.process.output()}`,
        )
      })
    }
  } finally {
    await agent.process.kill()
    await endServices(bench)
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
  const kills = [...counts.killedDuring.values()].reduce((sum, times) => sum + times, 0)
  const notes = [
    `${kills} kills in ${n} installs; while killed: ${describeCounts(counts.killedDuring)}`,
    `installs ended: ${describeCounts(counts.outcomes)}`,
  ]
  return { n, seed, failures, notes }
}
