import { DAY_MS } from '@filo/contract/durations'
import type {
  MarketingPlace,
  MarketingStoreRef,
  MarketingVersion,
} from '@filo/contract/marketing/marketing-shapes'
import type { ListingFigures } from '@filo/contract/stores/listing-figures'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { Actor } from '../../rights/actor.ts'
import type { MarketingRow, OfferRow } from './marketing-store.ts'
import type { PlaceRow, StoreRow } from './places-store.ts'
import type { RevisionRow } from './revisions/revisions-store.ts'
import { checkMarketing, completenessOf } from './rules/check-marketing.ts'
import * as policy from './rules/marketing-policy.ts'

/** What is read beside the row. */
interface Around {
  places: readonly PlaceRow[]
  revision: RevisionRow | undefined
  /** Robots that run the package version offered. */
  robots: number
  /** Listings that are shown with it. */
  listings: number
  figures: ListingFigures
  /** Names of people by id. */
  people: ReadonlyMap<string, string>
  now: Date
}

/** A store as marketing versions and shelves name it. */
export function presentStoreRef({ id, name, currency, timeZone }: StoreRow): MarketingStoreRef {
  return { id, name, currency, timeZone }
}

function presentPlace({ store, state, startsAt, endsAt }: PlaceRow): MarketingPlace {
  return {
    store: presentStoreRef(store),
    state,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

type Reviewed = Pick<
  MarketingRow,
  'submittedBy' | 'submittedAt' | 'decidedBy' | 'decidedAt' | 'decisionReason' | 'editorIds'
>

/** Presents who wrote, sent and decided, by name. */
export function presentReview(row: Reviewed, people: ReadonlyMap<string, string>) {
  const named = (id: string) => ({ id, name: people.get(id) ?? '' })
  const person = (id: string | null) => (id === null ? null : named(id))
  return {
    submittedBy: person(row.submittedBy),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedBy: person(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    editors: row.editorIds.map(named),
  }
}

function liveDaysOf({ liveSince, endedAt }: MarketingRow, now: Date): number | null {
  return liveSince && Math.floor(((endedAt ?? now).getTime() - liveSince.getTime()) / DAY_MS)
}

/** The only door of marketing rows to the outside; what may be done is what whoever asks may do. */
export function presentMarketing(
  actor: Actor,
  { offer, package: ofPackage, build: { packageId: _own, ...build } }: OfferRow,
  { places, revision, robots, people, now, listings, figures }: Around,
): MarketingVersion {
  const { title, summary, story, media, price, licence, audience } = offer
  const window = { from: offer.windowFrom, until: offer.windowUntil }
  const stores = places.map(({ store }) => store)
  const texts = { title, summary, story, media }
  return {
    ...presentMeta(offer),
    package: ofPackage,
    build,
    ...texts,
    price,
    licence,
    audience,
    window,
    places: places.map(presentPlace),
    state: offer.state,
    unlistedBecause: offer.unlistedBecause,
    ...presentReview(offer, people),
    liveSince: offer.liveSince?.toISOString() ?? null,
    endedAt: offer.endedAt?.toISOString() ?? null,
    stats: { robots, liveDays: liveDaysOf(offer, now), listings, figures },
    completeness: completenessOf(texts),
    problems: offer.state === 'ended' ? [] : checkMarketing({ ...texts, price, window, build, stores }),
    revision: revision ? { id: revision.id, state: revision.state } : null,
    steps: policy.marketingStepsOf(actor, offer, build),
    mayEdit: policy.mayEditMarketing(actor, offer),
    mayRevise: policy.mayReviseMarketing(actor, offer),
    mayDecide: policy.mayDecideMarketing(actor, offer),
  }
}
