import { DAY_MS } from '@filo/contract/durations'
import * as lists from '@filo/contract/marketing/marketing-lists-routes'
import * as routes from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { getPackage } from '@filo/contract/packages/packages-routes'
import { createStore, listStores, setStoreState } from '@filo/contract/stores/stores-routes'
import type { Team } from '../releases/team.ts'
import {
  type DemoMarketing,
  type DemoShelf,
  type DemoStoreName,
  demoMarketing,
  demoShelves,
  demoStores,
} from './demo-marketing.ts'
import type { DemoTask } from './demo-tasks.ts'

/** The store of a currency: whichever there is, else one of the demo's own. @returns its id */
async function ensureStore({ marketing }: Team, name: DemoStoreName): Promise<string> {
  const body = demoStores[name]
  const { items } = await marketing.call(listStores, {
    query: { 'f.currency': [body.currency], sort: 'createdAt', size: 1 },
  })
  const [found] = items
  if (found) return found.id
  const { id: storeId } = await marketing.call(createStore, { body })
  const opened = { state: 'open' as const, reason: 'Vitrin hazır' }
  await marketing.call(setStoreState, { params: { storeId }, body: opened })
  return storeId
}

async function storeIdsOf(team: Team, names: readonly DemoStoreName[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(await ensureStore(team, name))
  return ids
}

/** Nine in the morning, so many days from now. */
function minuteOf(days: number | undefined, now: Date): string | null {
  if (days === undefined) return null
  return `${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T09:00`
}

async function findOffer({ marketing }: Team, packageId: string): Promise<MarketingVersion | undefined> {
  const query = { 'f.packageId': [packageId], sort: 'createdAt', size: 1 }
  return (await marketing.call(routes.listMarketingVersions, { query })).items[0]
}

/** The marketing version of a package; undefined where the package has no released version to offer. */
async function ensureOffer(
  team: Team,
  input: DemoMarketing,
  now: Date,
): Promise<MarketingVersion | undefined> {
  const { packageCode, stores, days, to: _to, revision: _revision, ...content } = input
  const { id: packageId, latestReleased } = await team.marketing.call(getPackage, {
    params: { packageRef: packageCode },
  })
  const found = await findOffer(team, packageId)
  if (found || latestReleased?.state !== 'released') return found
  const body = {
    ...content,
    versionId: latestReleased.id,
    storeIds: await storeIdsOf(team, stores),
    window: { from: minuteOf(days?.from, now), until: minuteOf(days?.until, now) },
  }
  return team.marketing.call(routes.createMarketingVersion, { params: { packageId }, body })
}

const endings = {
  unlisted: { step: 'unlist', reason: 'Fiyatlar yenileniyor' },
  ended: { step: 'end', reason: 'Yeni sürümü hazırlanıyor' },
} as const

/** Takes one from wherever it stands as far as it shall come; one that somebody took elsewhere is left there. */
async function advance(
  { marketing, approver }: Team,
  { to }: DemoMarketing,
  offer: MarketingVersion,
): Promise<void> {
  const call = { params: { marketingVersionId: offer.id } }
  let { state } = offer
  if (to === 'draft') return
  if (state === 'draft') state = (await marketing.call(routes.submitMarketingVersion, call)).state
  if (state === 'in_review' && to !== 'in_review') {
    const isRejected = to === 'rejected'
    const body = isRejected
      ? { decision: 'rejected' as const, reason: 'Kent adları eksik; hangi kentlerde çalıştığını yazın.' }
      : { decision: 'approved' as const, reason: 'Metinler ve fiyat uygun' }
    state = (await approver.call(routes.decideMarketingVersion, { ...call, body })).state
  }
  if (state === 'approved')
    state = (await marketing.call(routes.applyMarketingStep, { ...call, body: { step: 'schedule' } })).state
  if (state === 'live' && (to === 'unlisted' || to === 'ended'))
    await marketing.call(routes.applyMarketingStep, { ...call, body: endings[to] })
}

async function ensureRevision(
  { marketing }: Team,
  { revision }: DemoMarketing,
  offer: MarketingVersion,
): Promise<void> {
  const call = { params: { marketingVersionId: offer.id } }
  const { state, revision: open } = await marketing.call(routes.getMarketingVersion, call)
  if (!revision || open || state !== 'live') return
  await marketing.call(routes.beginMarketingRevision, call)
  await marketing.call(routes.updateMarketingRevision, { ...call, body: revision })
  await marketing.call(routes.submitMarketingRevision, call)
}

async function ensureShelf(team: Team, { name, store, rule, packageCodes }: DemoShelf): Promise<void> {
  const storeId = await ensureStore(team, store)
  const query = { 'f.storeId': [storeId], size: 100 }
  const { items } = await team.marketing.call(lists.listMarketingLists, { query })
  if (items.some((shelf) => shelf.name.tr === name.tr)) return
  const itemIds: string[] = []
  for (const packageRef of packageCodes) {
    const { id } = await team.marketing.call(getPackage, { params: { packageRef } })
    const offer = await findOffer(team, id)
    if (offer) itemIds.push(offer.id)
  }
  await team.marketing.call(lists.createMarketingList, { body: { name, storeId, rule, itemIds } })
}

/** Marketing versions and shelves as a team would have made them; done before, they do nothing or go on. */
export function marketingTasks(team: Team, now: () => Date): DemoTask[] {
  const offers = demoMarketing.map(
    (input): DemoTask => ({
      step: 'packages',
      run: async () => {
        const offer = await ensureOffer(team, input, now())
        if (!offer) return
        await advance(team, input, offer)
        await ensureRevision(team, input, offer)
      },
    }),
  )
  const shelves = demoShelves.map(
    (input): DemoTask => ({ step: 'packages', run: () => ensureShelf(team, input) }),
  )
  return [...offers, ...shelves]
}
