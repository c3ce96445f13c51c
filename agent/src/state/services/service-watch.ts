/** A service whose process ended by itself, until it has run quietly for a while. */
export interface Ended {
  /** How often in a row. */
  times: number
  /** When it is started again, in milliseconds since 1970. */
  startAt: number
  /** When it was started again; null while that is waited for. */
  startedAt: number | null
  /** It is not started again, though it failed: its package says so. */
  isLeft?: boolean
}

/** What a look at a service leads to. */
export interface Watched {
  /** Undefined: it runs, and nothing is to be remembered. */
  ended: Ended | undefined
  /** It is to be started now. */
  isDue: boolean
}

/** After the first end it is started at once, then with a pause that doubles. */
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 300_000
/** A service that ran for so long has recovered: its next end is a first one. */
const CALM_MS = 300_000
/** So many ends in a row are no accident. */
const FAILING_ENDS = 5

/** The pause before a service is started again, in milliseconds, after so many ends in a row (1 or more). */
export function restartPauseMs(times: number): number {
  return times <= 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (times - 2))
}

/** Whether a service ends again and again: it needs a person, though it is still started. */
export function isFailing(ended: Ended | undefined): boolean {
  return ended !== undefined && (ended.times >= FAILING_ENDS || ended.isLeft === true)
}

function endedAgain(times: number, now: number): Ended {
  return { times, startAt: now + restartPauseMs(times), startedAt: null }
}

function watchStopped(known: Ended | undefined, now: number): Watched {
  const isNew = known === undefined || known.startedAt !== null
  const ended = isNew ? endedAgain((known?.times ?? 0) + 1, now) : known
  const isDue = now >= ended.startAt
  return { ended: isDue ? { ...ended, startedAt: now } : ended, isDue }
}

/**
 * The same for a service that ended in its own way: well, as it may, or to be left down by its package's wish. Pure.
 */
export function watchEnded(
  known: Ended | undefined,
  { isFinished, isRestarted }: { isFinished: boolean; isRestarted: boolean },
  now: number,
): Watched {
  if (isFinished) return { ended: undefined, isDue: false }
  if (isRestarted) return watchStopped(known, now)
  const times = known?.isLeft ? known.times : (known?.times ?? 0) + 1
  return { ended: { times, startAt: now, startedAt: null, isLeft: true }, isDue: false }
}

/**
 * Decides what follows from a look at a service that should run (docs/decisions/0005): one that ended is started again, with
 * growing pauses, and is failing after five ends in a row. Pure. `now` in milliseconds since 1970.
 */
export function watchService(known: Ended | undefined, isRunning: boolean, now: number): Watched {
  if (!isRunning) return watchStopped(known, now)
  if (known === undefined) return { ended: undefined, isDue: false }
  const startedAt = known.startedAt ?? now
  const isCalm = now - startedAt >= CALM_MS
  return { ended: isCalm ? undefined : { ...known, startedAt }, isDue: false }
}
