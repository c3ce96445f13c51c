import type { CampaignDetail, CampaignImpact } from '@filo/contract/campaigns/campaign-shapes'
import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import type { CampaignWait } from '@filo/contract/campaigns/campaign-waits'
import type { listCampaigns, listCampaignUnits } from '@filo/contract/campaigns/campaigns-routes'
import { commonErrors } from '@filo/contract/common-errors'
import type { Language } from '@filo/contract/localized-text'
import type { QueryOf } from '@filo/contract/route'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { listArosRefs } from '../../records/releases/aros-ref.ts'
import { nobodySilent, readSilence } from '../../records/units/unit-connection.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import * as configured from './campaign-config-store.ts'
import { countEarly, countFailures } from './campaign-counts-store.ts'
import * as lists from './campaign-lists-store.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import * as robots from './campaign-robots-store.ts'
import { bringsConfig, type ConfigCampaign, requireRelease } from './campaign-subject.ts'
import * as store from './campaigns-store.ts'
import { readUnitHealth } from './falls/read-unit-health.ts'
import { presentCampaign, presentCampaignDetail, presentCampaignUnit } from './present-campaign.ts'
import { presentConfigImpact, presentImpact } from './present-impact.ts'
import { countedUnits } from './run/count-campaign.ts'
import type { CampaignRunner } from './run/run-campaigns.ts'
import { readWait } from './waits/read-wait.ts'

/** So many robots are named that somebody changed since. */
const NAMED = 20

export type CampaignsDeps = CampaignDeps & { runner: Pick<CampaignRunner, 'request' | 'publishChange'> }

/** So many of a list are explained, the first ones under way. */
const EXPLAINED = 10

async function readWaitsOfList(
  deps: CampaignsDeps,
  rows: readonly store.CampaignWithNames[],
): Promise<Map<string, CampaignWait>> {
  const underWay = rows.filter(({ campaign }) => campaign.state === 'running' || campaign.state === 'paused')
  const found = new Map<string, CampaignWait>()
  for (const { campaign } of underWay.slice(0, EXPLAINED)) {
    const wait = await readWait(deps, deps.db, campaign)
    if (wait) found.set(campaign.id, wait)
  }
  return found
}

/** Lists campaigns that the actor may see, with how far each is. */
export async function findCampaigns(
  deps: CampaignsDeps,
  actor: UserActor,
  query: QueryOf<typeof listCampaigns>,
) {
  const { db } = deps
  const filter = {
    q: query.q,
    states: query['f.state'],
    variantIds: query['f.variantId'],
    arosIds: query['f.ArosId'],
    subjects: query['f.subject'],
  }
  const page = { ...pageBounds(query), cursor: query.cursor, sort: query.sort }
  const { rows, ...found } = await store.listCampaignRows(db, scopeOf(actor), filter, page)
  const waits = await readWaitsOfList(deps, rows)
  const present = (row: store.CampaignWithNames) => presentCampaign(row, waits.get(row.campaign.id) ?? null)
  return { items: presentRows(rows, ({ campaign }) => campaign.id, present), ...found }
}

