import { readFile } from 'node:fs/promises'
import { familyOf } from './family.ts'
import { readProcesses } from './process-table.ts'

/**
 * Whether a process is the first one of a namespace directly below this machine's, by `/proc/PID/status` (proc(5), `NSpid`).
 */
export function isNamespaceInit(status: string): boolean {
  return /^NSpid:\t\d+\t1$/m.test(status)
}

/** The first process of the sandbox in which a run has its own processes, of the first run that has one; else undefined. */
export async function findNamespaceInit(runIds: readonly string[]): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const processes = await readProcesses()
  for (const runId of runIds) {
    for (const { pid } of familyOf(processes, [runId])) {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
      if (isNamespaceInit(status)) return pid
    }
  }
  return undefined
}
