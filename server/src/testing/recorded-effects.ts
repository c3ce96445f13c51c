import type { BusMessage } from '../bus/bus.ts'
import type { CommitEffects } from '../db/unit-of-work.ts'

/** Effects of committed transactions that are only recorded, in their order. */
export function recordEffects() {
  const published: BusMessage[] = []
  const failures: unknown[] = []
  const effects: CommitEffects = {
    publish: (message) => published.push(message),
    reportFailure: (error) => failures.push(error),
  }
  return { effects, published, failures }
}
