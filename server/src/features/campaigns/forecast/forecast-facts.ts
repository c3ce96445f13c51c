import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { Battery, diskReserveBytes, UnreportedFacts } from '@filo/contract/device/messages/runtime-info'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { NewestConsent } from '../../../records/releases/newest-consents.ts'
import { consentOf, hoursOf, isEntitled } from '../carriers/customer-consents.ts'
import { type Candidate, comesFirst } from '../rules/admit-unit.ts'
import type { ForecastFacts, ForecastRobot } from '../rules/forecast-unit.ts'
import { nextOpening } from '../rules/next-opening.ts'
import type { ForecastRow, listAssignedOf, readCustomers } from './forecast-store.ts'

/** A campaign, or the plan of one; its rank among others. */
export interface ForecastPlan {
  policy: CampaignPolicy
  rank: { id: string; priority: number; startedAt: Date | null }
}

/** What was read for all robots of a forecast together. */
export interface ForecastWorld {
  now: Date
  arosId: string
  variantId: string
  contentHash: string | null
  /** Null: the release becomes the default of its product. */
  plan: ForecastPlan | null
  /** Of the releases that robots run, those that are newer than this one. */
  newer: ReadonlySet<string>
  pinned: ReadonlySet<string>
  failed: ReadonlySet<string>
  hasTestDefault: boolean
  others: ReadonlyMap<string, Awaited<ReturnType<typeof listAssignedOf>>[number]['campaign']>
  consents: ReadonlyMap<string, NewestConsent['consent']>
  customers: Awaited<ReturnType<typeof readCustomers>>
  /** By release that robots run, `''` for none: bytes of what such a robot lacks. */
  bytes: ReadonlyMap<string, number>
  contents: ReadonlyMap<string, string | null>
}

const runsNewer = ({ installedArosId }: ForecastRow, { newer }: ForecastWorld) =>
  newer.has(installedArosId ?? '')

/** A default is given at once, whatever customers want, and comes after everything that a campaign under way gave. */
function candidateOf(row: ForecastRow, world: ForecastWorld): Candidate {
  const { arosId, variantId, plan, now } = world
  const other = world.others.get(row.id)
  const isBehind = other && (!plan || comesFirst(other, plan.rank))
  const customer = world.customers.get(row.own.customerId ?? '') ?? null
  const answer = world.consents.get(row.id)
  const consent = { customer, requestedAt: row.own.requestedAt }
  return {
    isRetired: row.lifeState === 'retired',
    isOfVariant: row.variantId === variantId,
    isOfSameCustomer: row.customerId === row.own.customerId,
    isCustomerInactive: plan !== null && customer?.status === 'inactive',
    isEntitled: plan === null || isEntitled(customer, { variantId, siteId: row.siteId }, now),
    runsIt: row.installedArosId === arosId,
    runsNewer: plan !== null && !plan.policy.goesBack && runsNewer(row, world),
    isPinned: world.pinned.has(row.id),
    hasFailed: world.failed.has(row.id),
    other: other ? (isBehind ? 'comes_first' : 'comes_after') : 'none',
    consent: plan ? consentOf(plan, consent, answer, now) : { kind: 'free' },
    opensAt: plan ? nextOpening(hoursOf(plan, customer, row.siteId), now) : null,
  }
}

/** Bytes that a robot on this release must have free before it downloads. */
export function neededBytesOf(row: Pick<ForecastRow, 'installedArosId'>, world: ForecastWorld): number {
  return (world.bytes.get(row.installedArosId ?? '') ?? 0) + diskReserveBytes
}

/** The free bytes that a robot reported last; null where it never did. */
export function freeBytesOf({ freeBytes }: Pick<ForecastRow, 'freeBytes'>): number | null {
  const bytes = freeBytes === null ? Number.NaN : Number(freeBytes)
  return Number.isSafeInteger(bytes) ? Math.max(0, bytes) : null
}

/** How a robot is in touch. */
export function connectionOf({ isLinked, lastSeenAt, limits }: ForecastRow, now: Date) {
  return connectionState({ isLinked: isLinked === true, lastSeenAt, limits }, now)
}

function robotOf(row: ForecastRow, world: ForecastWorld): ForecastRobot {
  const connection = connectionOf(row, world.now)
  const { capabilities, agentVersion, installedArosId } = row
  const obeys = capabilities !== null && agentCan(capabilities, 'update-policy')
  const own = installedArosId ? world.contents.get(installedArosId) : null
  return {
    hasRelease: installedArosId !== null,
    hasContent: own != null && own === world.contentHash,
    isInTouch: connection === 'online' || connection === 'stale',
    agentVersion,
    capabilities,
    freeBytes: freeBytesOf(row),
    neededBytes: neededBytesOf(row, world),
    battery: Battery.nullable().catch(null).parse(row.battery),
    unreported: UnreportedFacts.nullable().catch(null).parse(row.unreported),
    unknownBody: obeys ? (world.plan?.policy.unknownBody ?? 'robot') : 'robot',
  }
}

/** What decides about one robot. */
export function factsOf(row: ForecastRow, world: ForecastWorld): ForecastFacts {
  const followsTest = world.plan === null && row.isTestRobot && world.hasTestDefault
  const robot = robotOf(row, world)
  return { candidate: candidateOf(row, world), followsTest, isGoingBack: runsNewer(row, world), robot }
}
