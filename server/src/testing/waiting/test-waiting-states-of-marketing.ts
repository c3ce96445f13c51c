import { DAY_MS } from '@filo/contract/durations'
import type { WaitingKind } from '@filo/contract/home/waiting-work'
import { eq } from 'drizzle-orm'
import { marketingLists, marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { programRequests } from '../../db/schema/program-entitlements.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import {
  addApprovedMarketing,
  addPublishedMarketing,
  addShelf,
  addSubmittedMarketing,
} from '../test-marketing.ts'
import { addPaidOffer, requestFor } from '../test-storefront.ts'
import type { WaitingState, WaitingWorld } from './test-waiting-world.ts'

type MarketingKind = Extract<
  WaitingKind,
  `marketing_${string}` | 'shelf_ending' | 'listing_ending' | 'program_to_answer' | 'program_answered'
>
type MarketingChange = Partial<typeof marketingVersions.$inferInsert>

const inThreeDays = ({ server }: WaitingWorld) => new Date(server.clock.now().getTime() + 3 * DAY_MS)

function changeMarketing({ server }: WaitingWorld, id: string, set: MarketingChange) {
  return server.context.db.update(marketingVersions).set(set).where(eq(marketingVersions.id, id))
}

async function submitMarketing(world: WaitingWorld) {
  const { id } = await addSubmittedMarketing(world.server, world.people.marketing)
  return { id, end: () => changeMarketing(world, id, { state: 'approved' }) }
}

async function rejectMarketing(world: WaitingWorld) {
  const { id } = await addSubmittedMarketing(world.server, world.people.marketing)
  await changeMarketing(world, id, {
    state: 'rejected',
    decisionReason: 'Fiyat eksik',
    decidedAt: world.server.clock.now(),
  })
  return { id, end: () => changeMarketing(world, id, { state: 'draft' }) }
}

async function approveMarketing(world: WaitingWorld) {
  const { id } = await addApprovedMarketing(world.server, world.people.marketing)
  return { id, end: () => changeMarketing(world, id, { state: 'ended' }) }
}

async function endMarketing(world: WaitingWorld) {
  const { db } = world.server.context
  const offer = await addPublishedMarketing(world.server, world.people.marketing)
  const isIt = eq(marketingVersionStores.marketingVersionId, offer.id)
  const endsAt = inThreeDays(world)
  const [place] = await db
    .update(marketingVersionStores)
    .set({ endsAt, state: 'live' })
    .where(isIt)
    .returning({ storeId: marketingVersionStores.storeId })
  const end = () => db.update(marketingVersionStores).set({ state: 'ended' }).where(isIt)
  return { id: `${offer.id}:${place?.storeId}`, end }
}

async function endShelf(world: WaitingWorld) {
  const { db } = world.server.context
  const id = await addShelf(world.people.marketing)
  const isIt = eq(marketingLists.id, id)
  const windowUntil = inThreeDays(world).toISOString().slice(0, 16)
  await db.update(marketingLists).set({ windowUntil }).where(isIt)
  return { id, end: () => db.update(marketingLists).set({ windowUntil: null }).where(isIt) }
}

async function endListing(world: WaitingWorld) {
  const { db } = world.server.context
  const { listingId } = await addPaidOffer(world.server, world.people.marketing)
  const isIt = eq(storePrograms.id, listingId)
  await db
    .update(storePrograms)
    .set({ windowUntil: inThreeDays(world) })
    .where(isIt)
  return { id: listingId, end: () => db.update(storePrograms).set({ windowUntil: null }).where(isIt) }
}

async function requestProgram(world: WaitingWorld) {
  const { db } = world.server.context
  const { listingId } = await addPaidOffer(world.server, world.people.marketing)
  const id = await requestFor(world.people.customer_admin, listingId)
  const isIt = eq(programRequests.id, id)
  const decidedAt = new Date(world.server.clock.now().getTime() - 8 * DAY_MS)
  return { id, end: () => db.update(programRequests).set({ state: 'declined', decidedAt }).where(isIt) }
}

async function answerProgram(world: WaitingWorld) {
  const { db, clock } = world.server.context
  const { id } = await requestProgram(world)
  const isIt = eq(programRequests.id, id)
  await db.update(programRequests).set({ state: 'granted', decidedAt: clock.now() }).where(isIt)
  const before = new Date(clock.now().getTime() - 8 * DAY_MS)
  return { id, end: () => db.update(programRequests).set({ decidedAt: before }).where(isIt) }
}

const marketers = ['admin', 'marketing'] as const

/** How work of marketing and with requests of customers comes about. */
export const statesOfMarketing: Record<MarketingKind, WaitingState> = {
  marketing_to_approve: { roles: ['admin', 'release_manager'], bring: submitMarketing },
  marketing_rejected: { ownOf: 'marketing', bring: rejectMarketing },
  marketing_unpublished: { roles: marketers, bring: approveMarketing },
  marketing_ending: { roles: marketers, bring: endMarketing },
  shelf_ending: { roles: marketers, bring: endShelf },
  listing_ending: { roles: marketers, bring: endListing },
  program_to_answer: { roles: marketers, bring: requestProgram },
  program_answered: { roles: ['customer_admin'], bring: answerProgram },
}
