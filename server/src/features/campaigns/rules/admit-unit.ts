import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { Consent } from './weigh-consent.ts'

/** What decides whether a robot whose turn it is gets the release now. */
export interface Candidate {
  isRetired: boolean
  isOfVariant: boolean
  /** It belongs to whom it belonged to when the robots were fixed. */
  isOfSameCustomer: boolean
  isCustomerInactive: boolean
  /** Its customer's right to updates of its variant has not ended. */
  isEntitled: boolean
  runsIt: boolean
  /** It runs a release of the product that is newer by its number, and the campaign brings nobody back. */
  runsNewer: boolean
  isPinned: boolean
  /** The release failed on it, and nobody has asked for another try. */
  hasFailed: boolean
  /** Another campaign that is under way has given it something. */
  other: 'none' | 'comes_first' | 'comes_after'
  /** What its customer said. */
  consent: Consent
  /** When its hours begin; null: they are now. */
  opensAt: Date | null
}

/** Why a robot is left out for good. */
export type LastingReason = Extract<
  CampaignUnitReason,
  | 'retired'
  | 'other_variant'
  | 'other_customer'
  | 'already_runs'
  | 'newer_installed'
  | 'pinned'
  | 'quarantined'
  | 'other_campaign'
  | 'customer_inactive'
  | 'no_entitlement'
  | 'declined'
  | 'no_answer'
>

export type Admission =
  | { kind: 'give' }
  | { kind: 'skip'; reason: CampaignUnitReason }
  | { kind: 'hold'; reason: CampaignUnitReason; until: Date }

/** What leaves a robot out for good, the first reason first. */
export function lastingReasons(unit: Candidate): LastingReason[] {
  const lasting: [boolean, LastingReason][] = [
    [unit.isRetired, 'retired'],
    [!unit.isOfVariant, 'other_variant'],
    [!unit.isOfSameCustomer, 'other_customer'],
    [unit.runsIt, 'already_runs'],
    [unit.isPinned, 'pinned'],
    [unit.runsNewer, 'newer_installed'],
    [unit.hasFailed, 'quarantined'],
    [unit.other === 'comes_first', 'other_campaign'],
    [unit.isCustomerInactive, 'customer_inactive'],
    [!unit.isEntitled, 'no_entitlement'],
    [unit.consent.kind === 'declined', 'declined'],
    [unit.consent.kind === 'no_answer', 'no_answer'],
  ]
  return lasting.flatMap(([holds, reason]) => (holds ? [reason] : []))
}

/** What becomes of a robot whose turn it is: reasons that last leave it out, its customer and its hours hold it. */
export function admitUnit(unit: Candidate): Admission {
  const [lasting] = lastingReasons(unit)
  if (lasting) return { kind: 'skip', reason: lasting }
  const { consent, opensAt } = unit
  if (consent.kind === 'waits') return { kind: 'hold', reason: 'consent', until: consent.until }
  if (opensAt && consent.kind !== 'chosen') return { kind: 'hold', reason: 'window', until: opensAt }
  return { kind: 'give' }
}

interface RunningCampaign {
  priority: number
  startedAt: Date | null
  id: string
}

/** Which of two campaigns a robot follows: the one of higher priority, else the one that started first. */
export function comesFirst(one: RunningCampaign, other: RunningCampaign): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority
  const started = (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0)
  return started === 0 ? one.id < other.id : started < 0
}
