import type { Clock } from '../context.ts'

/** Differences below this are those of a way that takes time. */
const toleranceMs = 5000

/** The server's clock, so that a robot whose own is wrong can still sign what it asks. */
export function createServerClock(clock: Clock) {
  let offsetMs = 0
  return {
    /** Milliseconds since 1970; the robot's own before the server was heard of. */
    nowMs: (): number => clock.now() + offsetMs,
    /** Learns from the `Date` of an answer. */
    noteDate: (header: string | null | undefined): void => {
      const date = Date.parse(header ?? '')
      if (Number.isNaN(date)) return
      const difference = date - clock.now()
      offsetMs = Math.abs(difference) > toleranceMs ? difference : 0
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
