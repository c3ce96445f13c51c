import type { LocalWindow } from '@filo/contract/marketing/local-window'
import type { MarketingPlaceState, MarketingState } from '@filo/contract/marketing/marketing-states'
import { Temporal } from 'temporal-polyfill'
import { localMoment } from '../../ground/local-moment.ts'

/** What a window means in one store. */
interface StoreWindow {
  /** Null: from when it is published. */
  startsAt: Date | null
  /** Null: without an end. */
  endsAt: Date | null
}

function instantOf(minute: string | null, timeZone: string, occurrence: 'first' | 'second'): Date | null {
  if (minute === null) return null
  const at = localMoment(Temporal.PlainDateTime.from(minute), timeZone, occurrence)
  return new Date(at.epochMilliseconds)
}

/**
 * The instants of a window on the clock of a store. A minute that the clock skips stands for the first one that exists
 * after it; of one that comes twice the first begins, and the second ends.
 */
export function storeWindow({ from, until }: LocalWindow, timeZone: string): StoreWindow {
  return {
    startsAt: instantOf(from, timeZone, 'first'),
    endsAt: instantOf(until, timeZone, 'second'),
  }
}

/** Whether a window holds any time at all in its store: a change of clocks may skip all of it. */
export function hasAnyTime({ startsAt, endsAt }: StoreWindow): boolean {
  return startsAt === null || endsAt === null || startsAt < endsAt
}

/** How something published stands in a store at an instant; the end no longer belongs to it. */
export function placeStateAt({ startsAt, endsAt }: StoreWindow, now: Date): MarketingPlaceState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt === null || startsAt <= now ? 'live' : 'waiting'
}

/**
 * The state of a published marketing version after its stores: live while it is on show in any of them, ended once it is
 * over in all, else scheduled, also in the gap between the end in one store and the beginning in another.
 */
export function stateOfPlaces(places: readonly MarketingPlaceState[]): 'scheduled' | 'live' | 'ended' {
  if (places.includes('live')) return 'live'
  return places.every((state) => state === 'ended') ? 'ended' : 'scheduled'
}

/** The state after the clocks of the stores moved; what is unlisted stays so until it is over everywhere. */
export function stateAfterTick(
  state: MarketingState,
  places: readonly MarketingPlaceState[],
): MarketingState {
  const next = stateOfPlaces(places)
  return state === 'unlisted' && next !== 'ended' ? state : next
}
