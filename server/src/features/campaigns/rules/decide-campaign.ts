import { type CampaignPolicy, type FailureRule, failureLimitOf } from '@filo/contract/campaigns/campaign-plan'
import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import { MINUTE_MS } from '@filo/contract/durations'

/** How the robots stand that the waves until now have reached. */
export interface ReachedUnits {
  /** They may get it as soon as there is room, or their hours begin. */
  waiting: number
  /** They were given it and are in touch. */
  onWay: number
  /** They fell silent in the middle: they hold up no wave and keep their places, as nobody knows what they do. */
  midway: number
  /** They wait for somebody, or are out of touch, those in the middle among them: they hold up no wave. */
  aside: number
  succeeded: number
  failed: number
}

export interface CampaignFacts {
  state: CampaignState
  policy: Pick<CampaignPolicy, 'concurrency' | 'soakMinutes' | 'isCompared' | 'downloadsEarly'> & FailureRule
  startsAt: Date | null
  /** The release may be started by no further robot. */
  isReleaseBlocked: boolean
  isLastWave: boolean
  /** How many robots the present wave has. */
  waveSize: number
  /** How many failed since the wave began, or since somebody had it go on. */
  failures: number
  reached: ReachedUnits
  /** Robots that may download before their turn and were not looked at for it yet, and those that do now. */
  early: { waiting: number; onWay: number }
  settledAt: Date | null
  /** Its robots were compared, or somebody decided, so that the next wave may begin. */
  mayPass: boolean
}

export type CampaignMove =
  | { kind: 'wait'; until: Date | null }
  | { kind: 'begin' }
  | { kind: 'pause'; reason: PauseReason }
  | { kind: 'give'; count: number }
  | { kind: 'download'; count: number }
  | { kind: 'settle' }
  | { kind: 'compare' }
  | { kind: 'next_wave' }
  | { kind: 'complete'; state: 'completed' | 'completed_with_failures' }

const waiting: CampaignMove = { kind: 'wait', until: null }

function afterWave(facts: CampaignFacts, now: Date): CampaignMove {
  const { reached, settledAt, policy } = facts
  const hasEvidence = reached.succeeded + reached.failed > 0
  if (!hasEvidence) return reached.aside > 0 ? waiting : { kind: 'next_wave' }
  if (facts.mayPass) return { kind: 'next_wave' }
  if (!settledAt) return { kind: 'settle' }
  const watchedUntil = new Date(settledAt.getTime() + policy.soakMinutes * MINUTE_MS)
  if (now < watchedUntil) return { kind: 'wait', until: watchedUntil }
  return policy.isCompared ? { kind: 'compare' } : { kind: 'next_wave' }
}

/**
 * What is to be done with a campaign next, as its robots stand (docs/lifecycles.md). What stops it comes first; robots
 * that are out of touch or wait for somebody hold up no wave, only its end.
 */
export function decideCampaign(facts: CampaignFacts, now: Date): CampaignMove {
  const { state, policy, reached } = facts
  if (state === 'scheduled') {
    return facts.startsAt && facts.startsAt > now
      ? { kind: 'wait', until: facts.startsAt }
      : { kind: 'begin' }
  }
  if (state !== 'running') return waiting
  if (facts.isReleaseBlocked) return { kind: 'pause', reason: 'release_blocked' }
  if (facts.failures >= failureLimitOf(policy, facts.waveSize)) return { kind: 'pause', reason: 'failures' }
  const ahead = policy.concurrency - facts.early.onWay
  if (policy.downloadsEarly && facts.early.waiting > 0 && ahead > 0) return { kind: 'download', count: ahead }
  const room = policy.concurrency - reached.onWay - reached.midway
  if (reached.waiting > 0) return room > 0 ? { kind: 'give', count: room } : waiting
  if (reached.onWay > 0) return waiting
  if (!facts.isLastWave) return afterWave(facts, now)
  if (reached.aside > 0) return waiting
  return { kind: 'complete', state: reached.failed > 0 ? 'completed_with_failures' : 'completed' }
}