/** Finds the row of a campaign in the actor's scope. @throws not_found */
export async function findCampaign(
  reader: Db,
  actor: UserActor,
  id: string,
): Promise<store.CampaignWithNames> {
  const row = await store.findCampaign(reader, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** How the download before their turn stands, where it was chosen. */
async function readEarlyStanding(
  { clock }: CampaignsDeps,
  reader: Db,
  { id, wave, policy, state }: store.CampaignRow,
): Promise<CampaignDetail['early']> {
  if (!policy.downloadsEarly || !openCampaignStates.includes(state))
    return { assigned: 0, downloaded: 0, unable: 0 }
  const now = clock.now()
  const silence = await readSilence(reader, now)
  const { onWay, downloaded, unable } = await countEarly(reader, { id, wave, now, silence })
  return { assigned: onWay + downloaded, downloaded, unable }
}

/** How far its robots are listed; null once all are. */
async function presentList(reader: Db, id: string): Promise<CampaignDetail['listing']> {
  const found = await robots.findListing(reader, id)
  return found ? { listed: found.listed, total: found.total } : null
}

/** Presents a campaign with its counts, as it stands now. */
export async function presentOneCampaign(
  deps: CampaignsDeps,
  reader: Db,
  row: store.CampaignWithNames,
): Promise<CampaignDetail> {
  const { releases } = deps
  const { campaign } = row
  const since = campaign.countsFrom ?? campaign.createdAt
  const isOpen = openCampaignStates.includes(campaign.state)
  const waveFailures = isOpen ? await countFailures(reader, campaign.id, since) : 0
  return presentCampaignDetail(row, {
    waveFailures,
    isDefault: campaign.arosId !== null && (await releases.isDefault(reader, campaign.arosId)),
    early: await readEarlyStanding(deps, reader, campaign),
    listing: await presentList(reader, campaign.id),
    wait: await readWait(deps, reader, campaign),
  })
}

/** @throws not_found */
export async function getCampaign(
  deps: CampaignsDeps,
  actor: UserActor,
  id: string,
): Promise<CampaignDetail> {
  const { db } = deps
  return presentOneCampaign(deps, db, await findCampaign(db, actor, id))
}

/** @throws not_found, bad_request for a cursor of another list */
export async function listUnitsOfCampaign(
  { db, clock }: CampaignsDeps,
  actor: UserActor,
  id: string,
  query: QueryOf<typeof listCampaignUnits>,
  language: Language,
) {
  const { campaign } = await findCampaign(db, actor, id)
  const wave = campaign.startedAt ? campaign.wave : -1
  const filter = {
    q: query.q,
    states: query['f.state'],
    waves: query['f.wave']?.map(Number),
    reasons: query['f.reason'],
    wave,
    silence: query['f.reason'] ? await readSilence(db, clock.now()) : nobodySilent,
  }
  const page = { ...pageBounds(query), cursor: query.cursor, knownCount: countedUnits(campaign, filter) }
  const { rows, ...found } = await lists.listCampaignUnitRows(db, id, filter, page)
  const shown = { wave, language, now: clock.now() }
  const healthByUnit = await readUnitHealth(
    db,
    campaign,
    rows.map(({ own }) => own),
    shown.now,
  )
  const items = presentRows(
    rows,
    ({ own }) => own.unitId,
    (row) => presentCampaignUnit(row, { ...shown, health: healthByUnit.get(row.own.unitId) }),
  )
  return { items, ...found }
}

async function readConfigImpact(
  { db }: CampaignsDeps,
  { id, config }: ConfigCampaign,
): Promise<CampaignImpact> {
  const counted = await configured.countConfigured(db, id)
  const customerIds = counted.flatMap((row) => row.customer_id ?? [])
  return presentConfigImpact(counted, {
    changedSince: await configured.countChangedSince(db, id, config, NAMED),
    customers: await lists.readCustomerNames(db, [...new Set(customerIds)]),
  })
}

/** @throws not_found */
export async function getCampaignImpact(
  deps: CampaignsDeps,
  actor: UserActor,
  id: string,
): Promise<CampaignImpact> {
  const { db, releases } = deps
  const { campaign } = await findCampaign(db, actor, id)
  if (bringsConfig(campaign)) return readConfigImpact(deps, campaign)
  const { arosId } = requireRelease(campaign)
  const counted = await lists.countAssigned(db, id)
  const back = await releases.wayBack(db, campaign.variantId, arosId)
  const arosIds = counted.flatMap((row) => row.from_aros_id ?? [])
  const customerIds = counted.flatMap((row) => row.customer_id ?? [])
  return presentImpact(counted, {
    back,
    releases: await listArosRefs(db, [...arosIds, ...(back ? [back] : [])]),
    customers: await lists.readCustomerNames(db, [...new Set(customerIds)]),
  })
}
