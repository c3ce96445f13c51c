import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import { HOUR_MS } from '@filo/contract/durations'

/** What a robot's customer was asked and has said about the release. */
export interface Asking {
  /** The campaign follows its customers, and this one wants to be asked. */
  isRequested: boolean
  /** The newest answer of its present customer. */
  answer: { answer: ConsentAnswer; at: Date | null } | null
  /** When it was first asked; null: it is now. */
  requestedAt: Date | null
  /** After so many days without an answer the robot is left out. */
  patienceDays: number
}

export type Consent =
  | { kind: 'free' }
  /** The customer named this very moment: its hours are not asked again. */
  | { kind: 'chosen' }
  | { kind: 'declined' }
  | { kind: 'no_answer' }
  | { kind: 'waits'; until: Date }

const DAY_MS = 24 * HOUR_MS

function unanswered({ requestedAt, patienceDays }: Asking, now: Date): Consent {
  const from = requestedAt ?? now
  const end = from.getTime() + patienceDays * DAY_MS
  if (now.getTime() >= end) return { kind: 'no_answer' }
  // Looked at every hour: the customer may decide meanwhile not to be asked any more.
  return { kind: 'waits', until: new Date(Math.min(end, now.getTime() + HOUR_MS)) }
}

/** What the customer's answer means for the robot now. */
export function weighConsent(asking: Asking, now: Date): Consent {
  const { isRequested, answer } = asking
  if (!isRequested) return { kind: 'free' }
  if (!answer) return unanswered(asking, now)
  if (answer.answer === 'declined') return { kind: 'declined' }
  if (answer.answer === 'now' || answer.at === null) return { kind: 'free' }
  if (answer.at > now) return { kind: 'waits', until: answer.at }
  return { kind: answer.answer === 'at' ? 'chosen' : 'free' }
}
