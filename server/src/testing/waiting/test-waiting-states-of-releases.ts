import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import type { WaitingKind } from '@filo/contract/home/waiting-work'
import { and, eq } from 'drizzle-orm'
import { arosApprovals, arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { testers } from '../../db/schema/testers.ts'
import { addOffer } from '../test-offers.ts'
import { giveRobots } from '../test-people.ts'
import { addBareAros } from '../test-releases.ts'
import type { WaitingState, WaitingWorld } from './test-waiting-world.ts'

type ReleaseKind = Extract<WaitingKind, `aros_${string}` | `campaign_${string}`>
type CustomerKind = 'test_to_judge' | 'update_to_answer' | 'customer_unanswered'
type ArosChange = Partial<typeof arosVersions.$inferInsert>
type CampaignChange = Partial<typeof campaigns.$inferInsert>

async function changeAros({ server }: WaitingWorld, id: string, set: ArosChange): Promise<void> {
  await server.context.db.update(arosVersions).set(set).where(eq(arosVersions.id, id))
}

/** A release that stands so, until it is archived. */
async function addAros(world: WaitingWorld, set: ArosChange & { state: ArosState }) {
  const id = await addBareAros(world.server, { state: 'archived' })
  await changeAros(world, id, set)
  return { id, end: () => changeAros(world, id, { state: 'archived' }) }
}

const arosIn = (set: ArosChange & { state: ArosState }) => (world: WaitingWorld) => addAros(world, set)

/** A campaign that asked a customer about one robot, until it is over. */
async function addCampaign(world: WaitingWorld, set: CampaignChange = {}) {
  const { db } = world.server.context
  const offer = await addOffer(world.server, world.customerA)
  const isIt = eq(campaigns.id, offer.campaignId)
  if (Object.keys(set).length > 0) await db.update(campaigns).set(set).where(isIt)
  for (const person of [world.people.customer_user, world.colleagues.customer_user])
    await giveRobots(world.server, person, [offer.unitId])
  return { ...offer, end: () => db.update(campaigns).set({ state: 'aborted' }).where(isIt) }
}

async function stopCampaign(world: WaitingWorld) {
  const { campaignId, end } = await addCampaign(world, { pauseReason: 'failures' })
  return { id: campaignId, end }
}

async function standStill(world: WaitingWorld) {
  const before = new Date(world.server.clock.now().getTime() - 2 * HOUR_MS)
  const since = { countedAt: before, startedAt: before }
  const { campaignId, end } = await addCampaign(world, { state: 'running', ...since })
  return { id: campaignId, end }
}

async function draftCampaign(world: WaitingWorld) {
  const createdBy = world.people.release_manager.userId
  const { campaignId, end } = await addCampaign(world, { state: 'draft', createdBy, startedAt: null })
  return { id: campaignId, end }
}

async function offerUpdate(world: WaitingWorld) {
  const { unitId, end } = await addCampaign(world)
  return { id: unitId, end }
}

async function stayUnanswered(world: WaitingWorld) {
  const { db, clock } = world.server.context
  const { unitId, campaignId, end } = await addCampaign(world)
  const requestedAt = new Date(clock.now().getTime() - 2 * DAY_MS)
  const isIt = and(eq(campaignUnits.unitId, unitId), eq(campaignUnits.campaignId, campaignId))
  await db.update(campaignUnits).set({ requestedAt }).where(isIt)
  return { id: world.customerA, end }
}

async function rejectAros(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const composer = world.people.release_manager.userId
  const added = await addAros(world, { state: 'draft', createdBy: composer })
  const by = { userId: world.people.admin.userId, userName: 'Ayşe', at: clock.now() }
  const decided = { decision: 'rejected', comment: 'Notlar eksik' } as const
  await db.insert(arosApprovals).values({ id: ids.next(), arosId: added.id, ...by, ...decided })
  return added
}

async function failTest(world: WaitingWorld) {
  return addAros(world, { channel: 'test', state: 'failed', createdBy: world.people.developer.userId })
}

async function assignTest(world: WaitingWorld) {
  const { db, ids, clock } = world.server.context
  const { id: arosId, end } = await addAros(world, { channel: 'test', state: 'testing' })
  const [id, at] = [ids.next(), clock.now()]
  const row = { id, arosId, userId: world.people.tester.userId, state: 'assigned' as const }
  await db.insert(testers).values({ ...row, createdAt: at, updatedAt: at })
  return { id, end }
}

const managers = ['admin', 'release_manager'] as const

/** How work with releases and campaigns comes about, and what customers are asked. */
export const statesOfReleases: Record<ReleaseKind | CustomerKind, WaitingState> = {
  aros_to_approve: { roles: managers, bring: arosIn({ state: 'in_review' }) },
  aros_to_publish: { roles: managers, bring: arosIn({ state: 'approved' }) },
  aros_to_promote: { roles: managers, bring: arosIn({ state: 'passed', channel: 'test' }) },
  aros_to_spread: { roles: managers, bring: arosIn({ state: 'published' }) },
  aros_failed: { ownOf: 'developer', bring: failTest },
  aros_rejected: { ownOf: 'release_manager', bring: rejectAros },
  campaign_stopped: { roles: managers, bring: stopCampaign },
  campaign_standing: { roles: managers, bring: standStill },
  campaign_to_start: { ownOf: 'release_manager', bring: draftCampaign },
  test_to_judge: { ownOf: 'tester', bring: assignTest },
  update_to_answer: { roles: ['customer_admin', 'customer_user'], bring: offerUpdate },
  customer_unanswered: { roles: ['admin', 'support'], bring: stayUnanswered },
}
