import type { CreateMarketingVersionBody } from '@filo/contract/marketing/marketing-content'
import * as lists from '@filo/contract/marketing/marketing-lists-routes'
import * as routes from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import type { TestServer } from './test-context.ts'
import { type Answer, signInAs, type TestPerson } from './test-people.ts'
import { addComponent, componentCode } from './test-releases.ts'
import { addStore } from './test-stores.ts'

function made<T>({ status, body }: Answer<T>): Answer<T>['body'] {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** Texts and a picture in both languages. */
export const wholeContent = {
  title: { tr: 'Karşılama', en: 'Greeting' },
  summary: { tr: 'Gelenleri selamlar.', en: 'Greets who comes.' },
  story: { tr: 'Kapıdan gireni karşılar.', en: 'Meets whoever comes in.' },
  media: [{ key: 'karsilama', alt: { tr: 'El sallayan robot', en: 'A robot that waves' } }],
  price: { model: 'monthly' as const, amounts: [{ amount: 4900, currency: 'EUR' }] },
}

type MarketingOverrides = Partial<CreateMarketingVersionBody> & { packageId?: string }

/** A draft that could be submitted: of a released package version, in one store in euros unless told otherwise. */
export async function addMarketing(
  server: TestServer,
  person: TestPerson,
  { packageId: assignedPackage, ...overrides }: MarketingOverrides = {},
): Promise<MarketingVersion> {
  const own =
    assignedPackage && overrides.versionId ? undefined : await addComponent(server, componentCode('mk'))
  const packageId = own?.packageId ?? assignedPackage ?? ''
  const storeIds = overrides.storeIds ?? [(await addStore(person)).id]
  const body = { ...wholeContent, versionId: own?.versionId ?? '', ...overrides, storeIds }
  return made(await person.call(routes.createMarketingVersion, { params: { packageId }, body }))
}

/** One that awaits its approval. */
export async function addSubmittedMarketing(
  server: TestServer,
  person: TestPerson,
  overrides: MarketingOverrides = {},
): Promise<MarketingVersion> {
  const { id: marketingVersionId } = await addMarketing(server, person, overrides)
  return made(await person.call(routes.submitMarketingVersion, { params: { marketingVersionId } }))
}

/** One that somebody else approved. */
export async function addApprovedMarketing(
  server: TestServer,
  person: TestPerson,
  overrides: MarketingOverrides = {},
): Promise<MarketingVersion> {
  const { id: marketingVersionId } = await addSubmittedMarketing(server, person, overrides)
  const reviewer = await signInAs(server, 'release_manager')
  const body = { decision: 'approved' as const, reason: '' }
  return made(await reviewer.call(routes.decideMarketingVersion, { params: { marketingVersionId }, body }))
}

/** One that was published: live unless its window begins later. */
export async function addPublishedMarketing(
  server: TestServer,
  person: TestPerson,
  overrides: MarketingOverrides = {},
): Promise<MarketingVersion> {
  const { id: marketingVersionId } = await addApprovedMarketing(server, person, overrides)
  const body = { step: 'schedule' as const }
  return made(await person.call(routes.applyMarketingStep, { params: { marketingVersionId }, body }))
}

/** A live one of which somebody sent a change for review. */
export async function addSubmittedRevision(
  server: TestServer,
  person: TestPerson,
): Promise<MarketingVersion> {
  const offer = await addPublishedMarketing(server, person)
  const params = { marketingVersionId: offer.id }
  made(await person.call(routes.beginMarketingRevision, { params }))
  made(await person.call(routes.submitMarketingRevision, { params }))
  return offer
}

/** A shelf without anything on it, in a store of its own unless told otherwise. @returns its id */
export async function addShelf(
  person: TestPerson,
  overrides: Partial<lists.CreateMarketingListBody> = {},
): Promise<string> {
  const storeId = overrides.storeId ?? (await addStore(person)).id
  const body = {
    name: { tr: 'Yeniler', en: 'New' },
    rule: { kind: 'by_hand' as const },
    ...overrides,
    storeId,
  }
  return made(await person.call(lists.createMarketingList, { body })).id
}
