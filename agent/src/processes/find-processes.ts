import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { familyOf } from './family.ts'
import { carriesMark, readProcesses, startOf } from './process-table.ts'

/** A process, and when it began; '' where that is not known. */
export interface ProcessRef {
  pid: number
  startedAt: string
}

/** Those whose first environment holds the mark by `ps`, for systems without /proc. */
async function findByPs(runIds: readonly string[]): Promise<ProcessRef[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axEww', '-o', 'pid=,command='], {
    maxBuffer: 67_108_864,
  })
  const marks = runIds.map((runId) => `FILO_RUN_ID=${runId}`)
  return stdout
    .split('\n')
    .filter((line) => line.split(' ').some((word) => marks.includes(word)))
    .map((line) => ({ pid: Number.parseInt(line, 10), startedAt: '' }))
    .filter(({ pid }) => pid !== process.pid)
}

/** The living processes whose first environment holds the mark of a run, and nothing that they started. */
export async function findMarked(runId: string): Promise<ProcessRef[]> {
  if (process.platform !== 'linux') return findByPs([runId])
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid): Promise<ProcessRef[]> => {
      if (pid === process.pid || !(await carriesMark(pid, runId))) return []
      const startedAt = await startOf(pid)
      return startedAt === undefined ? [] : [{ pid, startedAt }]
    }),
  )
  return found.flat()
}

/** All living processes that runs have, whatever they did to their environment, title, session and parents. */
export async function findRuns(runIds: readonly string[]): Promise<ProcessRef[]> {
  if (process.platform !== 'linux') return findByPs(runIds)
  const family = familyOf(await readProcesses(), runIds)
  return family.filter(({ pid }) => pid !== process.pid)
}

/** Finds which of some runs have a living process. */
export async function findLiving(runIds: readonly string[]): Promise<Set<string>> {
  const processes = process.platform === 'linux' ? await readProcesses() : undefined
  const living = new Set<string>()
  for (const runId of runIds) {
    const found = processes ? familyOf(processes, [runId]) : await findByPs([runId])
    if (found.some(({ pid }) => pid !== process.pid)) living.add(runId)
  }
  return living
}

/** Ids of the living processes that a run has. */
export async function findProcesses(runId: string): Promise<number[]> {
  return (await findRuns([runId])).map(({ pid }) => pid)
}
