import { applyProgramStep } from '@filo/contract/programs/programs-routes'
import * as routes from '@filo/contract/storefront/storefront-routes'
import { applyListingStep, updateStoreProgram } from '@filo/contract/stores/store-programs-routes'
import { setStoreState } from '@filo/contract/stores/stores-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { addEntitlement, addPaidOffer, placeCustomer, requestFor } from '../../testing/test-storefront.ts'
import { addListed, addOfferable, addStore } from '../../testing/test-stores.ts'

let server: TestServer
let staff: TestPerson
let hotel: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  staff = await signInAs(server, 'admin')
  hotel = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Otel A.Ş.') })
  other = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Depo Ltd.') })
  await placeCustomer(server, hotel.customerId ?? '', { segment: 'hospitality' })
  await placeCustomer(server, other.customerId ?? '', { country: 'DE' })
})
afterAll(() => server.close())

const shown = async (person: TestPerson, query: object = {}) =>
  (await person.call(routes.listStorefrontListings, { query: { size: 100, ...query } })).body.items
const idsOf = async (person: TestPerson, query: object = {}) =>
  (await shown(person, query)).map(({ id }) => id)
const get = (person: TestPerson, listingId: string) =>
  person.call(routes.getStorefrontProgram, { params: { listingId } })
const request = (person: TestPerson, listingId: string) =>
  person.call(routes.requestProgram, { params: { listingId }, body: { note: 'Lobi için' } })

describe('who sees what', () => {
  test('a customer sees the stores that are meant for it, and neither a price nor a page of another', async () => {
    const { programId } = await addOfferable(server)
    const price = { model: 'once' as const, amount: 123_457 }
    const store = await addStore(staff, {
      countries: ['TR'],
      customerSegment: 'hospitality',
      currency: 'TRY',
    })
    const id = await addListed(staff, { storeId: store.id, programId, price })
    const storesOf = async (person: TestPerson) =>
      (await person.call(routes.listStorefrontStores, { query: { size: 100 } })).body.items.map(
        (each) => each.id,
      )
    expect(await storesOf(hotel)).toContain(store.id)
    expect(await storesOf(other)).not.toContain(store.id)
    expect(await idsOf(hotel)).toContain(id)
    const foreign = await server.app.inject({
      url: '/api/storefront/listings?size=100',
      headers: { cookie: other.cookie },
    })
    expect(foreign.body).not.toContain('123457')
    expect((await get(hotel, id)).body).toMatchObject({ price, store: { currency: 'TRY' } })
    expect((await get(other, id)).status).toBe(404)
    expect((await request(other, id)).status).toBe(404)
    expect((await idsOf(other, { 'f.storeId': [store.id] })).length).toBe(0)
  })

  test('staff have no storefront', async () => {
    const { listingId } = await addPaidOffer(server, staff)
    expect((await get(staff, listingId)).problem.code).toBe('no_permission')
  })

  test('a listing goes out of sight with whatever it hangs on, at once', async () => {
    const { storeId, listingId, programId } = await addPaidOffer(server, staff)
    const step = (name: 'hide' | 'show') =>
      staff.call(applyListingStep, { params: { listingId }, body: { step: name } })
    const turn = (state: 'open' | 'closed') =>
      staff.call(setStoreState, { params: { storeId }, body: { state, reason: 'Deneme' } })
    const program = (name: 'suspend' | 'resume') =>
      staff.call(applyProgramStep, { params: { programId }, body: { step: name, reason: 'Deneme' } })
    const isSeen = async () => [
      (await get(hotel, listingId)).status,
      (await idsOf(hotel)).includes(listingId),
    ]
    expect(await isSeen()).toEqual([200, true])
    for (const [away, back] of [
      [() => step('hide'), () => step('show')],
      [() => turn('closed'), () => turn('open')],
      [() => program('suspend'), () => program('resume')],
    ] as const) {
      await away()
      expect(await isSeen()).toEqual([404, false])
      await back()
      expect(await isSeen()).toEqual([200, true])
    }
  })

  test('a window opens and closes at its minute', async () => {
    const { listingId } = await addPaidOffer(server, staff)
    const now = server.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const body = { windowFrom: at(60_000), windowUntil: at(120_000) }
    await staff.call(updateStoreProgram, { params: { listingId }, body })
    const statuses: number[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      statuses.push((await get(hotel, listingId)).status)
      server.clock.advance(60_000)
    }
    expect(statuses).toEqual([404, 200, 404])
  })
})

