import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** States of a customer's right to a program, with their words. */
export const programEntitlementStateNames = {
  upcoming: { tr: 'Başlamadı', en: 'Not begun' },
  active: { tr: 'Geçerli', en: 'In force' },
  ended: { tr: 'Sona erdi', en: 'Ended' },
} as const satisfies Record<string, LocalizedText>

export type ProgramEntitlementState = keyof typeof programEntitlementStateNames
export const ProgramEntitlementState = z.enum(
  Object.keys(programEntitlementStateNames) as [ProgramEntitlementState, ...ProgramEntitlementState[]],
)

/** From when until when a right holds; `endedAt` where somebody ended it before its time. */
export interface EntitlementSpan {
  from: Date
  until: Date | null
  endedAt: Date | null
}

/** The state of a right at an instant; its last instant is the one before `until`. */
export function entitlementStateAt(
  { from, until, endedAt }: EntitlementSpan,
  at: Date,
): ProgramEntitlementState {
  const isOver = (end: Date | null) => end !== null && end.getTime() <= at.getTime()
  if (isOver(until) || isOver(endedAt)) return 'ended'
  return from.getTime() <= at.getTime() ? 'active' : 'upcoming'
}

/** States of what a customer asked for, with their words. */
export const programRequestStateNames = {
  open: { tr: 'Yanıt bekliyor', en: 'Awaiting an answer' },
  granted: { tr: 'Kabul edildi', en: 'Granted' },
  declined: { tr: 'Reddedildi', en: 'Declined' },
  withdrawn: { tr: 'Geri alındı', en: 'Withdrawn' },
} as const satisfies Record<string, LocalizedText>

export type ProgramRequestState = keyof typeof programRequestStateNames
export const ProgramRequestState = z.enum(
  Object.keys(programRequestStateNames) as [ProgramRequestState, ...ProgramRequestState[]],
)
