import { setTimeout as sleep } from 'node:timers/promises'
import { findRuns, type ProcessRef } from './find-processes.ts'
import { startOf } from './process-table.ts'

const pollMs = 50
const usualGraceMs = 10_000
/** From SIGKILL until nobody waits any longer. */
const patienceMs = 10_000

/** Finds what is to be ended and lives. */
type Find = () => Promise<readonly ProcessRef[]>

/** Processes that live on although they were killed: they hang in the kernel. */
export class SurvivorError extends Error {
  readonly survivors: readonly ProcessRef[]

  constructor(survivors: readonly ProcessRef[]) {
    super(`processes ${survivors.map(({ pid }) => pid).join(', ')} cannot be stopped`)
    this.name = 'SurvivorError'
    this.survivors = survivors
  }
}

/** @returns false when it is another user's, whom this agent may not end */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
  } catch (error) {
    // Else it ended by itself meanwhile.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
  return true
}

/**
 * What is found with those known of it before: a process that ends loses its environment, by which it may be known, before
 * it gives back its files and ports.
 */
function createWatch(find: Find) {
  const known = new Map<number, ProcessRef>()
  return async (): Promise<ProcessRef[]> => {
    for (const { pid, startedAt } of await find()) known.set(pid, { pid, startedAt })
    for (const { pid, startedAt } of known.values())
      if (startedAt !== '' && (await startOf(pid)) !== startedAt) known.delete(pid)
    const found = [...known.values()]
    // Without /proc only what is found counts.
    for (const { pid, startedAt } of found) if (startedAt === '') known.delete(pid)
    return found
  }
}

/** How processes are ended. */
interface EndOptions {
  /** From SIGTERM to SIGKILL. */
  graceMs?: number
  /** Called when it comes to SIGKILL, beside that: what ends all of them at once. */
  onKill?: () => Promise<void>
}

/**
 * Ends processes: SIGTERM, and SIGKILL for those still there after `graceMs`, until none is found any more.
 * @returns those that are another user's, whom this agent may not end; nobody waits for them
 * @throws SurvivorError when some process outlives even SIGKILL
 */
export async function endProcesses(
  find: Find,
  { graceMs = usualGraceMs, onKill = async () => undefined }: EndOptions = {},
): Promise<ProcessRef[]> {
  const killAt = performance.now() + graceMs
  const look = createWatch(find)
  const refused = new Map<number, ProcessRef>()
  let signalled = new Set<number>()
  for (;;) {
    const found = (await look()).filter(({ pid }) => !refused.has(pid))
    if (found.length === 0) return [...refused.values()]
    const now = performance.now()
    if (now > killAt + patienceMs) throw new SurvivorError(found)
    const isKilling = now >= killAt
    if (isKilling) await onKill()
    for (const one of found) {
      if (!isKilling && signalled.has(one.pid)) continue
      if (!signal(one.pid, isKilling ? 'SIGKILL' : 'SIGTERM')) refused.set(one.pid, one)
    }
    signalled = new Set(found.map(({ pid }) => pid))
    await sleep(pollMs)
  }
}

/** Ends all that a run has; see {@link endProcesses}. */
export function stopProcesses(runId: string, options?: EndOptions): Promise<ProcessRef[]> {
  return endProcesses(() => findRuns([runId]), options)
}