test('what is featured comes first, and a search finds programs by name and category', async () => {
  const { id: storeId } = await addStore(staff)
  const [plain, honoured] = [await addOfferable(server), await addOfferable(server)]
  const first = await addListed(staff, { storeId, programId: plain.programId })
  const second = await addListed(staff, { storeId, programId: honoured.programId })
  expect(await idsOf(hotel, { 'f.storeId': [storeId] })).toEqual([first, second])
  await staff.call(updateStoreProgram, { params: { listingId: second }, body: { isFeatured: true } })
  const [top] = await shown(hotel, { 'f.storeId': [storeId] })
  expect(top).toMatchObject({ id: second, isFeatured: true, access: { kind: 'free' } })
  expect(await idsOf(hotel, { 'f.storeId': [storeId], q: top?.program.code })).toEqual([second])
  expect(await idsOf(hotel, { 'f.storeId': [storeId], 'f.category': ['tools'] })).toEqual([])
})

describe('what fits', () => {
  test('every robot that the person sees is judged, and said why it does not fit', async () => {
    const { listingId } = await addPaidOffer(server, staff)
    const unitId = await addUnit(server, { customerId: hotel.customerId ?? null })
    await addUnit(server, { customerId: other.customerId ?? null })
    const { fit } = (await get(hotel, listingId)).body
    expect(fit).toMatchObject({
      robots: 1,
      fitting: 0,
      reasons: [{ code: 'variant_unsupported', robots: 1 }],
    })
    const { items, totalCount } = (await hotel.call(routes.listStorefrontRobots, { params: { listingId } }))
      .body
    expect(totalCount).toBe(1)
    expect(items.map(({ id, reasons }) => [id, reasons.map(({ code }) => code)])).toEqual([
      [unitId, ['variant_unsupported', 'never_connected']],
    ])
  })

  test('a customer without robots is told of none', async () => {
    const empty = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Yeni') })
    const { listingId } = await addPaidOffer(server, staff)
    expect((await get(empty, listingId)).body.fit).toEqual({ robots: 0, fitting: 0, reasons: [] })
  })
})

describe('asking for a program', () => {
  test('what costs something is asked for once, and withdrawn', async () => {
    const { listingId } = await addPaidOffer(server, staff)
    expect((await get(hotel, listingId)).body).toMatchObject({ access: { kind: 'needed' }, mayRequest: true })
    const requested = await request(hotel, listingId)
    expect(requested.status).toBe(201)
    expect(requested.body).toMatchObject({ access: { kind: 'requested' }, mayRequest: false })
    expect((await request(hotel, listingId)).problem.code).toBe('request_open')
    expect((await get(other, listingId)).body.access).toMatchObject({ kind: 'needed', requestId: null })
    const requestId = requested.body.access.requestId ?? ''
    const withdraw = (person: TestPerson) =>
      person.call(routes.withdrawProgramRequest, { params: { requestId } })
    expect((await withdraw(other)).status).toBe(404)
    expect((await withdraw(hotel)).status).toBe(204)
    expect((await withdraw(hotel)).problem.code).toBe('request_decided')
    expect((await get(hotel, listingId)).body.access.kind).toBe('needed')
  })

  test('nobody asks for what is free, or theirs already', async () => {
    const { id: storeId } = await addStore(staff)
    const { programId } = await addOfferable(server)
    const free = await addListed(staff, { storeId, programId })
    expect((await request(hotel, free)).problem.code).toBe('request_needless')
    const paid = await addPaidOffer(server, staff)
    await addEntitlement(staff, { customerId: hotel.customerId ?? '', programId: paid.programId })
    expect((await request(hotel, paid.listingId)).problem.code).toBe('request_needless')
    expect((await get(hotel, paid.listingId)).body.access.kind).toBe('entitled')
    expect((await get(other, paid.listingId)).body.access.kind).toBe('needed')
  })

  test('a user of the customer looks and does not ask', async () => {
    const { listingId } = await addPaidOffer(server, staff)
    const user = await signInAs(server, 'customer_user', { customerId: hotel.customerId ?? '' })
    expect((await get(user, listingId)).body).toMatchObject({ mayRequest: false })
    expect((await request(user, listingId)).problem.code).toBe('no_permission')
  })

  test('a right ends at its minute, also before anybody told of it', async () => {
    const { listingId, programId } = await addPaidOffer(server, staff)
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString()
    await addEntitlement(staff, { customerId: hotel.customerId ?? '', programId, until })
    const access = async () => (await get(hotel, listingId)).body.access
    expect(await access()).toMatchObject({ kind: 'entitled', until })
    server.clock.advance(60_000)
    expect(await access()).toMatchObject({ kind: 'needed', endedAt: until })
    await requestFor(hotel, listingId)
    expect(await access()).toMatchObject({ kind: 'requested' })
  })
})
