import { HOUR_MS } from '@filo/contract/durations'
import type { Clock } from './context.ts'

const lookEveryMs = 10_000
/** An update that follows at once needs the memory again. */
const atRestForMs = 30_000
/** What was needed in between, to look at the hardware or to hand over a log. */
const againAfterMs = HOUR_MS

interface Options {
  clock: Pick<Clock, 'now' | 'sleep'>
  stopping: AbortSignal
  isIdle: () => boolean
  /** Absent where the launcher does not allow it (launcher/small-memory.ts). */
  collect: NodeJS.GCFunction | undefined
}

/**
 * Gives back what the start or an installation needed once the agent rests, and every hour: an engine with nothing to do
 * allocates so little that it would keep it for hours, a tenth of the agent's memory (docs/goals.md "agent at rest").
 * Runs until the agent stops.
 */
export async function giveMemoryBack({ clock, stopping, isIdle, collect }: Options): Promise<void> {
  let restsSince: number | undefined
  let returnedAt: number | undefined
  while (collect && !stopping.aborted) {
    const now = clock.now()
    if (!isIdle()) {
      restsSince = undefined
      returnedAt = undefined
    } else {
      restsSince ??= now
      const isDue =
        returnedAt === undefined ? now - restsSince >= atRestForMs : now - returnedAt >= againAfterMs
      if (isDue) {
        collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
        returnedAt = now
      }
    }
    await clock.sleep(lookEveryMs, stopping).catch(() => undefined)
  }
}
