import * as routes from '@filo/contract/stores/stores-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addListing, addOfferable, addStore, storeCode } from '../../testing/test-stores.ts'

let server: TestServer
let marketing: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  marketing = await signInAs(server, 'marketing')
})
afterAll(() => server.close())

const list = async (query: object) => (await marketing.call(routes.listStores, { query })).body
const name = { tr: 'Deneme', en: 'Sample' }

test('a store begins closed, for everybody and without listings', async () => {
  const store = await addStore(marketing, { isOpen: false })
  expect(store).toMatchObject({
    currency: 'EUR',
    countries: [],
    customerSegment: null,
    state: 'closed',
    listingCount: 0,
    listedCount: 0,
    createdBy: marketing.userId,
  })
})

test.each([
  ['without a currency', {}, 'currency'],
  ['in a currency that nobody pays with', { currency: 'XAU' }, 'currency'],
  ['in lower case', { currency: 'eur' }, 'currency'],
  ['in a country that there is not', { currency: 'EUR', countries: ['TR', 'QQ'] }, 'countries.1'],
  ['of a segment that there is not', { currency: 'EUR', customerSegment: 'zoo' }, 'customerSegment'],
  ['by a clock that there is not', { currency: 'EUR', timeZone: 'Mars/Base' }, 'timeZone'],
])('a store %s is refused', async (_what, fields, path) => {
  const body = { name, code: storeCode(), ...fields } as never
  const { status, problem } = await marketing.call(routes.createStore, { body })
  expect([status, problem.code]).toEqual([422, 'invalid'])
  expect(problem.errors?.map((error) => error.path)).toEqual([path])
})

test('a code is given once', async () => {
  const { code } = await addStore(marketing)
  const body = { name, code, currency: 'TRY' }
  const again = await marketing.call(routes.createStore, { body })
  expect([again.status, again.problem.code]).toEqual([409, 'already_exists'])
  const other = await addStore(marketing)
  const handled = await marketing.call(routes.updateStore, { params: { storeId: other.id }, body: { code } })
  expect([handled.status, handled.problem.code]).toEqual([409, 'already_exists'])
})

test('the currency changes until something was offered, even as a draft', async () => {
  const { id: storeId } = await addStore(marketing)
  const change = (currency: string) =>
    marketing.call(routes.updateStore, { params: { storeId }, body: { currency } })
  expect((await change('TND')).body.currency).toBe('TND')
  await addListing(marketing, { storeId, programId: (await addOfferable(server)).programId })
  const { status, problem } = await change('EUR')
  expect([status, problem.code]).toEqual([409, 'store_currency_fixed'])
  expect(problem.detail).toContain('TND')
  expect((await change('TND')).status).toBe(200)
})

test('an edit is taken from whoever read the last one', async () => {
  const { id, etag } = await addStore(marketing)
  const edit = () =>
    marketing.call(routes.updateStore, { params: { storeId: id }, body: { theme: 'green' }, ifMatch: etag })
  expect((await edit()).body.theme).toBe('green')
  const late = await edit()
  expect([late.status, late.problem.code]).toEqual([409, 'etag_mismatch'])
})

test('a store is opened and closed, once each', async () => {
  const { id: storeId } = await addStore(marketing, { isOpen: false })
  const set = (state: 'open' | 'closed') =>
    marketing.call(routes.setStoreState, { params: { storeId }, body: { state, reason: 'Deneme için' } })
  expect((await set('open')).body.state).toBe('open')
  expect((await set('open')).problem.code).toBe('wrong_state')
  expect((await set('closed')).body.state).toBe('closed')
})

test('a store in which something was offered is not deleted', async () => {
  const empty = await addStore(marketing)
  const remove = (storeId: string) => marketing.call(routes.deleteStore, { params: { storeId } })
  expect((await remove(empty.id)).status).toBe(204)
  expect((await remove(empty.id)).status).toBe(404)
  const { id: storeId } = await addStore(marketing)
  await addListing(marketing, { storeId, programId: (await addOfferable(server)).programId })
  const retained = await remove(storeId)
  expect([retained.status, retained.problem.code]).toEqual([409, 'store_not_empty'])
})

test('stores are found by code and names, and filtered by currency, segment and state', async () => {
  const store = await addStore(marketing, { currency: 'KWD', customerSegment: 'health' })
  const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id)
  expect(await idsOf({ q: store.code.toLowerCase() })).toEqual([store.id])
  expect(await idsOf({ q: `mağaza ${store.code}` })).toEqual([store.id])
  expect(await idsOf({ 'f.currency': ['KWD'] })).toEqual([store.id])
  expect(await idsOf({ 'f.customerSegment': ['health'], 'f.state': ['closed'] })).toEqual([])
})

test('a list is read on in every order', async () => {
  for (const sort of [undefined, '-name', 'code', 'currency', '-state', '-createdAt', 'updatedAt']) {
    const whole = (await list({ sort, size: 100 })).items.map(({ id }) => id)
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ sort, size: 3, ...(cursor ? { cursor } : {}) })
      walked.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(walked, sort).toEqual(whole)
    expect(walked.length).toBeGreaterThan(6)
  }
})
