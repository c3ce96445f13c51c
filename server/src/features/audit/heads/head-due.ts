const EVERY_MS = 60_000
const EVERY_RECORDS = 200

/** Where the log was at some time. */
export interface LogState {
  seq: number
  hash: string
  at: string
}

/**
 * Whether a head shall be signed now: `grown` when a minute has passed or 200 records came since the last one, `cut`
 * when the log ends before the record that the last head was signed for.
 */
export function headDue(
  last: LogState | undefined,
  newest: Pick<LogState, 'seq'> | undefined,
  now: Date,
): 'no' | 'grown' | 'cut' {
  if (last && (newest?.seq ?? 0) < last.seq) return 'cut'
  if (!newest || newest.seq === last?.seq) return 'no'
  if (!last || newest.seq - last.seq >= EVERY_RECORDS) return 'grown'
  // A clock that was set back must not keep heads from being signed.
  return Math.abs(now.getTime() - Date.parse(last.at)) >= EVERY_MS ? 'grown' : 'no'
}
