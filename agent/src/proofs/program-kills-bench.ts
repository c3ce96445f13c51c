import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentFolder } from '../agent-folder.ts'
import { readJsonFile } from '../disk/durable-file.ts'
import { findLiving, findProcesses } from '../processes/find-processes.ts'
import { lastingRunIds } from '../processes/run-id.ts'
import { AgentState } from '../state/agent-state.ts'
import type { FakeRobot, FakeServer } from '../test/fake-server.ts'
import type { ProgramRelease, Release } from '../test/make-release.ts'
import { findDamagedFiles } from '../updates/release/find-damaged.ts'
import { readCurrentLink } from '../updates/release/release-folder.ts'
import { parseManifest, type ReleaseManifest } from '../updates/release/release-manifest.ts'

const servicesWaitMs = 20_000

/** A release of AROS or of a program, as it was made and as the agent reads it. */
export interface SlotRelease<R = Release | ProgramRelease> {
  release: R
  manifest: ReleaseManifest
  isSick: boolean
}

/** One slot of the robot and the releases that it goes between. */
export interface SlotBench<R = Release | ProgramRelease> {
  /** The program's code; `aros`. */
  name: string
  folder: AgentFolder
  releases: SlotRelease<R>[]
}

export interface ProgramKillBench {
  server: FakeServer
  aros: SlotBench<Release>
  programs: SlotBench<ProgramRelease>[]
  random: () => number
  killedDuring: Map<string, number>
  outcomes: Map<string, number>
}

/** A release with what the agent makes of its manifest. */
export function hold<R extends Release | ProgramRelease>(release: R, isSick = false): SlotRelease<R> {
  const manifest = parseManifest(JSON.parse(release.manifestText)).data
  if (!manifest) throw new Error('the manifest does not parse')
  return { release, manifest, isSick }
}

/** The release that is wholly in a slot; undefined where there is none. @throws where it is a mix or none of ours */
export async function readWhole<R>({
  name,
  folder,
  releases,
}: SlotBench<R>): Promise<SlotRelease<R> | undefined> {
  const link = await readCurrentLink(folder)
  if (link === null) return undefined
  const slotRelease = releases.find(({ manifest }) => manifest.contentHash === link)
  if (!slotRelease) throw new Error(`${name} points to ${link}, which nobody ordered`)
  const [foreign] = await findDamagedFiles(folder, slotRelease.manifest, { isThorough: true })
  if (foreign) throw new Error(`${foreign.path} is not of ${name} ${slotRelease.manifest.version}`)
  return slotRelease
}

/** Notes where every slot was when the agent died. */
export async function noteWhere({ aros, killedDuring }: ProgramKillBench): Promise<void> {
  const state = await readJsonFile(aros.folder.state, AgentState)
  const slots = Object.entries(state?.programs ?? {}).map(([, slot]) => ['program', slot] as const)
  const all = [...(state ? [['aros', state] as const] : []), ...slots]
  const busy = all.flatMap(([name, { job }]) => {
    if (!job) return []
    const open = job.begun.findLast((key) => !job.done.includes(key)) ?? 'between steps'
    const what = job.removal ? 'removal' : job.mode
    return [`${name} ${what} ${open.replace(/:(core|service|voice)$/, '')}`]
  })
  for (const where of busy.length > 0 ? busy : ['nothing'])
    killedDuring.set(where, (killedDuring.get(where) ?? 0) + 1)
}

/**
 * Requires that what is on the disk runs, all of it and nothing else.
 * @throws what runs or does not, once the time for it is over
 */
export async function checkRunning(
  slots: readonly SlotBench[],
  onDisk: readonly (SlotRelease | undefined)[],
) {
  const giveUpAt = Date.now() + servicesWaitMs
  for (let wrong: string | undefined = ''; wrong !== undefined; await sleep(100)) {
    wrong = undefined
    for (const { name, folder, releases } of slots) {
      for (const slotRelease of releases) {
        const expected = lastingRunIds(folder.base, slotRelease.manifest)
        const living = (await findLiving(expected)).size
        if (living > 0 === onDisk.includes(slotRelease)) continue
        wrong = `${living} runs of ${name} ${slotRelease.manifest.version} live`
      }
    }
    if (wrong !== undefined && Date.now() > giveUpAt) throw new Error(wrong)
  }
}

/** Finds what a removal left although it should be gone. */
export function findRemains({ folder }: SlotBench, keepData: boolean): string[] {
  const gone = [
    folder.releases,
    folder.manifests,
    folder.current,
    ...(keepData ? [] : [folder.packages, folder.own]),
  ]
  return gone.filter((path) => existsSync(path))
}

/** Ends every process of every release, as the end of the machine does. */
export async function endAll({
  aros,
  programs,
}: Pick<ProgramKillBench, 'aros' | 'programs'>): Promise<number> {
  const runIds = [aros, ...programs].flatMap(({ folder, releases }) =>
    releases.flatMap(({ manifest }) => lastingRunIds(folder.base, manifest)),
  )
  const pids = (await Promise.all(runIds.map(findProcesses))).flat()
  for (const pid of new Set(pids)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  return pids.length
}

/** The robot's last word about what it has. */
export function lastReport(robot: FakeRobot) {
  const report = robot.messages.findLast((message) => message.type === 'report')
  return report?.type === 'report' ? report : undefined
}
