import type { Client } from '@filo/contract/client'
import { DAY_MS } from '@filo/contract/durations'
import {
  grantProgramEntitlement,
  listProgramEntitlements,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import { listPrograms, type Program } from '@filo/contract/programs/programs-routes'
import { listStorefrontListings, requestProgram } from '@filo/contract/storefront/storefront-routes'
import * as listings from '@filo/contract/stores/store-programs-routes'
import * as stores from '@filo/contract/stores/stores-routes'
import { findDemoCustomer } from './customers.ts'
import { type DemoListing, type DemoStore, demoRights, demoStores } from './demo-stores.ts'
import type { DemoTask } from './demo-tasks.ts'

const YEAR_MS = 365 * DAY_MS

async function findProgram(client: Client, code: string): Promise<Program | undefined> {
  const { items } = await client.call(listPrograms, { query: { q: code, size: 100 } })
  return items.find((program) => program.code === code)
}

/** Offers a program in a store, unless the store does already; one that somebody suspended is left out. */
async function ensureListing(client: Client, storeId: string, input: DemoListing): Promise<void> {
  const program = await findProgram(client, input.program)
  if (program?.state !== 'active') return
  const query = { 'f.storeId': [storeId], 'f.programId': [program.id] }
  const { totalCount } = await client.call(listings.listStorePrograms, { query })
  if (totalCount > 0) return
  const { price, isFeatured = false } = input
  const body = { programId: program.id, price, isFeatured }
  const { id: listingId } = await client.call(listings.createStoreProgram, { params: { storeId }, body })
  const steps = input.to === 'hidden' ? (['list', 'hide'] as const) : (['list'] as const)
  for (const step of steps)
    await client.call(listings.applyListingStep, { params: { listingId }, body: { step } })
}

async function ensureStore(client: Client, { store, listings: offered }: DemoStore): Promise<void> {
  const { items } = await client.call(stores.listStores, { query: { q: store.code, size: 100 } })
  const found = items.find(({ code }) => code === store.code)
  const { id, state } = found ?? (await client.call(stores.createStore, { body: store }))
  for (const listing of offered) await ensureListing(client, id, listing)
  if (found || state === 'open') return
  const body = { state: 'open' as const, reason: 'İlk programlar hazır' }
  await client.call(stores.setStoreState, { params: { storeId: id }, body })
}

async function ensureRight(client: Client, now: Date): Promise<void> {
  const customer = await findDemoCustomer(client)
  const program = await findProgram(client, demoRights.entitled)
  if (!customer || !program) return
  const query = { 'f.customerId': [customer.id], 'f.programId': [program.id] }
  if ((await client.call(listProgramEntitlements, { query })).totalCount > 0) return
  const until = new Date(now.getTime() + YEAR_MS).toISOString()
  const body = { customerId: customer.id, programId: program.id, until, note: 'Sözleşme 2026-041' }
  await client.call(grantProgramEntitlement, { body })
}

/** Asks for a program as the customer's administrator, unless it is free, theirs, or asked for already. */
async function ensureRequest(customer: Client): Promise<void> {
  const { items } = await customer.call(listStorefrontListings, {
    query: { q: demoRights.requested, size: 100 },
  })
  const listing = items.find(({ program }) => program.code === demoRights.requested)
  if (listing?.access.kind !== 'needed') return
  const body = { note: 'Kordon Otel’in kafesindeki iki servis robotu için, ay başından itibaren.' }
  await customer.call(requestProgram, { params: { listingId: listing.id }, body })
}

/** Has a listing show what marketing wrote, unless somebody chose that already or nothing is approved. */
async function ensureOffer(client: Client, code: string, input: DemoListing): Promise<void> {
  const store = (await client.call(stores.listStores, { query: { q: code, size: 100 } })).items.find(
    (each) => each.code === code,
  )
  const program = await findProgram(client, input.program)
  if (!store || !program) return
  const query = { 'f.storeId': [store.id], 'f.programId': [program.id] }
  const [listing] = (await client.call(listings.listStorePrograms, { query })).items
  if (!listing || listing.offer || listing.state === 'delisted') return
  const params = { storeId: store.id, programId: program.id }
  const [offer] = (await client.call(listings.listListingOffers, { params })).items
  if (!offer) return
  const body = { marketingVersionId: offer.id }
  await client.call(listings.updateStoreProgram, { params: { listingId: listing.id }, body })
}

/** What stores show of what marketing wrote; it comes after both. Done before, it does nothing. */
export function offerTasks({ marketing }: { marketing: Client }): DemoTask[] {
  return demoStores.flatMap(({ store, listings: offered }) =>
    offered
      .filter(({ isMarketed }) => isMarketed)
      .map(
        (listing): DemoTask => ({
          step: 'packages',
          run: () => ensureOffer(marketing, store.code, listing),
        }),
      ),
  )
}

/** Stores, a right and a request as people would have made them; done before, they do nothing or go on. */
export function storeTasks(
  { marketing, customerAdmin }: { marketing: Client; customerAdmin: Client },
  now: () => Date,
): DemoTask[] {
  const runs = [
    ...demoStores.map((store) => () => ensureStore(marketing, store)),
    () => ensureRight(marketing, now()),
    () => ensureRequest(customerAdmin),
  ]
  return runs.map((run) => ({ step: 'packages' as const, run }))
}
