import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import type { CampaignWait, UnitWaitKind } from '@filo/contract/campaigns/campaign-waits'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { Db } from '../../../db/database.ts'
import { listNewestConsents, type NewestConsent } from '../../../records/releases/newest-consents.ts'
import { scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import * as robots from '../campaign-robots-store.ts'
import type { CampaignRow } from '../campaigns-store.ts'
import {
  type CampaignWaitFacts,
  explainUnitWait,
  explainWait,
  type OpenUnit,
  type StandingCampaign,
  standsStill,
  type UnitWaitFacts,
} from '../rules/explain-wait.ts'
import { mayPass } from '../run/campaign-facts.ts'
import { totalOf } from '../run/count-campaign.ts'
import { listCampaignsUnderWay, listOpenUnits } from './campaign-open-units-store.ts'

/** So many robots are looked at for what they wait for, and so many of them are named. */
export const waitBounds = { looked: 200, named: 20 } as const

type OpenRow = Awaited<ReturnType<typeof listOpenUnits>>[number]
type Explained = UnitWaitFacts & { row: OpenRow }

function openUnitOf(row: OpenRow, consent: NewestConsent['consent'] | undefined, now: Date): OpenUnit {
  const { own, isLinked, lastSeenAt, limits, update } = row
  const connection = connectionState({ isLinked: isLinked === true, lastSeenAt, limits }, now)
  return {
    state: own.state === 'assigned' ? 'assigned' : 'queued',
    reason: own.reason,
    waitsUntil: own.waitsUntil,
    requestedAt: own.requestedAt,
    assignedAt: own.assignedAt,
    isAside: own.asideAt !== null,
    isAway: connection === 'offline' || connection === 'never',
    lastSeenAt,
    answer: consent ? { at: consent.at, answeredAt: consent.answeredAt } : null,
    update,
  }
}

/** What a campaign is, as far as explaining needs it; waves until the present one are reached. */
function standingOf(campaign: CampaignRow, isListing: boolean): StandingCampaign {
  const { state, policy, startsAt, wave, waveStates, settledAt, countedAt, updatedAt, countsFrom } = campaign
  const reached = totalOf(campaign.startedAt ? waveStates.filter(({ number }) => number <= wave) : [])
  const all = totalOf(waveStates)
  const isDecided = state === 'paused' || state === 'scheduled'
  const moments = isDecided ? [updatedAt] : [countedAt, updatedAt, countsFrom ?? countedAt]
  return {
    state,
    policy,
    startsAt,
    isListing,
    isLastWave: wave >= (waveStates.at(-1)?.number ?? 0),
    hasEvidence: reached.succeeded + reached.failed > 0,
    settledAt,
    mayPass: mayPass(campaign),
    open: reached.queued + reached.assigned,
    leaving: state === 'withdrawing' ? all.returning + all.assigned : all.assigned + all.queued,
    changedAt: new Date(Math.max(...moments.map((at) => at.getTime()))),
  }
}

async function explainUnits(db: Db, campaign: CampaignRow, now: Date): Promise<Explained[]> {
  const rows = await listOpenUnits(db, campaign, waitBounds.looked)
  const requested = rows.flatMap(({ own }) => (own.reason === 'consent' ? [own.unitId] : []))
  const answers = await listNewestConsents(db, requested, campaign.arosId ? [campaign.arosId] : [])
  const consents = new Map(answers.map(({ consent }) => [consent.unitId, consent]))
  return rows.map((row) => ({
    row,
    ...explainUnitWait(openUnitOf(row, consents.get(row.own.unitId), now), campaign.policy, now),
  }))
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function countKinds(units: readonly Explained[]): CampaignWait['kinds'] {
  const groups = Map.groupBy(units, ({ kind }) => kind)
  const counted = [...groups].map(([kind, members]): { kind: UnitWaitKind; units: number } => ({
    kind,
    units: members.length,
  }))
  return counted.toSorted((a, b) => b.units - a.units)
}

/** Waves that are watched or compared go on without the robots that are still open; what those wait for is shown all the same. */
const kindsWithRobots: ReadonlySet<CampaignWaitFacts['kind']> = new Set(['robots', 'watch', 'comparison'])

function presentWait(
  { wave }: CampaignRow,
  facts: CampaignWaitFacts,
  units: readonly Explained[],
): CampaignWait {
  const namesRobots = kindsWithRobots.has(facts.kind)
  const named = namesRobots ? units.toSorted((a, b) => Number(b.holdsWave) - Number(a.holdsWave)) : []
  return {
    kind: facts.kind,
    wave,
    since: iso(facts.since),
    until: iso(facts.until),
    units: { total: facts.total, looked: namesRobots ? units.length : 0 },
    kinds: namesRobots ? countKinds(units) : [],
    robots: named.slice(0, waitBounds.named).map(({ row, ...unit }) => ({
      unitId: row.own.unitId,
      serial: row.serial,
      customerName: row.customerName,
      kind: unit.kind,
      since: iso(unit.since),
      until: iso(unit.until),
      leftOutAt: iso(unit.leftOutAt),
      holdsWave: unit.holdsWave,
      message: row.update?.message ?? null,
      packageName: row.packageName,
    })),
  }
}

/** What a campaign waits for now, by robot and with since when; null where it waits for nothing. */
export async function readWait(
  { clock }: Pick<CampaignDeps, 'clock'>,
  db: Db,
  campaign: CampaignRow,
): Promise<CampaignWait | null> {
  const { state } = campaign
  if (!openCampaignStates.includes(state) && state !== 'aborting' && state !== 'withdrawing') return null
  const now = clock.now()
  const isListing = state === 'scheduled' && (await robots.findListing(db, campaign.id)) !== undefined
  const units = state === 'running' ? await explainUnits(db, campaign, now) : []
  const counted = standingOf(campaign, isListing)
  // Who was looked at is newer than what was counted.
  const open = units.length < waitBounds.looked ? units.length : Math.max(units.length, counted.open)
  const facts = explainWait({ ...counted, open }, units, now)
  return facts && presentWait(campaign, facts, units)
}

/** A campaign that nothing moves, and why. */
export interface StandingStill {
  campaignId: string
  name: string
  wait: CampaignWait
}

/** Most campaigns that are looked at for whether they stand still. */
const CAMPAIGNS = 50

/**
 * Lists the campaigns in the actor's sight that have stood still for so long, with why; planned waiting (its start, the time a
 * wave is watched) is no standing still.
 */
export async function listStandingCampaigns(
  deps: Pick<CampaignDeps, 'db' | 'clock'>,
  actor: UserActor,
  forMs: number,
): Promise<StandingStill[]> {
  const { db, clock } = deps
  // A campaign may hold the robots of many customers: it is for those who see all of them.
  if (scopeOf(actor).kind !== 'all') return []
  const found: StandingStill[] = []
  // What was counted later has not stood for so long.
  const before = new Date(clock.now().getTime() - forMs)
  for (const campaign of await listCampaignsUnderWay(db, before, CAMPAIGNS)) {
    const wait = await readWait(deps, db, campaign)
    const since = wait?.since ? new Date(wait.since) : null
    const facts = wait && { kind: wait.kind, since, until: null, total: wait.units.total }
    if (wait && standsStill(facts, forMs, clock.now()))
      found.push({ campaignId: campaign.id, name: campaign.name, wait })
  }
  return found
}
