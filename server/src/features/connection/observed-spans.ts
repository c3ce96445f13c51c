import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import type { PresenceState } from '@filo/contract/connection/presence-states'
import { robotsReturnMs, spansOfReturn, spansOfSilence } from '../../records/units/presence-spans.ts'

/** A stretch of time. */
interface Stretch {
  fromAt: Date
  untilAt: Date
}

export interface ObservedSpan extends Stretch {
  state: PresenceState
}

export interface StoredSpan {
  state: PresenceState
  fromAt: Date
  /** Null: it goes on. */
  untilAt: Date | null
}

/** Servers say that they run every half minute; a longer pause than this is one in which none did. */
export const watchPauseMs = 90_000

/** The times at which no server ran, with what robots get to come back after each; nothing is known of the time before the first one. */
export function unwatchedTimes(watches: readonly Stretch[], now: Date): Stretch[] {
  const sorted = watches.toSorted((a, b) => a.fromAt.getTime() - b.fromAt.getTime())
  const gaps: Stretch[] = []
  let watchedUntil = sorted[0]?.untilAt.getTime() ?? now.getTime()
  for (const { fromAt, untilAt } of sorted) {
    if (fromAt.getTime() - watchedUntil > watchPauseMs) {
      const until = Math.min(now.getTime(), fromAt.getTime() + robotsReturnMs)
      gaps.push({ fromAt: new Date(watchedUntil), untilAt: new Date(until) })
    }
    watchedUntil = Math.max(watchedUntil, untilAt.getTime())
  }
  return gaps
}

function withGaps(span: ObservedSpan, gaps: readonly Stretch[]): ObservedSpan[] {
  const found: ObservedSpan[] = []
  let from = span.fromAt
  for (const gap of gaps) {
    if (gap.untilAt <= from || gap.fromAt >= span.untilAt) continue
    const start = new Date(Math.max(gap.fromAt.getTime(), from.getTime()))
    const end = new Date(Math.min(gap.untilAt.getTime(), span.untilAt.getTime()))
    if (start > from) found.push({ ...span, fromAt: from, untilAt: start })
    found.push({ state: 'unknown', fromAt: start, untilAt: end })
    from = end
  }
  if (from < span.untilAt) found.push({ ...span, fromAt: from })
  return found
}

interface Situation {
  now: Date
  lastSeenAt: Date | null
  limits: ConnectionLimits
  gaps: readonly Stretch[]
}

const closed = (spans: readonly StoredSpan[], now: Date): ObservedSpan[] =>
  spans.map((span) => ({ ...span, untilAt: span.untilAt ?? now }))

/** An open span up to now: who is linked and silent for longer than is borne was there as long as it was heard of. */
function upToNow({ state, fromAt }: StoredSpan, { now, lastSeenAt, limits }: Situation): ObservedSpan[] {
  const open = { state, fromAt, untilAt: now }
  if (state === 'unknown') return closed(spansOfReturn(fromAt, now), now)
  if (state === 'offline') return [open]
  const heardAt = new Date(Math.max(fromAt.getTime(), lastSeenAt?.getTime() ?? 0))
  const isSilent = now.getTime() - heardAt.getTime() > limits.staleAfterMin * 60_000
  if (!isSilent) return [open]
  return [{ ...open, untilAt: heardAt }, ...closed(spansOfSilence(heardAt, now, limits), now)]
}

/**
 * Spans that were really observed, oldest first and without overlaps: an absence while no server ran is unknown, and neighbours
 * of one state are one.
 */
export function observedSpans(stored: readonly StoredSpan[], situation: Situation): ObservedSpan[] {
  const sorted = stored.toSorted((a, b) => a.fromAt.getTime() - b.fromAt.getTime())
  const all = sorted.flatMap((span) =>
    span.untilAt ? [{ ...span, untilAt: span.untilAt }] : upToNow(span, situation),
  )
  const known = all.flatMap((span) => (span.state === 'offline' ? withGaps(span, situation.gaps) : [span]))
  const joined: ObservedSpan[] = []
  for (const span of known) {
    if (span.untilAt <= span.fromAt) continue
    const last = joined.at(-1)
    const isSame = last?.state === span.state && last.untilAt.getTime() === span.fromAt.getTime()
    if (last && isSame) last.untilAt = span.untilAt
    else joined.push({ state: span.state, fromAt: span.fromAt, untilAt: span.untilAt })
  }
  return joined
}
