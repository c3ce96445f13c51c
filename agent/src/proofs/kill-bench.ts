import { setTimeout as sleep } from 'node:timers/promises'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import type { AgentFolder } from '../agent-folder.ts'
import { readJsonFile } from '../disk/durable-file.ts'
import { findProcesses } from '../processes/find-processes.ts'
import { hookRunId, serviceRunId } from '../processes/run-id.ts'
import { AgentState } from '../state/agent-state.ts'
import { maxResumes } from '../state/job/resume.ts'
import type { FakeRobot, FakeServer } from '../test/fake-server.ts'
import type { Release } from '../test/make-release.ts'
import { findDamagedFiles } from '../updates/release/find-damaged.ts'
import { readCurrentLink } from '../updates/release/release-folder.ts'
import { declaredName } from './proof-releases.ts'

const longestWaitMs = 60_000
const servicesWaitMs = 10_000

/** One robot folder, its server, the releases it goes between, and what was counted. */
export interface KillBench {
  server: FakeServer
  folder: AgentFolder
  releases: Release[]
  sick: Release[]
  random: () => number
  killedDuring: Map<string, number>
  outcomes: Map<string, number>
}

/** One more of a name. */
export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Marks of what a release runs: what a start hook left, and a declared service. */
function runIdsOf({ folder }: Pick<KillBench, 'folder'>, { manifest: { contentHash } }: Release): string[] {
  return [
    hookRunId(folder.base, contentHash, 'service', 'start'),
    serviceRunId(folder.base, contentHash, 'service', declaredName),
  ]
}

/** Waits at most a minute. */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = sleep(longestWaitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`waited ${longestWaitMs} ms for ${what}`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
    late.catch(() => undefined)
  }
}

/** The release that is wholly on disk behind `current`; throws when it is a mix or none of ours. */
export async function readWholeRelease({ folder, releases }: KillBench): Promise<Release | undefined> {
  const link = await readCurrentLink(folder)
  if (link === null) return undefined
  const release = releases.find(({ manifest }) => manifest.contentHash === link)
  if (!release) throw new Error(`current points to ${link}, which nobody assigned`)
  const [foreign] = await findDamagedFiles(folder, release.manifest, { isThorough: true })
  if (foreign) throw new Error(`${foreign.path} is not of release ${release.manifest.name}`)
  return release
}

/** Waits until a step is under way or the update has ended. */
export async function untilStep(bench: KillBench, key: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    const job = (await readJsonFile(bench.folder.state, AgentState))?.job
    if (isOver() || (job?.begun.includes(key) && !job.done.includes(key))) return
    await sleep(10)
  }
}

/** Counts at which step of the journal the agent died. @returns whether it was watching the new release */
export async function noteWhere(bench: KillBench): Promise<boolean> {
  const state = await readJsonFile(bench.folder.state, AgentState)
  const job = state?.job
  const open = job?.begun.findLast((key) => !job.done.includes(key))
  const at = job
    ? `${job.mode} ${(open ?? 'between steps').replace(/:(core|service|voice)$/, '')}`
    : 'no update'
  count(bench.killedDuring, at)
  return at === 'forward bake'
}

/** Instant at which the robot last reported that it watches a release, in milliseconds since 1970; 0 when it never did. */
export function lastWatchAt(robot: FakeRobot, updateId: string): number {
  const reported = robot.messages.findLast(
    (message) => message.type === 'progress' && message.updateId === updateId && message.phase === 'baking',
  )
  return reported ? Date.parse(reported.at) : 0
}

/** Whether the robot has told anything of an update yet. */
export function hasProgress(robot: FakeRobot, updateId: string): boolean {
  return robot.messages.some((message) => message.type === 'progress' && message.updateId === updateId)
}

/** Phase that the robot first reported as the end of an update; undefined while it goes on. */
export function finalPhase(robot: FakeRobot, updateId: string): string | undefined {
  for (const message of robot.messages) {
    if (message.type !== 'progress' || message.updateId !== updateId) continue
    if (isFinalPhase(message.phase)) return message.phase
  }
  return undefined
}

/** Attempts of which the robot told two different ends. */
export function findContradictions(robot: FakeRobot): string[] {
  const ends = new Map<string, string>()
  return robot.messages.flatMap((message) => {
    if (message.type !== 'progress' || !isFinalPhase(message.phase)) return []
    const attempt = `update ${message.updateId} attempt ${message.attempt}`
    const first = ends.get(attempt) ?? message.phase
    ends.set(attempt, first)
    return first === message.phase ? [] : [`${attempt} ended as ${first} and as ${message.phase}`]
  })
}

/** The services of the release on disk alone must run; after a power cut it may take the robot a moment. */
export async function checkServices(bench: KillBench, onDisk: Release | undefined): Promise<void> {
  const giveUpAt = Date.now() + servicesWaitMs
  for (let wrong: string | undefined = ''; wrong !== undefined; await sleep(50)) {
    wrong = undefined
    for (const release of bench.releases) {
      for (const [index, runId] of runIdsOf(bench, release).entries()) {
        const running = (await findProcesses(runId)).length
        if (running > 0 === (release === onDisk)) continue
        const what = `${index === 0 ? 'hook' : 'service'} processes of ${release.manifest.name}`
        wrong = `${running} ${what} run, on disk is ${onDisk?.manifest.name}`
      }
    }
    if (wrong !== undefined && Date.now() > giveUpAt) throw new Error(wrong)
  }
}

interface Settled {
  /** What the update ended with. */
  phase: string
  before: Release | undefined
  next: Release
  kills: number
}

/** What is wrong with how an update ended, whatever is on disk. */
function judgeEnd(bench: KillBench, { phase, next, kills }: Settled): string | undefined {
  const isSick = bench.sick.includes(next)
  if (phase === 'succeeded') return isSick ? 'it calls a sick release a success' : undefined
  if (isSick || kills >= maxResumes) return undefined
  return `a good release ended as ${phase} after ${kills} kills`
}

/** Requires that what the robot reports after an update and what is on its disk are one release; returns that one. */
export async function checkSettled(bench: KillBench, robot: FakeRobot, settled: Settled) {
  const { phase, before, next } = settled
  const wrong = judgeEnd(bench, settled)
  if (wrong) throw new Error(wrong)
  const onDisk = await readWholeRelease(bench)
  if (onDisk !== (phase === 'succeeded' ? next : before))
    throw new Error(`it said ${phase} but has ${onDisk?.manifest.name ?? 'no release'}`)
  const isReported = () => {
    const report = robot.messages.findLast((message) => message.type === 'report')
    return (
      report?.type === 'report' &&
      (report.current?.contentHash ?? null) === (onDisk?.manifest.contentHash ?? null)
    )
  }
  await inTime('the report of the release on disk', bench.server.see(isReported))
  return onDisk
}

/** Ends what the robot's services left running, and says how many processes that were. */
export async function endServices({ folder, releases }: Pick<KillBench, 'folder' | 'releases'>) {
  const runs = releases.flatMap((release) => runIdsOf({ folder }, release)).map(findProcesses)
  const pids = (await Promise.all(runs)).flat()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return pids.length
}
