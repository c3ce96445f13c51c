import { DAY_MS } from '@filo/contract/durations'
import { and, asc, between, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  marketingLists,
  marketingRevisions,
  marketingVersionStores,
  marketingVersions,
} from '../../../db/schema/marketing.ts'
import { programs } from '../../../db/schema/programs.ts'
import { storePrograms } from '../../../db/schema/store-programs.ts'
import { stores } from '../../../db/schema/stores.ts'
import { storeWindow } from '../../../records/storefront/store-window.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countFound,
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

/** What ends within so long is named. */
const SOON_MS = 7 * DAY_MS
/** Of so many shelves with an end the ends are reckoned on the clocks of their stores. */
const MOST_SHELVES = 200

const soon = (now: Date) => [now, new Date(now.getTime() + SOON_MS)] as const

/** The actor's own marketing versions, and changes of approved ones, that were rejected, with the words of who did. */
export async function findRejectedMarketing({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const me = JSON.stringify([userId])
  const isOwn = and(
    eq(marketingVersions.state, 'rejected'),
    sql`${marketingVersions.editorIds} @> ${me}::jsonb`,
  )
  const isOwnChange = and(
    eq(marketingRevisions.state, 'rejected'),
    sql`${marketingRevisions.editorIds} @> ${me}::jsonb`,
  )
  const { id, title } = marketingVersions
  const own = await db
    .select({ id, title, at: marketingVersions.decidedAt, text: marketingVersions.decisionReason })
    .from(marketingVersions)
    .where(isOwn)
    .orderBy(asc(marketingVersions.decidedAt))
    .limit(readRows)
  const changes = await db
    .select({ id, title, at: marketingRevisions.decidedAt, text: marketingRevisions.decisionReason })
    .from(marketingRevisions)
    .innerJoin(marketingVersions, eq(id, marketingRevisions.marketingVersionId))
    .where(isOwnChange)
    .orderBy(asc(marketingRevisions.decidedAt))
    .limit(readRows)
  const rows = [
    ...own.map((row) => ({ ...row, isChange: false })),
    ...changes.map((row) => ({ ...row, isChange: true })),
  ]
    .toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
    .slice(0, readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: `${row.id}${row.isChange ? ':change' : ''}`,
        title: row.title,
        reason: row.isChange ? 'marketing_change_rejected' : 'marketing_rejected',
        text: row.text,
        since: iso(row.at),
        refs: { marketingVersionId: row.id },
      }),
    async () =>
      (await countUpTo(db, marketingVersions, isOwn)) +
      (await countUpTo(db, marketingRevisions, isOwnChange)),
  )
}

/** Approved marketing versions that nobody has published, the longest waiting first. */
export async function findUnpublishedMarketing({ db }: WaitingFacts): Promise<FoundWork> {
  const where = eq(marketingVersions.state, 'approved')
  const rows = await db
    .select()
    .from(marketingVersions)
    .where(where)
    .orderBy(asc(marketingVersions.decidedAt), asc(marketingVersions.id))
    .limit(readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: row.id,
        title: row.title,
        reason: 'marketing_unpublished',
        since: iso(row.decidedAt),
        refs: { marketingVersionId: row.id },
      }),
    () => countUpTo(db, marketingVersions, where),
  )
}

/** Marketing versions on show that end in a store within a week, the first end first. */
export async function findEndingMarketing({ db, now }: WaitingFacts): Promise<FoundWork> {
  const place = marketingVersionStores
  const where = and(eq(place.state, 'live'), between(place.endsAt, ...soon(now)))
  const rows = await db
    .select({ place, title: marketingVersions.title, store: stores.name })
    .from(place)
    .innerJoin(marketingVersions, eq(marketingVersions.id, place.marketingVersionId))
    .innerJoin(stores, eq(stores.id, place.storeId))
    .where(where)
    .orderBy(asc(place.endsAt), asc(place.marketingVersionId))
    .limit(readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: `${row.place.marketingVersionId}:${row.place.storeId}`,
        title: row.title,
        about: row.store,
        reason: 'marketing_ending',
        dueAt: iso(row.place.endsAt),
        refs: { marketingVersionId: row.place.marketingVersionId, storeId: row.place.storeId },
      }),
    () => countUpTo(db, place, where),
  )
}

/** Shelves that close within a week by the clocks of their stores, the first one first. */
export async function findEndingShelves({ db, now }: WaitingFacts): Promise<FoundWork> {
  const [from, until] = soon(now)
  // On clocks around the world the same minute lies up to a day apart.
  const minute = (at: Date) => at.toISOString().slice(0, 16)
  const about = [
    minute(new Date(from.getTime() - DAY_MS)),
    minute(new Date(until.getTime() + DAY_MS)),
  ] as const
  const { windowUntil, windowFrom } = marketingLists
  const shelves = await db
    .select({ shelf: marketingLists, store: stores })
    .from(marketingLists)
    .innerJoin(stores, eq(stores.id, marketingLists.storeId))
    .where(and(isNotNull(windowUntil), between(sql`${windowUntil} collate "C"`, ...about)))
    .orderBy(asc(windowUntil), asc(windowFrom), asc(marketingLists.id))
    .limit(MOST_SHELVES)
  const ending = shelves
    .flatMap(({ shelf, store }) => {
      const window = { from: shelf.windowFrom, until: shelf.windowUntil }
      const { endsAt } = storeWindow(window, store.timeZone)
      return endsAt && endsAt > from && endsAt <= until ? [{ shelf, store, endsAt }] : []
    })
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
  return foundWork(
    ending.slice(0, readRows),
    ({ shelf, store, endsAt }) =>
      waitingRow({
        id: shelf.id,
        title: shelf.name,
        about: store.name,
        reason: 'shelf_ending',
        dueAt: iso(endsAt),
        refs: { listId: shelf.id, storeId: store.id },
      }),
    async () => ending.length,
  )
}

/** Listings of programs that leave their store within a week, the first end first. */
export async function findEndingListings({ db, now }: WaitingFacts): Promise<FoundWork> {
  const where = and(
    inArray(storePrograms.state, ['listed']),
    between(storePrograms.windowUntil, ...soon(now)),
  )
  const found = (limit: number) =>
    db.select({ id: storePrograms.id }).from(storePrograms).where(where).limit(limit)
  const rows = await db
    .select({ listing: storePrograms, program: programs.name, store: stores.name })
    .from(storePrograms)
    .innerJoin(programs, eq(programs.id, storePrograms.programId))
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .where(where)
    .orderBy(asc(storePrograms.windowUntil), asc(storePrograms.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ listing, program, store }) =>
      waitingRow({
        id: listing.id,
        title: program,
        about: store,
        reason: 'listing_ending',
        dueAt: iso(listing.windowUntil),
        refs: { storeId: listing.storeId, listingId: listing.id },
      }),
    () => countFound(db, found),
  )
}
