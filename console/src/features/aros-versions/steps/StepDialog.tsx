import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import { PlainStepDialog } from './PlainStepDialog.tsx'
import { PromoteDialog } from './PromoteDialog.tsx'
import type { DialogStep } from './run-plain-step.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const ApproveDialog = lazyDialog(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog)

interface Props {
  aros: ArosVersionDetail
  step: DialogStep
  /** Of a promotion: the test's number has been refused already. */
  isNumberInUse?: boolean
  onClose: () => void
  /** The step was taken. */
  onDone?: () => void
}

/** Asks before one step of the lifecycle and takes it. */
export function StepDialog(props: Props) {
  const { aros, step, onClose } = props
  if (step === 'approve') return <ApproveDialog {...props} />
  if (step === 'publish') return <PublishDialog {...props} />
  if (step === 'withdraw') return <WithdrawDialog aros={aros} onClose={onClose} />
  if (step === 'assign') return <AssignDialog {...props} />
  if (step === 'pin') return <PinDialog aros={aros} onClose={onClose} />
  if (step === 'promote') return <PromoteDialog {...props} />
  return <PlainStepDialog {...props} step={step} />
}
