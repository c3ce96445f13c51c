import { CampaignPolicy, failureLimitOf } from '@filo/contract/campaigns/campaign-plan'
import type { Campaign, CampaignDetail, CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignWait } from '@filo/contract/campaigns/campaign-waits'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import { MINUTE_MS } from '@filo/contract/durations'
import type { Language } from '@filo/contract/localized-text'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import { measuredPercent } from '@filo/contract/updates/measured-percent'
import { etagOf } from '../../http/routes/etag.ts'
import { presentRef } from '../../records/releases/aros-ref.ts'
import type { UnitOfCampaign } from './campaign-lists-store.ts'
import type { CampaignWithNames } from './campaigns-store.ts'
import type { UnitHealth } from './rules/updated-unit-health.ts'
import { totalOf } from './run/count-campaign.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** One of a list, with what it was found to wait for. */
export function presentCampaign(
  { campaign, variant, aros, createdByName }: CampaignWithNames,
  wait: CampaignWait | null,
): Campaign {
  const { settledAt, policy, state } = campaign
  const soaks = settledAt && state === 'running'
  return {
    id: campaign.id,
    createdAt: campaign.createdAt.toISOString(),
    createdBy: campaign.createdBy,
    updatedAt: campaign.updatedAt.toISOString(),
    updatedBy: campaign.updatedBy,
    etag: etagOf(campaign),
    name: campaign.name,
    state,
    pauseReason: state === 'paused' ? campaign.pauseReason : null,
    reason: campaign.reason,
    variant: { id: variant.id, code: variant.code, name: variant.name },
    aros: aros && presentRef(aros),
    config: campaign.config,
    createdByName,
    startsAt: iso(campaign.startsAt),
    startedAt: iso(campaign.startedAt),
    endedAt: iso(campaign.endedAt),
    priority: campaign.priority,
    wave: campaign.wave,
    waveCount: campaign.waves.length,
    soaksUntil: soaks ? new Date(settledAt.getTime() + policy.soakMinutes * MINUTE_MS).toISOString() : null,
    counts: totalOf(campaign.waveStates),
    countedAt: campaign.countedAt.toISOString(),
    wait,
  }
}

/** One with everything; `waveFailures` are those that were counted for it. */
export function presentCampaignDetail(
  row: CampaignWithNames,
  {
    waveFailures,
    isDefault,
    early,
    listing,
    wait,
  }: Pick<CampaignDetail, 'waveFailures' | 'isDefault' | 'early' | 'listing' | 'wait'>,
): CampaignDetail {
  const { waves, waveStates, gates, wave, unitsRemovedAt } = row.campaign
  const policy = CampaignPolicy.parse(row.campaign.policy)
  const size = waveStates.find(({ number }) => number === wave)?.counts.total ?? 0
  const failureLimit = failureLimitOf(policy, size)
  return {
    ...presentCampaign(row, wait),
    policy,
    waves,
    waveStates,
    gates,
    failureLimit,
    waveFailures,
    isDefault,
    early,
    listing,
    unitsRemovedAt: iso(unitsRemovedAt),
  }
}

function presentUpdateOf({ update }: UnitOfCampaign, language: Language): CampaignUnit['update'] {
  if (!update) return null
  return {
    id: update.id,
    state: update.state,
    progressPercent: measuredPercent(update),
    updates_time: update.updatesTime.toISOString(),
    errorCode: update.errorCode,
    transferredBytes: update.transferredBytes,
    text: updateMessageText(update.message, language, update.packageName),
    message: update.message,
    packageName: update.packageName,
    isDownloaded: update.state === 'waiting' && update.message.key === 'waiting_turn',
  }
}

function presentChangeOf({ configChange }: UnitOfCampaign): CampaignUnit['configChange'] {
  if (!configChange) return null
  const { number, state, endReason, endText } = configChange
  return { number, state, endReason, text: endText }
}

interface Shown {
  wave: number
  language: Language
  now: Date
  /** How it stands now, where that is compared. */
  health?: UnitHealth | undefined
}

/** How a robot stands now where that differs from what it came to. */
function sinceOf(
  { state }: Pick<CampaignUnit, 'state'>,
  health: UnitHealth | undefined,
): CampaignUnit['since'] {
  if (state === 'succeeded') return health?.kind === 'fallen' ? health.reason : null
  const hasFailed = state === 'failed' || state === 'rolled_back'
  return hasFailed && health?.kind === 'well' ? 'runs_it' : null
}

/** Why a robot waits by what is known now, else what was written of it. */
function reasonOf({ own }: UnitOfCampaign, isAway: boolean, wave: number): CampaignUnit['reason'] {
  if (own.state === 'queued' && own.reason === null && own.wave > wave) return 'wave'
  if (own.state !== 'assigned') return own.reason
  if (isAway) return 'offline'
  return own.asideAt && own.reason === null ? 'turn' : own.reason
}

/** One of its robots; before its wave has come it waits for that, and one out of touch for its link. */
export function presentCampaignUnit(row: UnitOfCampaign, shown: Shown): CampaignUnit {
  const { wave, language, now, health } = shown
  const { own, unit, customerName, presence, limits, from, newerBy, pinnedBy, chosenAt } = row
  const lastSeenAt = presence?.lastSeenAt ?? null
  const connection = connectionState({ isLinked: presence?.isLinked === true, lastSeenAt, limits }, now)
  const isAway = connection === 'offline' || connection === 'never'
  return {
    unitId: unit.id,
    serial: unit.serial,
    robotName: unit.name,
    customerName,
    connection,
    lastSeenAt: iso(lastSeenAt),
    wave: own.wave,
    state: own.state,
    reason: reasonOf(row, isAway, wave),
    waitsUntil: iso(own.waitsUntil),
    chosenAt: chosenAt && chosenAt > now ? chosenAt.toISOString() : null,
    pinnedBy,
    since: sinceOf(own, health),
    newerBy,
    from,
    assignedAt: iso(own.assignedAt),
    endedAt: iso(own.endedAt),
    update: presentUpdateOf(row, language),
    configChange: presentChangeOf(row),
  }
}
