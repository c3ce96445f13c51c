import type { CustomerSegment } from '@filo/contract/customers/customer-segments'
import { MarketingPlaceState, marketingStates } from '@filo/contract/marketing/marketing-states'
import { ListingState } from '@filo/contract/stores/listing-kinds'
import { isMeantFor, StoreState } from '@filo/contract/stores/store-kinds'
import * as listings from '@filo/contract/stores/store-programs-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../db/schema/customers.ts'
import { marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { programs } from '../../db/schema/programs.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { readListedOffers } from '../../records/storefront/listing-offers.ts'
import { readOfferedPrograms } from '../../records/storefront/offered-programs.ts'
import { isListingShown, isShownNow } from '../../records/storefront/shown-listings.ts'
import { storesMeantFor } from '../../records/storefront/storefront-listings.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addMarketing } from '../../testing/test-marketing.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addListing, addOfferable, addStore } from '../../testing/test-stores.ts'

describe.each(engines())('what a store shows to whom, on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  test('the rule of whom a store is for and its condition agree on every pair', async () => {
    const { db } = server.context
    const countries = [[], ['TR'], ['DE', 'TR'], ['DE']]
    const segments = [null, 'hospitality', 'health'] as const
    const made: { id: string; countries: string[]; customerSegment: CustomerSegment | null }[] = []
    for (const country of countries)
      for (const customerSegment of segments)
        made.push(await addStore(staff, { countries: country, customerSegment }))
    for (const country of ['TR', 'DE', 'FR'])
      for (const segment of segments) {
        const customerId = await addCustomer(server, `${country} ${segment}`)
        await db.update(customers).set({ country, segment }).where(eq(customers.id, customerId))
        const found = new Set((await storesMeantFor(db, customerId)).map(({ id }) => id))
        for (const store of made)
          expect(found.has(store.id), JSON.stringify({ store, country, segment })).toBe(
            isMeantFor(store, { country, segment }),
          )
      }
  })

  test('the rule of what is shown and its condition agree in every state and at every bound', async () => {
    const { db, clock } = server.context
    const { id: storeId } = await addStore(staff)
    const { programId } = await addOfferable(server)
    const id = await addListing(staff, { storeId, programId })
    const at = clock.now()
    const bounds = [null, new Date(at.getTime() - 1), at, new Date(at.getTime() + 1)]
    const check = async (
      store: { state: StoreState },
      listing: Partial<typeof storePrograms.$inferSelect>,
    ) => {
      await db.update(stores).set(store).where(eq(stores.id, storeId))
      await db.update(storePrograms).set(listing).where(eq(storePrograms.id, id))
      const program = (await readOfferedPrograms(db, [programId])).get(programId)
      const [row] = await db.select().from(storePrograms).where(eq(storePrograms.id, id))
      if (!program || !row) throw new Error('no listing')
      const offer = (await readListedOffers(db, [id])).get(id) ?? null
      const isIt = and(eq(storePrograms.id, id), isShownNow(db, at))
      const found = await db.select({ id: storePrograms.id }).from(storePrograms).where(isIt)
      expect(found.length === 1, JSON.stringify({ store, listing, program })).toBe(
        isListingShown({ listing: row, store, program, offer, at }),
      )
    }
    for (const state of StoreState.options)
      for (const listed of ListingState.options) await check({ state }, { state: listed })
    for (const windowFrom of bounds)
      for (const windowUntil of bounds)
        await check({ state: 'open' }, { state: 'listed', windowFrom, windowUntil })
    for (const state of ['suspended', 'retired', 'active'] as const) {
      await db.update(programs).set({ state }).where(eq(programs.id, programId))
      await check({ state: 'open' }, { state: 'listed', windowFrom: null, windowUntil: null })
    }
    const { id: marketingVersionId } = await addMarketing(server, staff, { storeIds: [storeId] })
    await db.update(storePrograms).set({ marketingVersionId }).where(eq(storePrograms.id, id))
    for (const state of marketingStates)
      for (const placeState of MarketingPlaceState.options) {
        await db.update(marketingVersions).set({ state }).where(eq(marketingVersions.id, marketingVersionId))
        await db.update(marketingVersionStores).set({ state: placeState })
        await check({ state: 'open' }, { state: 'listed' })
      }
    await db.delete(marketingVersionStores)
    await check({ state: 'open' }, { state: 'listed' })
  })

  test('a store holds 500 listings: they are walked, ordered and shown', async () => {
    const { db, ids, clock } = server.context
    const { id: storeId } = await addStore(staff)
    const { programId } = await addOfferable(server)
    const [one] = await db.select().from(programs).where(eq(programs.id, programId))
    if (!one) throw new Error('no program')
    const at = clock.now()
    const many = Array.from({ length: 500 }, (_, place) => ({
      ...one,
      id: ids.next(),
      code: `p${place}-${storeId.slice(-6)}`,
    }))
    await db.insert(programs).values(many)
    await db.insert(storePrograms).values(
      many.map(({ id }, order) => ({
        id: ids.next(),
        storeId,
        programId: id,
        priceModel: 'free' as const,
        priceAmount: 0,
        order,
        state: 'listed' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    const walk = async () => {
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { 'f.storeId': [storeId], size: 100, ...(cursor ? { cursor } : {}) }
        const { body } = await staff.call(listings.listStorePrograms, { query })
        seen.push(...body.items.map(({ id }) => id))
        cursor = body.nextCursor
      }
      return seen
    }
    const before = await walk()
    expect(new Set(before).size).toBe(500)
    const listingIds = before.toReversed()
    const put = await staff.call(listings.orderStorePrograms, { params: { storeId }, body: { listingIds } })
    expect(put.status).toBe(204)
    expect(await walk()).toEqual(listingIds)
  })
})
