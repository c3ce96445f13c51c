import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const DecideButton = lazyPart(async () => (await import('./DecideButton.tsx')).DecideButton)
const DecisionSection = lazyPart(async () => (await import('./DecisionSection.tsx')).DecisionSection)

/** In the head of a robot's page: the button of the decision that its customer owes; nothing where none is due. */
export function RobotDecisionButton({ unitId }: { unitId: string }) {
  return useCan()('update.consent') ? <DecideButton unitId={unitId} /> : null
}

/** On a robot's page: the update on offer with its decision, for the customer's people; nothing where none is on offer. */
export function RobotDecision({ unitId }: { unitId: string }) {
  return useCan()('update.consent') ? <DecisionSection unitId={unitId} /> : null
}
