import type { CustomerUpdate, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
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
  /** What a robot out of touch said last. */
  lastWord?: WhatNow
}

function ofQueued({ needsAnswer, answer, reason, waitsUntil, isPaused }: UpdateOffer): WhatNow {
  if (needsAnswer) return { key: 'needsAnswer', tone: 'warning' }
  if (isPaused) return { key: 'paused', tone: 'warning' }
  if (reason === 'window' && waitsUntil) return { key: 'waitsHours', tone: 'info', at: waitsUntil }
  if (reason === 'consent' && answer?.at) return { key: 'waitsUntil', tone: 'info', at: answer.at }
  return { key: 'inTurn', tone: 'info' }
}

function ofAssigned({ update }: UpdateOffer): WhatNow {
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
    case 'assigned':
      return ofAssigned(offer)
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

type OfferFacts = Pick<CustomerUpdate, 'offer' | 'wasLatest' | 'entitlement'>

/** As it was when the robot was last heard of. */
function asHeard({ offer, wasLatest, entitlement }: OfferFacts): WhatNow {
  const now = offer && ofOffer(offer)
  if (now) return now
  if (entitlement?.isOver && wasLatest !== true) return { key: 'entitlementOver', tone: 'warning' }
  if (wasLatest === null) return { key: 'unknown', tone: 'neutral' }
  return wasLatest ? { key: 'latest', tone: 'success' } : { key: 'none', tone: 'neutral' }
}

/** What a robot says of itself, not its maker, its customer or a campaign: it holds only while the robot is in touch. */
const ownWords: ReadonlySet<WhatNow['key']> = new Set([
  'latest',
  'none',
  'unknown',
  'updating',
  'updatingNow',
  'done',
  'failed',
])

/** Where a robot and the update offered to it stand now; what is not known is said to be so, with the last word of a robot out of touch. */
export function whatNow(update: OfferFacts, connection: ConnectionState): WhatNow {
  const heard = asHeard(update)
  if (!isOutOfTouch(connection) || !ownWords.has(heard.key)) return heard
  return { key: 'unknown', tone: 'neutral', lastWord: heard }
}
