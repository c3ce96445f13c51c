import * as revisions from '@filo/contract/marketing/marketing-routes'
import { getProgramRelease } from '@filo/contract/programs/programs-routes'
import * as routes from '@filo/contract/storefront/storefront-routes'
import * as listings from '@filo/contract/stores/store-programs-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import {
  addApprovedMarketing,
  addMarketing,
  addPublishedMarketing,
  addShelf,
} from '../../testing/test-marketing.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { placeCustomer } from '../../testing/test-storefront.ts'
import { addListed, addListing, addOfferable, addStore } from '../../testing/test-stores.ts'

let server: TestServer
let staff: TestPerson
let hotel: TestPerson
let shop: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  staff = await signInAs(server, 'admin')
  hotel = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Otel A.Ş.') })
  shop = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Market Ltd.') })
  await placeCustomer(server, hotel.customerId ?? '', { segment: 'hospitality' })
  await placeCustomer(server, shop.customerId ?? '', { segment: 'retail' })
})
afterAll(() => server.close())

/** A program with the package version that its release is made of, in a store in euros. */
async function addPlace() {
  const { id: storeId } = await addStore(staff)
  const { programId, releaseId } = await addOfferable(server)
  const release = await staff.call(getProgramRelease, { params: { releaseId } })
  const [item] = release.body.items
  if (!item) throw new Error(JSON.stringify(release.body))
  return { storeId, programId, packageId: item.packageId, versionId: item.versionId }
}
type Place = Awaited<ReturnType<typeof addPlace>>

const ofPlace = ({ packageId, versionId, storeId }: Place) => ({ packageId, versionId, storeIds: [storeId] })
const name = (listingId: string, marketingVersionId: string | null) =>
  staff.call(listings.updateStoreProgram, { params: { listingId }, body: { marketingVersionId } })
const offersOf = async ({ storeId, programId }: Place) =>
  (await staff.call(listings.listListingOffers, { params: { storeId, programId } })).body.items
const isSeen = async (person: TestPerson, listingId: string) =>
  (await person.call(routes.getStorefrontProgram, { params: { listingId } })).status === 200
const step = (marketingVersionId: string, body: object) =>
  staff.call(revisions.applyMarketingStep, { params: { marketingVersionId }, body: body as never })

test('a listing is shown and paid as the marketing version that it names says, with its words and pictures', async () => {
  const place = await addPlace()
  const listingId = await addListed(staff, place)
  const offer = await addPublishedMarketing(server, staff, ofPlace(place))
  const { body } = await name(listingId, offer.id)
  expect(body).toMatchObject({
    offer: { id: offer.id, state: 'live', placeState: 'live' },
    price: { model: 'monthly', amount: 4900 },
    isShown: true,
  })
  const { body: seen } = await hotel.call(routes.getStorefrontProgram, { params: { listingId } })
  expect(seen).toMatchObject({
    price: { model: 'monthly', amount: 4900 },
    offer: { title: offer.title, summary: offer.summary, licence: 'robot', media: offer.media },
    story: offer.story,
    access: { kind: 'needed' },
  })
  const found = await hotel.call(routes.listStorefrontListings, { query: { q: 'greeting' } })
  expect(found.body.items.map(({ id }) => id)).toContain(listingId)
})

test('it is shown only while that is live, and again with the words of the program once it names none', async () => {
  const place = await addPlace()
  const listingId = await addListed(staff, place)
  const offer = await addApprovedMarketing(server, staff, ofPlace(place))
  expect(await isSeen(hotel, listingId)).toBe(true)
  expect((await name(listingId, offer.id)).body.isShown).toBe(false)
  expect(await isSeen(hotel, listingId)).toBe(false)
  await step(offer.id, { step: 'schedule' })
  expect(await isSeen(hotel, listingId)).toBe(true)
  await step(offer.id, { step: 'unlist', reason: 'Fiyat yenileniyor' })
  expect(await isSeen(hotel, listingId)).toBe(false)
  expect((await name(listingId, null)).body).toMatchObject({ offer: null, isShown: true })
  expect(await isSeen(hotel, listingId)).toBe(true)
})

