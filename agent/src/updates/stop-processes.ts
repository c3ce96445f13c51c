import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses } from './find-processes.ts'

const pollMs = 50

/** Finds the living processes of a run. */
type FindRun = (runId: string) => Promise<number[]>
/** Places of the state and the start time behind the name in `/proc/PID/stat` (proc(5)). */
const STATE_AT = 0
const START_AT = 19

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** When a process began, which tells it from a later one of the same id; undefined for a dead one and without /proc. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return /[ZX]/.test(fields[STATE_AT] ?? 'X') ? undefined : fields[START_AT]
}

/**
 * The processes of a hook run with those known of it before: one that ends loses its environment, by which a run is
 * known, before it gives back its files and ports.
 */
function createWatch(runId: string, find: FindRun) {
  const known = new Map<number, string>()
  return async (): Promise<number[]> => {
    const found = await find(runId)
    for (const pid of found) {
      const start = await startOf(pid)
      if (start !== undefined) known.set(pid, start)
    }
    for (const [pid, start] of known) if ((await startOf(pid)) !== start) known.delete(pid)
    return [...new Set([...found, ...known.keys()])]
  }
}

/**
 * Ends every process of a hook run: SIGTERM, and SIGKILL for those still there after `graceMs`.
 * Returns when none is left; throws when some process outlives even SIGKILL.
 */
export async function stopProcesses(
  runId: string,
  graceMs = 10_000,
  find: FindRun = findProcesses,
): Promise<void> {
  const killAt = performance.now() + graceMs
  const giveUpAt = killAt + 10_000
  const look = createWatch(runId, find)
  let asked = new Set<number>()
  for (let pids = await look(); pids.length > 0; pids = await look()) {
    const now = performance.now()
    if (now > giveUpAt) throw new Error(`processes ${pids.join(', ')} cannot be stopped`)
    if (now >= killAt) signalAll(pids, 'SIGKILL')
    else {
      const fresh = pids.filter((pid) => !asked.has(pid))
      signalAll(fresh, 'SIGTERM')
    }
    asked = new Set(pids)
    await sleep(pollMs)
  }
}
