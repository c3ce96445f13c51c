import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import type { CampaignWaitKind, UnitWaitKind } from '@filo/contract/campaigns/campaign-waits'
import type { UpdateMessage } from '@filo/contract/device/messages/update-progress'
import { DAY_MS, MINUTE_MS } from '@filo/contract/durations'
import type { UpdateState } from '@filo/contract/updates/updates-routes'

/** A robot of the waves until now that is queued or was given what the campaign brings. */
export interface OpenUnit {
  state: 'queued' | 'assigned'
  reason: CampaignUnitReason | null
  waitsUntil: Date | null
  /** When its customer was first asked. */
  requestedAt: Date | null
  assignedAt: Date | null
  /** It was out of touch and has no place among those on their way. */
  isAside: boolean
  /** Out of touch now. */
  isAway: boolean
  /** When it was heard of last; null: never. */
  lastSeenAt: Date | null
  /** What its customer chose last; null: no answer. */
  answer: { at: Date | null; answeredAt: Date } | null
  update: { state: UpdateState; message: UpdateMessage; reportedAt: Date } | null
}

export interface UnitWaitFacts {
  kind: UnitWaitKind
  since: Date | null
  until: Date | null
  leftOutAt: Date | null
  holdsWave: boolean
}

type Patience = Pick<CampaignPolicy, 'skipOfflineDays'>

function after(days: number, from: Date): Date {
  return new Date(from.getTime() + days * DAY_MS)
}

function waitOfQueued(unit: OpenUnit, { skipOfflineDays }: Patience, now: Date): UnitWaitFacts {
  const { reason, waitsUntil, requestedAt, answer } = unit
  const isWaiting = waitsUntil !== null && waitsUntil > now
  if (reason === 'consent' && isWaiting) {
    if (answer?.at && answer.at > now) {
      const chosen = { since: answer.answeredAt, until: answer.at, leftOutAt: null }
      return { kind: 'chosen_time', ...chosen, holdsWave: false }
    }
    const leftOutAt = requestedAt && after(skipOfflineDays, requestedAt)
    return { kind: 'consent', since: requestedAt, until: null, leftOutAt, holdsWave: false }
  }
  if (reason === 'window' && isWaiting)
    return { kind: 'window', since: null, until: waitsUntil, leftOutAt: null, holdsWave: true }
  return { kind: 'room', since: null, until: null, leftOutAt: null, holdsWave: true }
}

/** When an update that is watched after its installation is done, as the robot counts. */
function watchedUntil({ state, message, reportedAt }: NonNullable<OpenUnit['update']>): Date | null {
  const left = Number(message.params['left'])
  return state === 'baking' && Number.isFinite(left) ? new Date(reportedAt.getTime() + left * 1000) : null
}

function waitOfAssigned(unit: OpenUnit, { skipOfflineDays }: Patience): UnitWaitFacts {
  const { isAway, isAside, lastSeenAt, assignedAt, update } = unit
  if (isAway) {
    const from = Math.max(lastSeenAt?.getTime() ?? 0, assignedAt?.getTime() ?? 0)
    const leftOutAt = from > 0 ? after(skipOfflineDays, new Date(from)) : null
    return { kind: 'offline', since: lastSeenAt, until: null, leftOutAt, holdsWave: false }
  }
  if (isAside) return { kind: 'room', since: null, until: null, leftOutAt: null, holdsWave: true }
  // Who still says that it waits for its turn was just told that it has come.
  if (update?.state === 'waiting' && update.message.key !== 'waiting_turn')
    return { kind: 'body', since: update.reportedAt, until: null, leftOutAt: null, holdsWave: false }
  const until = update && watchedUntil(update)
  return { kind: 'moving', since: update?.reportedAt ?? assignedAt, until, leftOutAt: null, holdsWave: true }
}

