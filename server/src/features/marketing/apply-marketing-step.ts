import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type { MarketingStepBody } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import type { MarketingState, MarketingStep } from '@filo/contract/marketing/marketing-states'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { stateOfPlaces } from '../../records/storefront/store-window.ts'
import type { Actor } from '../../rights/actor.ts'
import { type LockedOffer, requireLockedOffer } from './locked-offer.ts'
import { checkedOf, requireComplete, requireReleased } from './marketing-content.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import type { MarketingRow } from './marketing-store.ts'
import { moveOffer } from './move-marketing.ts'
import { replacePlaces } from './places-store.ts'
import { getMarketingVersion } from './read-marketing.ts'
import { requireMove } from './rules/marketing-lifecycle.ts'

interface Result {
  to: MarketingState
  changes?: Partial<MarketingRow>
}

/** Puts it on show in every store whose window is open. @throws marketing_build_not_released marketing_incomplete marketing_window_over */
async function show(tx: Db, { clock }: MarketingDeps, locked: LockedOffer): Promise<Result> {
  const { offer, content, build, stores } = locked
  requireReleased(build)
  requireComplete(checkedOf(content, locked))
  const { window } = content
  const to = stateOfPlaces(await replacePlaces(tx, offer.id, stores, { window, now: clock.now() }))
  if (to === 'ended') throw new DomainError(marketingErrors.marketing_window_over)
  return { to, changes: { unlistedBecause: null } }
}

/** Takes it off its plan: its stores wait again. */
async function unschedule(tx: Db, { offer, content, stores }: LockedOffer): Promise<Result> {
  await replacePlaces(tx, offer.id, stores, { window: content.window, now: null })
  return { to: 'approved' }
}

function resultOf(tx: Db, deps: MarketingDeps, locked: LockedOffer, step: MarketingStep): Promise<Result> {
  if (step === 'schedule' || step === 'relist') return show(tx, deps, locked)
  if (step === 'unschedule') return unschedule(tx, locked)
  const unlisted: Result = { to: 'unlisted', changes: { unlistedBecause: 'person' } }
  return Promise.resolve(step === 'unlist' ? unlisted : { to: 'ended' })
}

/**
 * Moves an approved marketing version along its lifecycle (docs/lifecycles.md, "Marketing version").
 * @throws not_found marketing_wrong_state marketing_build_not_released marketing_incomplete marketing_window_over
 */
export async function applyMarketingStep(
  deps: MarketingDeps,
  actor: Actor,
  { id, step, reason }: MarketingStepBody & { id: string },
): Promise<MarketingVersion> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    const { offer } = locked
    requireMove(offer.state, step)
    const result = await resultOf(tx, deps, locked, step)
    await moveOffer(tx, deps, actor, {
      offer,
      code: locked.package.code,
      move: step,
      ...result,
      reason,
    })
  })
  return getMarketingVersion(deps, actor, id)
}
