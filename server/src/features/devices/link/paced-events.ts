import type { BusMessage } from '../../../bus/bus.ts'

/** Log lines come by the dozen; whoever reads along hears of them this often. */
const EVERY_MS = 500

/**
 * Tells at once what has not been told lately, and what comes meanwhile once, at the end of the pause: nobody who reads
 * a growing log misses its last line.
 */
export function createPacedEvents(publish: (message: BusMessage) => void) {
  let resting: NodeJS.Timeout | undefined
  let waiting: BusMessage | undefined

  function rest(): void {
    resting = setTimeout(() => {
      resting = undefined
      if (!waiting) return
      publish(waiting)
      waiting = undefined
      rest()
    }, EVERY_MS)
  }

  return {
    /** Messages about one thing: the last one stands for all that waited. */
    notify(message: BusMessage): void {
      if (resting) {
        waiting = message
        return
      }
      publish(message)
      rest()
    },
    /** Tells what waits, and nothing more. */
    stop(): void {
      clearTimeout(resting)
      if (waiting) publish(waiting)
      waiting = undefined
    },
  }
}

export type PacedEvents = ReturnType<typeof createPacedEvents>