/** What one robot waits for, since when, and when it goes on as far as there is evidence of that. */
export function explainUnitWait(unit: OpenUnit, patience: Patience, now: Date): UnitWaitFacts {
  return unit.state === 'queued' ? waitOfQueued(unit, patience, now) : waitOfAssigned(unit, patience)
}

export interface StandingCampaign {
  state: CampaignState
  policy: Pick<CampaignPolicy, 'soakMinutes' | 'isCompared'>
  startsAt: Date | null
  /** Its robots are still being listed. */
  isListing: boolean
  isLastWave: boolean
  /** Some robot of the waves until now came to an end that can be watched and compared. */
  hasEvidence: boolean
  settledAt: Date | null
  /** The present wave was compared, or somebody decided about it. */
  mayPass: boolean
  /** How many robots are queued or given in the waves until now. */
  open: number
  /** How many stop or go back, of one that is being aborted or withdrawn. */
  leaving: number
  /** The last time that its counts, its wave or its state changed. */
  changedAt: Date
}

export interface CampaignWaitFacts {
  kind: CampaignWaitKind
  since: Date | null
  until: Date | null
  /** How many robots it waits for; while a wave is watched or compared, how many of it are still without its release. */
  total: number
}

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map((at) => at.getTime())))

function waitForRobots(campaign: StandingCampaign, units: readonly UnitWaitFacts[]): CampaignWaitFacts {
  const moved = units.flatMap(({ kind, since }) => (kind === 'moving' && since ? [since] : []))
  const isKnown = units.length === campaign.open && units.every(({ until }) => until !== null)
  const until = isKnown ? latest(units.flatMap((unit) => unit.until ?? [])) : null
  return { kind: 'robots', since: latest([campaign.changedAt, ...moved]), until, total: campaign.open }
}

function waitAfterWave(
  { settledAt, mayPass, policy, open }: StandingCampaign,
  now: Date,
): CampaignWaitFacts | null {
  if (mayPass || !settledAt) return null
  const until = new Date(settledAt.getTime() + policy.soakMinutes * MINUTE_MS)
  if (now < until) return { kind: 'watch', since: settledAt, until, total: open }
  return policy.isCompared ? { kind: 'comparison', since: until, until: null, total: open } : null
}

/**
 * What a campaign waits for, by the rules that `decideCampaign` moves it by; null where it is over, not started, or goes on
 * by itself at once. `units` are those of its open robots that were looked at.
 */
export function explainWait(
  campaign: StandingCampaign,
  units: readonly UnitWaitFacts[],
  now: Date,
): CampaignWaitFacts | null {
  const { state, changedAt, startsAt, isListing, isLastWave, hasEvidence, open, leaving, settledAt } =
    campaign
  if (state === 'aborting' || state === 'withdrawing')
    return { kind: 'unwinding', since: changedAt, until: null, total: leaving }
  if (state === 'paused') return { kind: 'stopped', since: changedAt, until: null, total: 0 }
  if (state === 'scheduled') {
    if (isListing) return { kind: 'listing', since: changedAt, until: null, total: 0 }
    return startsAt && startsAt > now ? { kind: 'start', since: changedAt, until: startsAt, total: 0 } : null
  }
  if (state !== 'running') return null
  // Of those that were not looked at some may hold the wave, unless it is settled.
  const isBlocked = units.some(({ holdsWave }) => holdsWave) || (units.length < open && settledAt === null)
  const isStuck = open > 0 && (isBlocked || isLastWave || !hasEvidence)
  if (isStuck) return waitForRobots(campaign, units)
  return isLastWave ? null : waitAfterWave(campaign, now)
}

/** Whether somebody should look at it: a person or its robots let it stand, and for as long. Planned waiting is none. */
export function standsStill(wait: CampaignWaitFacts | null, forMs: number, now: Date): boolean {
  if (!wait?.since || (wait.kind !== 'stopped' && wait.kind !== 'robots')) return false
  return now.getTime() - wait.since.getTime() >= forMs
}
