import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import type { MarketingStep } from '@filo/contract/marketing/marketing-states'

/** What the next step is called, and why it is not possible now. */
interface NextStep {
  step: 'submit' | 'approve' | 'schedule' | 'relist'
  blocked: 'incomplete' | 'own' | 'build' | undefined
}

/** What is offered on the page of a marketing version, each in one place. */
interface MarketingButtons {
  next: NextStep | undefined
  mayEdit: boolean
  mayReject: boolean
  /** Begin a revision, or go on with the one that is open. */
  revise: 'begin' | 'open' | undefined
  /** Steps in the menu. */
  menuSteps: MarketingStep[]
  mayDelete: boolean
}

type Judged = Pick<
  MarketingVersion,
  'state' | 'steps' | 'mayEdit' | 'mayRevise' | 'mayDecide' | 'problems' | 'build' | 'revision'
>

function nextOf(offer: Judged, { mayManage, mayReview }: Rights): NextStep | undefined {
  const { state, problems, steps } = offer
  const incomplete = problems.length > 0 ? 'incomplete' : undefined
  if (offer.mayEdit) return { step: 'submit', blocked: incomplete }
  if (state === 'in_review' && mayReview)
    return { step: 'approve', blocked: offer.mayDecide ? incomplete : 'own' }
  const shows = state === 'approved' ? 'schedule' : state === 'unlisted' ? 'relist' : undefined
  if (!shows || !mayManage) return undefined
  return { step: shows, blocked: steps.includes(shows) ? incomplete : 'build' }
}

interface Rights {
  mayManage: boolean
  mayReview: boolean
}

/** Sorts what the reader may do with a marketing version now into button, menu and nothing. */
export function marketingButtons(offer: Judged, rights: Rights): MarketingButtons {
  const next = nextOf(offer, rights)
  return {
    next,
    mayEdit: offer.mayEdit,
    mayReject: offer.state === 'in_review' && rights.mayReview,
    revise: offer.revision ? 'open' : offer.mayRevise ? 'begin' : undefined,
    menuSteps: offer.steps.filter((step) => step !== next?.step),
    mayDelete: offer.mayEdit && offer.state === 'draft',
  }
}
