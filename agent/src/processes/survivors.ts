import { readFile } from 'node:fs/promises'
import type { ProcessRef } from './find-processes.ts'
import { startOf } from './process-table.ts'

/** Programs that should have ended and cannot be ended: people are told of them for as long as they live. */
export function createSurvivors() {
  const known = new Map<number, ProcessRef & { name: string }>()
  return {
    async note(found: readonly ProcessRef[]): Promise<void> {
      for (const { pid, startedAt } of found) {
        const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '?')
        known.set(pid, { pid, startedAt, name: name.trim() })
      }
    },
    /** In words, of those that still live. */
    async list(): Promise<string[]> {
      for (const { pid, startedAt } of known.values())
        if ((await startOf(pid)) !== startedAt) known.delete(pid)
      return [...known.values()].map(
        ({ pid, name }) =>
          `process ${pid} (${name}) of the robot's software should have ended and cannot be ended`,
      )
    },
  }
}

export type Survivors = ReturnType<typeof createSurvivors>
