import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { RemovalReceipt } from '@filo/contract/device/assignment/program-orders'
import type { AgentFolder } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import { isMissing } from '../disk/durable-file.ts'
import { findLiving } from '../processes/find-processes.ts'
import { lastingRunIds } from '../processes/run-id.ts'
import { listDeclared } from '../services/declared-services.ts'
import type { Inventory, Job } from '../state/agent-state.ts'
import type { JobRun } from '../state/job/job-run.ts'
import { cutText } from '../updates/cut-text.ts'

const mostPaths = 100
const pathLength = 500

interface Found {
  path: string
  bytes: number
}

/** Every file and link below a path with its bytes; a path that is none has none. */
async function listFiles(path: string): Promise<Found[]> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!found) return []
  if (!found.isDirectory()) return [{ path, bytes: found.isFile() ? found.size : 0 }]
  const names = await readdir(path)
  const below: Found[] = []
  for (const name of names.sort()) below.push(...(await listFiles(join(path, name))))
  return below
}

const shown = ({ openPrograms }: AgentFolder, path: string): string =>
  cutText(relative(openPrograms, path), pathLength)

/** What a program has on the robot: its files and, unless that shall stay, what it stored. */
function countedPaths({ releases, current, packages }: AgentFolder, keepData: boolean): string[] {
  return [releases, current, ...(keepData ? [] : [packages])]
}

/** What goes with a removal: all of the slot but what a program stored, where that shall stay for when it comes back. */
function goingPaths(folder: AgentFolder, keepData: boolean): string[] {
  const { own, ownOpen, releases, current, manifests, hookOutput } = folder
  if (!keepData) return [...new Set([own, ownOpen])]
  return own === ownOpen ? [manifests, hookOutput, releases, current] : [own, releases, current]
}

const sumOf = (files: readonly Found[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Counts what is there, before anything of it goes. */
export async function runInventory({ context, state, job, from }: JobRun): Promise<void> {
  const { folder } = context
  const counted = countedPaths(folder, job.removal?.keepData ?? false)
  const files = (await Promise.all(counted.map(listFiles))).flat()
  const declared = from ? listDeclared(context, from).map(({ key }) => key) : []
  const hooked = (from?.packages ?? []).filter(({ hooks }) => hooks.start).map(({ code }) => code)
  const inventory: Inventory = {
    fileCount: files.length,
    bytes: sumOf(files),
    paths: files.slice(0, mostPaths).map(({ path }) => shown(folder, path)),
    services: [...declared, ...hooked].slice(0, mostPaths),
    runIds: from ? lastingRunIds(folder.base, from) : [],
  }
  await state.change((now) => (now.job ? { job: { ...now.job, inventory } } : {}))
}

/** Takes the slot of a program away, manifests and all; done again after a kill it finds what is left. */
export async function eraseProgram({ context: { disk, folder }, job }: JobRun): Promise<void> {
  const keepData = job.removal?.keepData ?? false
  for (const path of goingPaths(folder, keepData)) await disk.remove(path)
  const changed = new Set([folder.programs, folder.openPrograms, ...(keepData ? [folder.ownOpen] : [])])
  for (const path of changed) await disk.sync(path)
}

/** Looks for what a removal should have taken away, on the disk and among the processes. */
export async function makeReceipt({ folder }: AgentContext, job: Job): Promise<RemovalReceipt> {
  const keepData = job.removal?.keepData ?? false
  const left = (await Promise.all(goingPaths(folder, keepData).map(listFiles))).flat()
  const { fileCount = 0, bytes = 0, paths = [], services = [], runIds = [] } = job.inventory ?? {}
  const living = await findLiving(runIds)
  const alive = [...living].map((runId) => `process of run ${runId}`)
  return {
    fileCount,
    bytes,
    paths,
    services,
    left: [...left.map(({ path }) => shown(folder, path)), ...alive].slice(0, mostPaths),
    dataBytes: keepData ? sumOf(await listFiles(folder.packages)) : null,
    notes: job.rollbackFailures
      .slice(0, 20)
      .map((failure) => cutText(`${failure.package ?? ''} ${failure.reason}`.trim(), pathLength)),
  }
}
