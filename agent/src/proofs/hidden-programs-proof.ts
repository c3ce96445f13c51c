import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { agentFolder } from '../agent-folder.ts'
import { findUser } from '../isolation/find-user.ts'
import { openRunGroups } from '../isolation/run-groups.ts'
import { maxResumes } from '../state/job/resume.ts'
import { type FakeRobot, startFakeServer } from '../test/fake-server.ts'
import { findHiddenPrograms, type HiddenPrograms } from './hidden-programs.ts'
import {
  checkRunning,
  endPrograms,
  findInstalled,
  type HiddenBench,
  killSomething,
  nothingRan,
} from './hidden-programs-bench.ts'
import { type HiddenRelease, makeHiddenReleases, type ProofPorts } from './hidden-programs-releases.ts'
import { count, hasProgress, inTime } from './kill-bench.ts'
import { type ProofMachine, switchOn } from './proof-machine.ts'
import { seededRandom } from './seeded-random.ts'

export const defaultN = 30

/** How the robot's agent runs what is hidden. */
type Variant = 'sandbox' | 'user' | 'not root'
const variants: readonly Variant[] = ['sandbox', 'user', 'not root']

/** An update with its watch takes about this long; kills are spread over it. */
const updateMs = 4000
const bytesPerSecond = 20_000_000

async function freePorts(): Promise<ProofPorts> {
  const open = () =>
    new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
  return { nginx: await open(), redis: await open() }
}

function endOf(robot: FakeRobot, updateId: string): ProgressMessage | undefined {
  return robot.messages.find(
    (message): message is ProgressMessage =>
      message.type === 'progress' && message.updateId === updateId && isFinalPhase(message.phase),
  )
}

/** Any other release than the installed one, now and then a sick one. */
function chooseNext({ releases, random }: HiddenBench, installed: HiddenRelease | undefined): HiddenRelease {
  const isSick = installed !== undefined && random() < 0.4
  const choice = releases.filter((one) => one !== installed && one.isSick === isSick)
  const chosen = choice[Math.floor(random() * choice.length)]
  if (!chosen) throw new Error('there are no releases')
  return chosen
}

/** Kills the agent, or a sandbox or program, at some moment. @returns whether it was the agent */
async function strike(bench: HiddenBench, machine: ProofMachine): Promise<boolean> {
  const { random, kills } = bench
  await sleep(random() * updateMs)
  if (random() < 0.5) {
    count(kills, await killSomething(bench))
    return false
  }
  await machine.kill()
  count(kills, 'the agent')
  await sleep(random() * 300)
  machine.start()
  return true
}

/** One update, rollback or removal with kills on the way and after it. */
async function attempt(bench: HiddenBench, machine: ProofMachine, robot: FakeRobot): Promise<void> {
  const { server, random, kills } = bench
  const before = await findInstalled(bench)
  const next = chooseNext(bench, before)
  const updateId = server.assign(robot, next.release)
  await inTime(
    'the begin of the update',
    server.see(() => hasProgress(robot, updateId)),
  )
  let starts = 0
  const strikes = 1 + Math.floor(random() * 2)
  for (let at = 0; at < strikes && !endOf(robot, updateId); at += 1) {
    if (await strike(bench, machine)) starts += 1
  }
  const end = await inTime(
    'the end of the update',
    server.see(() => endOf(robot, updateId)),
  )
  count(bench.outcomes, end.errorCode === 'rollback_failed' ? 'rollback_failed' : end.phase)
  const words = `${next.version} after ${before?.version ?? 'nothing'}`
  if (end.errorCode === 'rollback_failed') throw new Error(`${words}: ${end.message.text}`)
  if (end.phase === 'succeeded' && next.isSick) throw new Error(`${words} succeeded though it is sick`)
  // A service that was killed while it was watched is a reason to leave a release; nothing else is.
  const isExcused = next.isSick || strikes > 0 || starts >= maxResumes
  if (end.phase !== 'succeeded' && !isExcused) throw new Error(`${words}: ${end.phase}, ${end.message.text}`)
  const installed = await findInstalled(bench)
  if (installed !== (end.phase === 'succeeded' ? next : before))
    throw new Error(`${words}: it said ${end.phase} and has ${installed?.version ?? 'nothing'}`)
  await checkRunning(bench, installed)
  if (installed && installed.runs.length > 0 && random() < 0.5) {
    count(kills, await killSomething(bench))
    await checkRunning(bench, installed)
  }
}

/** Folders and means of one variant's robot; undefined where this machine cannot have it. */
async function prepare(variant: Variant, root: string, tools: string) {
  const isRoot = process.getuid?.() === 0
  const nobody = await findUser('nobody')
  const sight = {
    dataFolder: join(root, 'agent'),
    servicesFolder: join(root, 'services'),
    isolation: { isolation: 'auto', servicesUser: 'nobody' },
  } as const
  if (variant === 'not root') {
    if (!isRoot) return sight
    if (!nobody) return undefined
    await chown(root, nobody.uid, nobody.gid)
    return { ...sight, user: { uid: nobody.uid, gid: nobody.gid } }
  }
  if (!isRoot || !nobody) return undefined
  return variant === 'user' ? { ...sight, path: tools } : sight
}

