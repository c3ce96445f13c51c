import type { Price } from '@filo/contract/stores/listing-kinds'
import * as listings from '@filo/contract/stores/store-programs-routes'
import type { CreateStoreBody, Store } from '@filo/contract/stores/stores-routes'
import * as routes from '@filo/contract/stores/stores-routes'
import type { TestServer } from './test-context.ts'
import { type Answer, signInAs, type TestPerson } from './test-people.ts'
import { addActiveProgram } from './test-programs.ts'
import { componentCode } from './test-releases.ts'

function made<T>({ status, body }: Answer<T>): Answer<T>['body'] {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** A code that no other store has. */
export function storeCode(): string {
  return componentCode('st').toUpperCase()
}

/** A store in euros for everybody, open unless told otherwise. */
export async function addStore(
  person: TestPerson,
  { isOpen = true, ...fields }: Partial<CreateStoreBody> & { isOpen?: boolean } = {},
): Promise<Store> {
  const code = storeCode()
  const body = { name: { tr: `Mağaza ${code}`, en: `Store ${code}` }, code, currency: 'EUR', ...fields }
  const store = made(await person.call(routes.createStore, { body }))
  if (!isOpen) return store
  const call = { params: { storeId: store.id }, body: { state: 'open' as const, reason: 'Hazır' } }
  return made(await person.call(routes.setStoreState, call))
}

/** A draft of an active program in a store, free unless told otherwise. @returns its id */
export async function addListing(
  person: TestPerson,
  { storeId, programId, price }: { storeId: string; programId: string; price?: Price },
): Promise<string> {
  const body = { programId, price: price ?? { model: 'free' as const, amount: 0 } }
  return made(await person.call(listings.createStoreProgram, { params: { storeId }, body })).id
}

/** The same, listed. @returns its id */
export async function addListed(
  person: TestPerson,
  offer: { storeId: string; programId: string; price?: Price },
): Promise<string> {
  const listingId = await addListing(person, offer)
  made(await person.call(listings.applyListingStep, { params: { listingId }, body: { step: 'list' } }))
  return listingId
}

/** An active program of a new developer. @returns the ids of it and of its approved release */
export async function addOfferable(server: TestServer): Promise<{ programId: string; releaseId: string }> {
  return addActiveProgram(server, await signInAs(server, 'developer'))
}
