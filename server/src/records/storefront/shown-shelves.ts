import type { ShelfRule } from '@filo/contract/marketing/marketing-lists-routes'
import { maxShelfItems } from '@filo/contract/marketing/marketing-lists-routes'
import type { StoreState } from '@filo/contract/stores/store-kinds'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingListItems, marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { packages } from '../../db/schema/packages.ts'
import { countUnitsByVersion } from '../units/units-by-version.ts'
import { placeStateAt, storeWindow } from './store-window.ts'

/** A marketing version that customers of a store see now. */
export interface ShownRow {
  offer: typeof marketingVersions.$inferSelect
  package: Pick<typeof packages.$inferSelect, 'id' | 'code' | 'name' | 'kind' | 'iconKey'>
}

/** Whether the window of a shelf is open on the clock of its store, and the store is. */
export function isShelfShown(
  {
    shelf,
    store,
  }: {
    shelf: { windowFrom: string | null; windowUntil: string | null }
    store: { state: StoreState; timeZone: string }
  },
  now: Date,
): boolean {
  const window = { from: shelf.windowFrom, until: shelf.windowUntil }
  return store.state === 'open' && placeStateAt(storeWindow(window, store.timeZone), now) === 'live'
}

const packageColumns = {
  id: packages.id,
  code: packages.code,
  name: packages.name,
  kind: packages.kind,
  iconKey: packages.iconKey,
}

/** Candidates of a rule that counts robots: more live ones than that no store has. */
const MAX_COUNTED = 1000

function liveIn(db: Db, storeId: string, where?: SQL) {
  const place = marketingVersionStores
  return db
    .select({ offer: marketingVersions, package: packageColumns })
    .from(marketingVersions)
    .innerJoin(place, eq(place.marketingVersionId, marketingVersions.id))
    .innerJoin(packages, eq(packages.id, marketingVersions.packageId))
    .where(
      and(eq(place.storeId, storeId), eq(place.state, 'live'), eq(marketingVersions.state, 'live'), where),
    )
    .$dynamic()
}

async function byHand(db: Db, storeId: string, listId: string): Promise<ShownRow[]> {
  return liveIn(db, storeId)
    .innerJoin(
      marketingListItems,
      and(
        eq(marketingListItems.marketingVersionId, marketingVersions.id),
        eq(marketingListItems.listId, listId),
      ),
    )
    .orderBy(asc(marketingListItems.order))
    .limit(maxShelfItems)
}

async function mostInstalled(db: Db, storeId: string, limit: number): Promise<ShownRow[]> {
  const rows = await liveIn(db, storeId).orderBy(asc(marketingVersions.id)).limit(MAX_COUNTED)
  const builds = [...new Set(rows.map(({ offer }) => offer.versionId))]
  const robots = await countUnitsByVersion(db, { kind: 'all' }, builds)
  const robotsOf = ({ offer }: ShownRow) => robots.get(offer.versionId) ?? 0
  const since = ({ offer }: ShownRow) => offer.liveSince?.getTime() ?? 0
  return rows.toSorted((a, b) => robotsOf(b) - robotsOf(a) || since(b) - since(a)).slice(0, limit)
}

/** Lists what customers of a store see on a shelf now, in its order: only what is live there, whoever put what on it. */
export async function listShown(
  db: Db,
  { id, storeId, rule }: { id: string; storeId: string; rule: ShelfRule },
): Promise<ShownRow[]> {
  if (rule.kind === 'by_hand') return byHand(db, storeId, id)
  if (rule.kind === 'most_installed') return mostInstalled(db, storeId, rule.limit)
  const ofKind = rule.kind === 'package_kind' ? eq(packages.kind, rule.packageKind) : undefined
  const order =
    rule.kind === 'newest'
      ? [desc(marketingVersions.liveSince), desc(marketingVersions.id)]
      : [asc(sql`${marketingVersions.sortKey} collate "C"`), asc(marketingVersions.id)]
  return liveIn(db, storeId, ofKind)
    .orderBy(...order)
    .limit(rule.limit)
}
