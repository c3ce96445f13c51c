import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses } from './find-processes.ts'

const pollMs = 50

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/**
 * Ends every process of a hook run: SIGTERM, and SIGKILL for those still there after `graceMs`.
 * Returns when none is left; throws when some process outlives even SIGKILL.
 */
export async function stopProcesses(runId: string, graceMs = 10_000): Promise<void> {
  const killAt = performance.now() + graceMs
  const giveUpAt = killAt + 10_000
  let asked = new Set<number>()
  for (let pids = await findProcesses(runId); pids.length > 0; pids = await findProcesses(runId)) {
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
