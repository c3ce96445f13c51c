import { applyProgramStep } from '@filo/contract/programs/programs-routes'
import type { ListingStep, Price } from '@filo/contract/stores/listing-kinds'
import * as routes from '@filo/contract/stores/store-programs-routes'
import { getStore } from '@filo/contract/stores/stores-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addProgram } from '../../testing/test-programs.ts'
import { addListed, addListing, addOfferable, addStore } from '../../testing/test-stores.ts'

let server: TestServer
let marketing: TestPerson
let manager: TestPerson
let programId: string
beforeAll(async () => {
  server = await createTestServer()
  marketing = await signInAs(server, 'marketing')
  manager = await signInAs(server, 'release_manager')
  programId = (await addOfferable(server)).programId
})
afterAll(() => server.close())

const get = async (listingId: string, person = marketing) =>
  (await person.call(routes.getStoreProgram, { params: { listingId } })).body
const add = (storeId: string, body: object) =>
  marketing.call(routes.createStoreProgram, { params: { storeId }, body: { programId, ...body } as never })
const update = (listingId: string, body: object, ifMatch?: string) =>
  marketing.call(routes.updateStoreProgram, {
    params: { listingId },
    body: body as never,
    ...(ifMatch ? { ifMatch } : {}),
  })
const step = (listingId: string, name: ListingStep, reason = '') =>
  marketing.call(routes.applyListingStep, { params: { listingId }, body: { step: name, reason } })
const order = (storeId: string, listingIds: string[]) =>
  marketing.call(routes.orderStorePrograms, { params: { storeId }, body: { listingIds } })
const free: Price = { model: 'free', amount: 0 }

test('a program is added as a draft, with a price in the currency of its store', async () => {
  const store = await addStore(marketing, { currency: 'JPY' })
  const { status, body } = await add(store.id, { price: { model: 'monthly', amount: 1500 } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    store: { id: store.id, currency: 'JPY' },
    program: { id: programId, state: 'active', approvedSemver: '1.0.0' },
    price: { model: 'monthly', amount: 1500 },
    state: 'draft',
    isShown: false,
    steps: ['list'],
  })
  expect((await get(body.id, manager)).steps).toEqual([])
})

test.each([
  ['below zero', { model: 'once', amount: -1 }, 'invalid'],
  ['of half a cent', { model: 'once', amount: 0.5 }, 'invalid'],
  ['that is free and costs something', { model: 'free', amount: 1 }, 'listing_price_free'],
  ['that is paid and costs nothing', { model: 'once', amount: 0 }, 'listing_price_missing'],
])('a price %s is refused', async (_what, price, code) => {
  const { id } = await addStore(marketing)
  const { status, problem } = await add(id, { price })
  expect([status, problem.code]).toEqual([422, code])
})

test('a window that ends before it begins is refused, also when only one end is changed', async () => {
  const { id } = await addStore(marketing)
  const [windowFrom, windowUntil] = ['2027-03-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']
  const refused = await add(id, { price: free, windowFrom, windowUntil })
  expect([refused.status, refused.problem.code]).toEqual([422, 'listing_window_reversed'])
  const listing = (await add(id, { price: free, windowFrom })).body
  expect((await update(listing.id, { windowUntil })).problem.code).toBe('listing_window_reversed')
  expect((await update(listing.id, { windowUntil: windowFrom })).problem.code).toBe('listing_window_reversed')
  expect((await update(listing.id, { windowFrom: null, windowUntil })).status).toBe(200)
})

test('only an active program with an approved release is offered', async () => {
  const { id } = await addStore(marketing)
  const developer = await signInAs(server, 'developer')
  const draft = await addProgram(developer)
  const refused = await add(id, { programId: draft, price: free })
  expect([refused.status, refused.problem.code]).toEqual([409, 'listing_program_unfit'])
  const unknown = await add(id, { programId: crypto.randomUUID(), price: free })
  expect(unknown.status).toBe(404)
})

test('a store offers a program once, and anew after it was delisted', async () => {
  const { id: storeId } = await addStore(marketing)
  const first = await addListed(marketing, { storeId, programId })
  const again = await add(storeId, { price: free })
  expect([again.status, again.problem.code]).toEqual([409, 'listing_exists'])
  expect((await step(first, 'delist')).body.state).toBe('delisted')
  expect((await add(storeId, { price: free })).status).toBe(201)
})

