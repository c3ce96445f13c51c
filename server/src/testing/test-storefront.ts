import type { CustomerSegment } from '@filo/contract/customers/customer-segments'
import * as entitlements from '@filo/contract/program-entitlements/program-entitlements-routes'
import * as storefront from '@filo/contract/storefront/storefront-routes'
import { eq } from 'drizzle-orm'
import { customers } from '../db/schema/customers.ts'
import type { TestServer } from './test-context.ts'
import type { Answer, TestPerson } from './test-people.ts'
import { addListed, addOfferable, addStore } from './test-stores.ts'

function made<T>({ status, body }: Answer<T>): Answer<T>['body'] {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** A new active program that an open store for everybody offers for 49.90 € once. @returns the ids */
export async function addPaidOffer(
  server: TestServer,
  person: TestPerson,
): Promise<{ storeId: string; listingId: string; programId: string; releaseId: string }> {
  const { id: storeId } = await addStore(person)
  const ids = await addOfferable(server)
  const price = { model: 'once' as const, amount: 4990 }
  return { storeId, listingId: await addListed(person, { storeId, programId: ids.programId, price }), ...ids }
}

/** A right to a program from now on. @returns its id */
export async function addEntitlement(
  person: TestPerson,
  body: { customerId: string; programId: string; from?: string; until?: string },
): Promise<string> {
  return made(await person.call(entitlements.grantProgramEntitlement, { body })).id
}

/** Asks for a program as a customer does. @returns the id of the request */
export async function requestFor(person: TestPerson, listingId: string): Promise<string> {
  const requested = made(await person.call(storefront.requestProgram, { params: { listingId }, body: {} }))
  return requested.access.requestId ?? ''
}

/** Where a customer is and what it does, as stores look at it. */
export async function placeCustomer(
  server: TestServer,
  customerId: string,
  place: { country?: string; segment?: CustomerSegment | null },
): Promise<void> {
  await server.context.db.update(customers).set(place).where(eq(customers.id, customerId))
}
