import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import { marketingRevisionStateNames, marketingStateNames } from './marketing-state-names.ts'

export type MarketingState = keyof typeof marketingStateNames
export const marketingStates = Object.keys(marketingStateNames) as [MarketingState, ...MarketingState[]]
export const MarketingState = z.enum(marketingStates)

/** Whether its content may be written to directly; later it is changed by a revision. */
export function isMarketingOpen(state: MarketingState): boolean {
  return state === 'draft' || state === 'rejected'
}

/** Whether it was approved and is not over: its content is changed by a revision that is approved as well. */
export function isMarketingRevisable(state: MarketingState): boolean {
  return ['approved', 'scheduled', 'live', 'unlisted'].includes(state)
}

/** How a marketing version stands in one of its stores. */
export const marketingPlaceStateNames = {
  waiting: { tr: 'Bekliyor', en: 'Waiting' },
  live: { tr: 'Vitrinde', en: 'On show' },
  ended: { tr: 'Bitti', en: 'Over' },
} as const satisfies Record<string, LocalizedText>

export type MarketingPlaceState = keyof typeof marketingPlaceStateNames
export const MarketingPlaceState = z.enum(
  Object.keys(marketingPlaceStateNames) as [MarketingPlaceState, ...MarketingPlaceState[]],
)

export type MarketingRevisionState = keyof typeof marketingRevisionStateNames
export const MarketingRevisionState = z.enum(
  Object.keys(marketingRevisionStateNames) as [MarketingRevisionState, ...MarketingRevisionState[]],
)

/** What a person does with an approved marketing version, with the words of the button. */
export const marketingStepNames = {
  schedule: { tr: 'Yayınla', en: 'Publish' },
  unschedule: { tr: 'Planı geri al', en: 'Take off the plan' },
  unlist: { tr: 'Gizle', en: 'Unlist' },
  relist: { tr: 'Yeniden göster', en: 'Show again' },
  end: { tr: 'Sona erdir', en: 'End' },
} as const satisfies Record<string, LocalizedText>

export type MarketingStep = keyof typeof marketingStepNames
export const MarketingStep = z.enum(Object.keys(marketingStepNames) as [MarketingStep, ...MarketingStep[]])

/** Everything that moves a marketing version: people, the clock of its stores, and the revocation of its build. */
export type MarketingMove = MarketingStep | 'submit' | 'approve' | 'reject' | 'tick' | 'build_revoked'

interface MoveRow {
  from: readonly MarketingState[]
  /** One of them; which one follows from how it stands in its stores. */
  to: readonly MarketingState[]
}

/** From which states a move leads where; whatever is not in a row is refused. */
export const marketingMoves: Record<MarketingMove, MoveRow> = {
  submit: { from: ['draft', 'rejected'], to: ['in_review'] },
  approve: { from: ['in_review'], to: ['approved'] },
  reject: { from: ['in_review'], to: ['rejected'] },
  schedule: { from: ['approved'], to: ['scheduled', 'live'] },
  unschedule: { from: ['scheduled'], to: ['approved'] },
  tick: { from: ['scheduled', 'live', 'unlisted'], to: ['scheduled', 'live', 'unlisted', 'ended'] },
  unlist: { from: ['scheduled', 'live'], to: ['unlisted'] },
  relist: { from: ['unlisted'], to: ['scheduled', 'live'] },
  build_revoked: { from: ['scheduled', 'live'], to: ['unlisted'] },
  end: { from: ['scheduled', 'live', 'unlisted'], to: ['ended'] },
}

/** The steps that lead out of a state, in the order of the lifecycle. */
export function marketingStepsFrom(state: MarketingState): MarketingStep[] {
  return MarketingStep.options.filter((step) => marketingMoves[step].from.includes(state))
}

/** Why it is not shown any more. */
export const UnlistedBecause = z.enum(['person', 'revoked'])
export type UnlistedBecause = z.infer<typeof UnlistedBecause>