test('a listing is listed, hidden, shown again and delisted, and nothing else', async () => {
  const { id: storeId } = await addStore(marketing)
  const id = await addListing(marketing, { storeId, programId })
  expect((await step(id, 'hide')).problem.code).toBe('listing_step_refused')
  expect((await step(id, 'list')).body).toMatchObject({ state: 'listed', isShown: true })
  expect((await step(id, 'hide')).body).toMatchObject({ state: 'hidden', isShown: false })
  expect((await step(id, 'show')).body.state).toBe('listed')
  expect((await step(id, 'delist', 'Anlaşma bitti')).body).toMatchObject({ state: 'delisted', steps: [] })
  const late = await update(id, { isFeatured: true })
  expect([late.status, late.problem.code]).toEqual([409, 'listing_delisted'])
  const retained = await marketing.call(routes.deleteStoreProgram, { params: { listingId: id } })
  expect([retained.status, retained.problem.code]).toEqual([409, 'listing_not_draft'])
})

test('a draft is deleted', async () => {
  const { id: storeId } = await addStore(marketing)
  const listingId = await addListing(marketing, { storeId, programId })
  expect((await marketing.call(routes.deleteStoreProgram, { params: { listingId } })).status).toBe(204)
  expect((await marketing.call(routes.getStoreProgram, { params: { listingId } })).status).toBe(404)
})

test('a listing goes out of sight with its program, and comes back with it', async () => {
  const own = await addOfferable(server)
  const { id: storeId } = await addStore(marketing)
  const id = await addListed(marketing, { storeId, programId: own.programId })
  const handle = (name: 'suspend' | 'resume') =>
    manager.call(applyProgramStep, {
      params: { programId: own.programId },
      body: { step: name, reason: 'Deneme' },
    })
  expect((await get(id)).isShown).toBe(true)
  await handle('suspend')
  expect(await get(id)).toMatchObject({ state: 'listed', isShown: false, program: { state: 'suspended' } })
  await step(id, 'hide')
  expect((await step(id, 'show')).problem.code).toBe('listing_program_unfit')
  await handle('resume')
  expect((await step(id, 'show')).body.isShown).toBe(true)
})

test('an edit is taken from whoever read the last one', async () => {
  const { id: storeId } = await addStore(marketing)
  const id = await addListing(marketing, { storeId, programId })
  const { etag } = await get(id)
  expect((await update(id, { isFeatured: true }, etag)).body.isFeatured).toBe(true)
  expect((await update(id, { isFeatured: false }, etag)).problem.code).toBe('etag_mismatch')
})

test('a store keeps the order that somebody gave it, and refuses one of other listings', async () => {
  const { id: storeId } = await addStore(marketing)
  const others = [await addOfferable(server), await addOfferable(server)]
  const ids = [await addListing(marketing, { storeId, programId })]
  for (const other of others) ids.push(await addListing(marketing, { storeId, programId: other.programId }))
  const listed = async () =>
    (await marketing.call(routes.listStorePrograms, { query: { 'f.storeId': [storeId] } })).body.items.map(
      ({ id }) => id,
    )
  expect(await listed()).toEqual(ids)
  const turned = ids.toReversed()
  expect((await order(storeId, turned)).status).toBe(204)
  expect(await listed()).toEqual(turned)
  for (const wrong of [turned.slice(1), [...turned, crypto.randomUUID()], [turned[0], turned[0], turned[1]]])
    expect((await order(storeId, wrong as string[])).problem.code).toBe('listing_order_outdated')
  const store = (await marketing.call(getStore, { params: { storeId } })).body
  expect([store.listingCount, store.listedCount]).toEqual([3, 0])
})

test('listings are found by program and store, and filtered by state, model and program', async () => {
  const { id: storeId, code } = await addStore(marketing)
  const id = await addListed(marketing, { storeId, programId, price: { model: 'once', amount: 990 } })
  const found = async (query: object) =>
    (await marketing.call(routes.listStorePrograms, { query })).body.items.map((item) => item.id)
  expect(await found({ q: code })).toEqual([id])
  const of = { 'f.storeId': [storeId] }
  expect(
    await found({ ...of, 'f.state': ['listed'], 'f.model': ['once'], 'f.programId': [programId] }),
  ).toEqual([id])
  expect(await found({ ...of, 'f.model': ['free'] })).toEqual([])
  for (const sort of ['order', '-price', 'model', 'state', '-createdAt', 'updatedAt'])
    expect(await found({ ...of, sort }), sort).toEqual([id])
})
