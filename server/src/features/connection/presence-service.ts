import { commonErrors } from '@filo/contract/common-errors'
import type { UnitPresence } from '@filo/contract/connection/connection-routes'
import { presenceDays, presenceRetentionDays } from '@filo/contract/connection/presence-states'
import { DAY_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import { calendarDays, daysOfPresence } from './days-of-presence.ts'
import type { LinkFailures } from './link-failures-service.ts'
import { type ObservedSpan, observedSpans, unwatchedTimes, watchPauseMs } from './observed-spans.ts'
import * as store from './presence-store.ts'

/** Comings and goings that one answer is made of: one in two minutes over 30 days. */
const MOST_SPANS = 20_000
const MOST_WATCHES = 5000
const LAST_OUTAGES = 20
const PRUNED_TOGETHER = 1000

/** The newest times of absence; the last one may go on. */
function lastOutages(spans: readonly ObservedSpan[], now: Date): UnitPresence['outages'] {
  return spans
    .filter(({ state }) => state === 'offline')
    .slice(-LAST_OUTAGES)
    .toReversed()
    .map(({ fromAt, untilAt }) => ({
      from: fromAt.toISOString(),
      until: untilAt >= now ? null : untilAt.toISOString(),
    }))
}

/** History of when robots were there, as servers observed it. */
export function createPresenceHistory({
  db,
  clock,
  linkFailures,
}: Pick<BaseContext, 'db' | 'clock'> & { linkFailures: Pick<LinkFailures, 'sweep'> }) {
  /** By days of a time zone. @throws not_found */
  async function get(actor: UserActor, unitId: string, timeZone: string): Promise<UnitPresence> {
    const scope = scopeOf(actor)
    const unit = await store.findConnection(db, scope, unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    const now = clock.now()
    const days = calendarDays(now, timeZone, presenceDays)
    const since = new Date(days[0]?.fromMs ?? now.getTime())
    const stored = await store.listSpans(db, scope, { unitId, since, limit: MOST_SPANS + 1 })
    const watches = await store.listWatches(db, since, MOST_WATCHES)
    const isCut = stored.length > MOST_SPANS
    const spans = observedSpans(stored.slice(0, MOST_SPANS), {
      now,
      lastSeenAt: unit.lastSeenAt,
      limits: unit.limits,
      gaps: unwatchedTimes(watches, now),
    })
    return {
      unitId,
      timeZone,
      days: daysOfPresence(spans, days),
      observedFrom: spans[0]?.fromAt.toISOString() ?? null,
      isCut,
      outages: lastOutages(spans, now),
    }
  }

  /** Says that this server runs, so that the absence of robots is known from that of servers. */
  async function noteWatch(): Promise<void> {
    const now = clock.now()
    await store.noteWatch(db, now, new Date(now.getTime() - watchPauseMs))
  }

  /** Forgets what is older than is kept, in slices. */
  async function sweep(): Promise<void> {
    const before = new Date(clock.now().getTime() - presenceRetentionDays * DAY_MS)
    let count = PRUNED_TOGETHER
    while (count === PRUNED_TOGETHER) count = await store.deleteSpansBefore(db, before, PRUNED_TOGETHER)
    await store.deleteWatchesBefore(db, before)
    await linkFailures.sweep()
  }

  return { get, noteWatch, sweep }
}

export type PresenceHistory = ReturnType<typeof createPresenceHistory>
