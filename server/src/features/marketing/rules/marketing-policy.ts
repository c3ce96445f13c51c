import {
  isMarketingOpen,
  isMarketingRevisable,
  type MarketingRevisionState,
  type MarketingState,
  type MarketingStep,
  marketingStepsFrom,
} from '@filo/contract/marketing/marketing-states'
import type { VersionState } from '@filo/contract/packages/version-states'
import { type Actor, actorId, may } from '../../../rights/actor.ts'

interface Reviewed {
  /** Everybody who wrote in it. */
  editorIds: readonly string[]
  submittedBy: string | null
}

/** Whether content is the actor's own work, which somebody else has to approve (four eyes). */
export function isOwnMarketing(actor: Actor, { editorIds, submittedBy }: Reviewed): boolean {
  const id = actorId(actor)
  return id !== null && (submittedBy === id || editorIds.includes(id))
}

/** The editors with one more, if that is a person not yet among them. */
export function withEditor(editorIds: readonly string[], actor: Actor): string[] {
  const who = actorId(actor)
  return [...new Set([...editorIds, ...(who ? [who] : [])])]
}

/** Whether the actor may write in a marketing version, and submit it. */
export function mayEditMarketing(actor: Actor, { state }: { state: MarketingState }): boolean {
  return may(actor, 'marketing.manage') && isMarketingOpen(state)
}

/** Whether the actor may begin or go on with a revision. */
export function mayReviseMarketing(actor: Actor, { state }: { state: MarketingState }): boolean {
  return may(actor, 'marketing.manage') && isMarketingRevisable(state)
}

/** Whether the actor may write in a revision of a marketing version, and submit it. */
export function mayEditRevision(
  actor: Actor,
  revision: { state: MarketingRevisionState },
  ofVersion: { state: MarketingState },
): boolean {
  const isOpen = revision.state === 'draft' || revision.state === 'rejected'
  return isOpen && mayReviseMarketing(actor, ofVersion)
}

/** Whether the actor may approve what is in review; whoever may not, but holds the right, may still reject it. */
export function mayDecideMarketing(actor: Actor, reviewed: Reviewed & { state: string }): boolean {
  return reviewed.state === 'in_review' && may(actor, 'marketing.review') && !isOwnMarketing(actor, reviewed)
}

/** The steps that the actor may take now, in the order of the lifecycle; a build that is not released is not shown. */
export function marketingStepsOf(
  actor: Actor,
  { state }: { state: MarketingState },
  build: { state: VersionState },
): MarketingStep[] {
  if (!may(actor, 'marketing.manage')) return []
  const shows = (step: MarketingStep) => step === 'schedule' || step === 'relist'
  return marketingStepsFrom(state).filter((step) => !shows(step) || build.state === 'released')
}
