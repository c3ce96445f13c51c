import { DAY_MS } from '@filo/contract/durations'

/** Robots are set up anew a few times while a technician works on them; more often something is wrong with them. */
const NEW_PER_DAY = 10
/** After a success that no report has confirmed, a robot that lacks the release is not given it again this soon. */
const UNCONFIRMED_MS = 600_000

interface Requeued {
  /** When the newest updates of the robot were made. */
  madeAt: readonly Date[]
  /** When its update ended well although no report has named that release since; null: a report did. */
  unconfirmedSince: Date | null
}

/**
 * How a robot gets again what it once installed and says it lacks: by an update of its own, or, after many within a day, by
 * the last one anew. It is never left without for long, and its history does not grow with what it says: one that calls an
 * update a success and still runs something else waits, as it would call the next one a success as quickly.
 */
export function requeueAs({ madeAt, unconfirmedSince }: Requeued, now: Date): 'new' | 'again' | 'later' {
  if (unconfirmedSince && now.getTime() - unconfirmedSince.getTime() < UNCONFIRMED_MS) return 'later'
  const recent = madeAt.filter((at) => at.getTime() > now.getTime() - DAY_MS)
  return recent.length < NEW_PER_DAY ? 'new' : 'again'
}