test('what is for one segment is not shown to customers of another', async () => {
  const place = await addPlace()
  const listingId = await addListed(staff, place)
  const offer = await addPublishedMarketing(server, staff, { ...ofPlace(place), audience: 'hospitality' })
  await name(listingId, offer.id)
  expect(await isSeen(hotel, listingId)).toBe(true)
  expect(await isSeen(shop, listingId)).toBe(false)
  const { body } = await shop.call(routes.listStorefrontListings, { query: { size: 100 } })
  expect(body.items.map(({ id }) => id)).not.toContain(listingId)
})

test('a listing names approved marketing versions of its program and its store alone', async () => {
  const place = await addPlace()
  const listingId = await addListing(staff, place)
  const draft = await addMarketing(server, staff, ofPlace(place))
  const elsewhere = await addPublishedMarketing(server, staff, {
    ...ofPlace(place),
    storeIds: [(await addStore(staff)).id],
  })
  const ofAnother = await addPublishedMarketing(server, staff, { storeIds: [place.storeId] })
  const fit = await addApprovedMarketing(server, staff, ofPlace(place))
  expect((await offersOf(place)).map(({ id }) => id)).toEqual([fit.id])
  for (const { id } of [draft, elsewhere, ofAnother]) {
    const refused = await name(listingId, id)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'listing_offer_unfit' })
  }
})

test('a revision that is approved changes the price of the listings that are shown with it', async () => {
  const place = await addPlace()
  const listingId = await addListed(staff, place)
  const offer = await addPublishedMarketing(server, staff, ofPlace(place))
  await name(listingId, offer.id)
  const params = { marketingVersionId: offer.id }
  const price = { model: 'monthly' as const, amounts: [{ amount: 5900, currency: 'EUR' }] }
  await staff.call(revisions.beginMarketingRevision, { params })
  await staff.call(revisions.updateMarketingRevision, { params, body: { price } })
  await staff.call(revisions.submitMarketingRevision, { params })
  const reviewer = await signInAs(server, 'release_manager')
  const body = { decision: 'approved' as const, reason: '' }
  await reviewer.call(revisions.decideMarketingRevision, { params, body })
  const { body: seen } = await hotel.call(routes.getStorefrontProgram, { params: { listingId } })
  expect(seen.price).toEqual({ model: 'monthly', amount: 5900 })
})

test('opened pages are counted for the listing and for what it was shown with then', async () => {
  const place = await addPlace()
  const listingId = await addListed(staff, place)
  const open = (person: TestPerson) => person.call(routes.countListingView, { params: { listingId } })
  await open(hotel)
  const offer = await addPublishedMarketing(server, staff, ofPlace(place))
  await name(listingId, offer.id)
  await open(hotel)
  expect((await open(shop)).status).toBe(204)
  const { body } = await staff.call(listings.getStoreProgram, { params: { listingId } })
  expect(body.figures).toEqual({ views: 3, installs: 0, current: 0, failed: 0, removed: 0 })
  const { body: reported } = await staff.call(revisions.getMarketingVersion, {
    params: { marketingVersionId: offer.id },
  })
  expect(reported.stats).toMatchObject({ listings: 1, figures: { views: 2 } })
})

test('a shelf shows to a customer the programs on it that are shown to them, in its order', async () => {
  const place = await addPlace()
  const other = { ...(await addPlace()), storeId: place.storeId }
  const [first, second] = [await addListed(staff, place), await addListed(staff, other)]
  const offers = [
    await addPublishedMarketing(server, staff, ofPlace(place)),
    await addPublishedMarketing(server, staff, { ...ofPlace(other), audience: 'hospitality' }),
  ]
  await name(first, offers[0]?.id ?? '')
  await name(second, offers[1]?.id ?? '')
  const itemIds = offers.map(({ id }) => id).toReversed()
  const shelfId = await addShelf(staff, { storeId: place.storeId, itemIds })
  await addShelf(staff, { storeId: place.storeId, name: { tr: 'Boş', en: 'Empty' } })
  const shelvesOf = async (person: TestPerson) =>
    (await person.call(routes.listStorefrontShelves, { params: { storeId: place.storeId } })).body.items.map(
      ({ id, listings: shown }) => ({ id, listings: shown.map((each) => each.id) }),
    )
  expect(await shelvesOf(hotel)).toEqual([{ id: shelfId, listings: [second, first] }])
  expect(await shelvesOf(shop)).toEqual([{ id: shelfId, listings: [first] }])
})