/** A folder with the system's tools but bubblewrap. */
async function makeTools(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const from of ['/usr/bin', '/bin'])
    for (const name of await readdir(from))
      if (name !== 'bwrap') await symlink(join(from, name), join(folder, name)).catch(() => undefined)
  return folder
}

interface VariantRun {
  variant: Variant
  n: number
  seed: number
  root: string
  tools: string
  programs: HiddenPrograms
}

async function attemptAll(bench: HiddenBench, machine: ProofMachine, { variant, n }: VariantRun) {
  const { server } = bench
  const failures: string[] = []
  const robot = await inTime(
    'the enrolment',
    server.see(() => [...server.robots.values()][0]),
  )
  const level = await inTime(
    'the first report',
    server.see(() => robot.messages.find((message) => message.type === 'report')?.deviceInfo.isolation),
  )
  for (let index = 0; index < n; index += 1) {
    await attempt(bench, machine, robot).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error)
      failures.push(`${variant}, run ${index}: ${words}\n${machine.output().slice(-4000)}`)
    })
  }
  const met = [...bench.kills].filter(([what]) => what !== nothingRan)
  const killed = met.reduce((sum, [, times]) => sum + times, 0)
  if (n >= defaultN && killed < defaultN) failures.push(`${variant}: only ${killed} kills met anything`)
  return {
    failures,
    found: `${level.level}${level.reason ? ` (${level.reason})` : ''}, found by ${level.processes}`,
  }
}

const inWords = (counts: Map<string, number>) =>
  [...counts].map(([name, times]) => `${name} ${times}`).join(', ')

/** Makes every attempt of one variant on one robot. */
async function proveVariant(run: VariantRun): Promise<{ failures: string[]; notes: string[] }> {
  const { variant, n, root, programs } = run
  const own = join(root, variant.replace(' ', '-'))
  await mkdir(own, { recursive: true, mode: 0o755 })
  const means = await prepare(variant, own, run.tools)
  if (!means) return { failures: [], notes: [`${variant}: left out on this machine`] }
  const server = await startFakeServer()
  const [ports, random] = [await freePorts(), seededRandom(run.seed)]
  const releases = makeHiddenReleases(programs, ports)
  const counts = { outcomes: new Map<string, number>(), kills: new Map<string, number>() }
  const folder = agentFolder(means.dataFolder, means.servicesFolder)
  const bench: HiddenBench = { server, folder, root, releases, ports, random, ...counts }
  server.publish(...releases.map(({ release }) => release))
  const link = { serverUrl: server.url, installKey: server.installKey, bytesPerSecond }
  const machine = await switchOn({
    ...means,
    ...link,
    bootFile: join(own, 'boot'),
    endServices: () => endPrograms(bench),
  })
  try {
    const { failures, found } = await attemptAll(bench, machine, run)
    const notes = [
      `${variant}: ${found}; ${n} installs ended: ${inWords(counts.outcomes)}; killed: ${inWords(counts.kills)}`,
    ]
    return { failures, notes }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { failures: [`${variant}: ${words}\n${machine.output()}`], notes: [`${variant}: ended early`] }
  } finally {
    await machine.kill()
    await endPrograms(bench)
    // Opened once more it removes what is empty.
    await openRunGroups(folder.base)
    await server.close()
  }
}

/**
 * Installs, leaves and removes releases whose programs hide: nginx and redis as Debian ships them, that turn into daemons and
 * write over their environment, clear it, leave their session or turn a deaf ear to SIGTERM, while the agent, sandboxes and
 * programs are killed. After every end nothing of any other release may run, no port may be held and no rollback may have
 * failed; who runs is read from the files that processes run from, not asked of the agent.
 */
export async function run({
  n,
  seed,
  only = variants,
  mayFetch = true,
}: {
  n: number
  seed: number
  only?: readonly Variant[]
  mayFetch?: boolean
}) {
  const root = await mkdtemp(join(tmpdir(), 'filo-hidden-'))
  await chmod(root, 0o755)
  const failures: string[] = []
  try {
    const programs = await findHiddenPrograms(join(root, 'programs'), mayFetch)
    const notes = [...programs.notes]
    if (!programs.nginx && !programs.redis) return { n: 0, seed, failures, notes }
    const tools = await makeTools(join(root, 'tools'))
    for (const variant of only) {
      const proven = await proveVariant({ variant, n, seed, root, tools, programs })
      failures.push(...proven.failures)
      notes.push(...proven.notes)
    }
    return { n, seed, failures, notes }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
