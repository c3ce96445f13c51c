import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import { marketingStateNames } from '@filo/contract/marketing/marketing-state-names'
import {
  isMarketingOpen,
  type MarketingMove,
  type MarketingState,
  marketingMoves,
} from '@filo/contract/marketing/marketing-states'
import { DomainError } from '../../../ground/domain-error.ts'
import { wordedError } from '../../../ground/worded-error.ts'

/** Refuses a move that a state does not allow. @throws marketing_wrong_state */
export function requireMove(state: MarketingState, move: MarketingMove): void {
  if (!marketingMoves[move].from.includes(state))
    throw wordedError(marketingErrors.marketing_wrong_state, { state: marketingStateNames[state] })
}

/** Refuses to write in what is reviewed, or was approved. @throws marketing_locked marketing_needs_revision */
export function requireMarketingOpen(state: MarketingState): void {
  if (isMarketingOpen(state)) return
  const isLocked = state === 'in_review' || state === 'ended'
  throw new DomainError(
    isLocked ? marketingErrors.marketing_locked : marketingErrors.marketing_needs_revision,
  )
}
