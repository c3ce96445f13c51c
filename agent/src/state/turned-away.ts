import { z } from 'zod'
import type { AgentStore } from '../agent-folder.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'

const Mark = z.object({ machine: z.string() })
const nobody = ''

/** Whether another machine works as this robot, as the server said last: then this one starts no services. */
export interface TurnedAway {
  is: () => boolean
  /** Kept over restarts; counts at once also where it cannot be written. */
  set: (isTurnedAway: boolean) => Promise<void>
}

/** Opens what was kept of it; what was kept on another machine says nothing about this one. */
export async function openTurnedAway({ disk, folder }: AgentStore, machine: string): Promise<TurnedAway> {
  const stored = await readJsonFile(folder.turnedAway, Mark).catch(() => undefined)
  let is = stored?.machine === machine
  return {
    is: () => is,
    set: async (now) => {
      is = now
      await writeDurably(disk, folder.turnedAway, JSON.stringify({ machine: now ? machine : nobody }))
    },
  }
}
