import type { CustomerUpdate, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import type { Tone } from '../../ui/status/tone.ts'

/** What is to be said of a robot; its words are `state.<key>`. */
export interface WhatNow {
  key:
    | 'latest'
    | 'none'
    | 'unknown'
    | 'needsAnswer'
    | 'waitsUntil'
    | 'waitsHours'
    | 'paused'
    | 'inTurn'
    | 'onWay'
    | 'updating'
    | 'updatingNow'
    | 'done'
    | 'failed'
    | 'declined'
    | 'noAnswer'
    | 'entitlementOver'
  tone: Tone
  /** The instant it waits for. */
  at?: string
  /** From 0 to 1. */
  progress?: number
}

function ofQueued({ needsAnswer, answer, reason, waitsUntil, isPaused }: UpdateOffer): WhatNow {
  if (needsAnswer) return { key: 'needsAnswer', tone: 'warning' }
  if (isPaused) return { key: 'paused', tone: 'warning' }
  if (reason === 'window' && waitsUntil) return { key: 'waitsHours', tone: 'info', at: waitsUntil }
  if (reason === 'consent' && answer?.at) return { key: 'waitsUntil', tone: 'info', at: answer.at }
  return { key: 'inTurn', tone: 'info' }
}

function ofGiven({ update }: UpdateOffer): WhatNow {
  if (!update || update.state === 'queued' || update.state === 'waiting')
    return { key: 'onWay', tone: 'info' }
  const { progressPercent } = update
  if (progressPercent === null) return { key: 'updatingNow', tone: 'info' }
  return { key: 'updating', tone: 'info', progress: progressPercent / 100 }
}

function ofOffer(offer: UpdateOffer): WhatNow | null {
  switch (offer.state) {
    case 'queued':
      return ofQueued(offer)
    case 'given':
      return ofGiven(offer)
    case 'succeeded':
      return { key: 'done', tone: 'success' }
    case 'failed':
    case 'rolled_back':
      return { key: 'failed', tone: 'error' }
    case 'skipped':
      return offer.reason === 'no_answer'
        ? { key: 'noAnswer', tone: 'warning' }
        : { key: 'declined', tone: 'neutral' }
    default:
      return null
  }
}

/** Where a robot and the update offered to it stand now; what is not known is said to be so. */
export function whatNow({
  offer,
  isLatest,
  entitlement,
}: Pick<CustomerUpdate, 'offer' | 'isLatest' | 'entitlement'>): WhatNow {
  const told = offer && ofOffer(offer)
  if (told) return told
  if (entitlement?.isOver && isLatest !== true) return { key: 'entitlementOver', tone: 'warning' }
  if (isLatest === null) return { key: 'unknown', tone: 'neutral' }
  return isLatest ? { key: 'latest', tone: 'success' } : { key: 'none', tone: 'neutral' }
}
