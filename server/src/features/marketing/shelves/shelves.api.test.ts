import { getMarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import * as routes from '@filo/contract/marketing/marketing-lists-routes'
import { applyMarketingStep } from '@filo/contract/marketing/marketing-routes'
import { deleteStore, setStoreState, updateStore } from '@filo/contract/stores/stores-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { addMarketing, addPublishedMarketing, addShelf } from '../../../testing/test-marketing.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, componentCode } from '../../../testing/test-releases.ts'
import { addStore } from '../../../testing/test-stores.ts'

let server: TestServer
let marketing: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  marketing = await signInAs(server, 'marketing')
})
afterAll(() => server.close())

const of = (listId: string) => ({ params: { listId } })
const shown = async (listId: string) =>
  (await marketing.call(routes.getShelfStorefront, of(listId))).body.offers.map(({ id }) => id)
const put = (listId: string, itemIds: string[]) =>
  marketing.call(routes.updateMarketingList, { ...of(listId), body: { itemIds } })
const refused = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]

test('a shelf keeps the order of people, and shows only what is live in its store', async () => {
  const store = await addStore(marketing)
  const storeIds = [store.id]
  const [first, second] = [
    await addPublishedMarketing(server, marketing, { storeIds }),
    await addPublishedMarketing(server, marketing, { storeIds }),
  ]
  const draft = await addMarketing(server, marketing, { storeIds })
  const elsewhere = await addPublishedMarketing(server, marketing)
  const listId = await addShelf(marketing, { storeId: store.id })
  const itemIds = [second.id, draft.id, elsewhere.id, first.id]
  const { body } = await put(listId, itemIds)
  expect(body.items.map(({ id }) => id)).toEqual(itemIds)
  expect(await shown(listId)).toEqual([second.id, first.id])
  await put(listId, [first.id, second.id])
  expect(await shown(listId)).toEqual([first.id, second.id])
  const unlisted = { step: 'unlist' as const, reason: 'Fiyat değişiyor' }
  await marketing.call(applyMarketingStep, { params: { marketingVersionId: first.id }, body: unlisted })
  expect(await shown(listId)).toEqual([second.id])
})

test('a rule fills a shelf from what is live now, up to its limit', async () => {
  const store = await addStore(marketing)
  const storeIds = [store.id]
  const older = await addPublishedMarketing(server, marketing, { storeIds })
  const newer = await addPublishedMarketing(server, marketing, { storeIds })
  await addMarketing(server, marketing, { storeIds })
  const shelf = (rule: routes.ShelfRule) => addShelf(marketing, { storeId: store.id, rule })
  expect(await shown(await shelf({ kind: 'newest', limit: 10 }))).toEqual([newer.id, older.id])
  expect(await shown(await shelf({ kind: 'newest', limit: 1 }))).toEqual([newer.id])
  expect((await shown(await shelf({ kind: 'most_installed', limit: 10 }))).sort()).toEqual(
    [older.id, newer.id].sort(),
  )
  const kind = 'package_kind' as const
  expect(await shown(await shelf({ kind, packageKind: 'service', limit: 10 }))).toHaveLength(2)
  expect(await shown(await shelf({ kind, packageKind: 'ui', limit: 10 }))).toEqual([])
})

test('outside of its window, and in a closed store, a shelf shows nothing', async () => {
  const store = await addStore(marketing)
  await addPublishedMarketing(server, marketing, { storeIds: [store.id] })
  const rule = { kind: 'newest' as const, limit: 10 }
  const later = await addShelf(marketing, {
    storeId: store.id,
    rule,
    window: { from: '2026-12-01T09:00', until: null },
  })
  expect(await shown(later)).toEqual([])
  const open = await addShelf(marketing, { storeId: store.id, rule })
  expect(await shown(open)).toHaveLength(1)
  const body = { state: 'closed' as const, reason: 'Tatil' }
  await marketing.call(setStoreState, { params: { storeId: store.id }, body })
  expect((await marketing.call(routes.getShelfStorefront, of(open))).body).toEqual({
    isShown: false,
    offers: [],
  })
})

test('a price is told in the currency of the store', async () => {
  const lira = await addStore(marketing, { currency: 'TRY' })
  const price = {
    model: 'once' as const,
    amounts: [
      { amount: 4900, currency: 'EUR' },
      { amount: 199_000, currency: 'TRY' },
    ],
  }
  await addPublishedMarketing(server, marketing, { storeIds: [lira.id], price })
  const listId = await addShelf(marketing, { storeId: lira.id, rule: { kind: 'newest', limit: 5 } })
  const { offers } = (await marketing.call(routes.getShelfStorefront, of(listId))).body
  expect(offers[0]?.price).toEqual({ model: 'once', amount: { amount: 199_000, currency: 'TRY' } })
})

test('a shelf of an unknown store, with unknown things on it, or that ends before it begins is refused', async () => {
  const nowhere = server.context.ids.next()
  const listId = await addShelf(marketing)
  const update = (body: object) => marketing.call(routes.updateMarketingList, { ...of(listId), body })
  expect(refused(await update({ storeId: nowhere }))).toEqual([422, 'marketing_store_unknown'])
  expect(refused(await put(listId, [nowhere]))).toEqual([422, 'marketing_list_item_unknown'])
  const window = { from: '2026-05-02T10:00', until: '2026-05-01T10:00' }
  expect(refused(await update({ window }))).toEqual([422, 'marketing_list_window'])
  const { etag } = (await marketing.call(routes.getMarketingList, of(listId))).body
  const name = { tr: 'Yeni ad', en: 'New name' }
  await update({ name })
  const late = await marketing.call(routes.updateMarketingList, {
    ...of(listId),
    body: { name },
    ifMatch: etag,
  })
  expect(refused(late)).toEqual([409, 'etag_mismatch'])
  expect((await marketing.call(routes.deleteMarketingList, of(listId))).status).toBe(204)
})

test('a store that something is marketed in is not deleted, and keeps its currency', async () => {
  const store = await addStore(marketing)
  await addMarketing(server, marketing, { storeIds: [store.id] })
  const params = { storeId: store.id }
  expect(refused(await marketing.call(deleteStore, { params }))).toEqual([409, 'store_not_empty'])
  const currency = { currency: 'TRY' }
  expect(refused(await marketing.call(updateStore, { params, body: currency }))).toEqual([
    409,
    'store_currency_fixed',
  ])
  const shelved = await addStore(marketing)
  await addShelf(marketing, { storeId: shelved.id })
  const retained = await marketing.call(deleteStore, { params: { storeId: shelved.id } })
  expect(refused(retained)).toEqual([409, 'store_not_empty'])
})

test('the card of a package has its offers, builds, shelves and pictures', async () => {
  const { packageId, versionId, code } = await addComponent(server, componentCode('mk'))
  const offer = await addPublishedMarketing(server, marketing, { packageId, versionId })
  const listId = await addShelf(marketing, { storeId: offer.places[0]?.store.id ?? '' })
  await put(listId, [offer.id])
  for (const packageRef of [code, packageId]) {
    const { body } = await marketing.call(getMarketingCard, { params: { packageRef } })
    expect(body).toMatchObject({
      package: { id: packageId, code },
      releasedBuilds: [{ id: versionId }],
      offers: [{ id: offer.id }],
      offerCount: 1,
      shelves: [{ id: listId }],
      assets: [{ key: 'karsilama', usedBy: [{ id: offer.id }] }],
      performance: [{ build: { id: versionId }, robots: 0 }],
    })
  }
})
