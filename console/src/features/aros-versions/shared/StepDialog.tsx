import { AssignDialog } from './AssignDialog.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { PlainStepDialog, type StepDialogProps } from './PlainStepDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** Asks before one step of the lifecycle and takes it. */
export function StepDialog(props: StepDialogProps) {
  const { aros, step, onClose } = props
  if (step === 'approve') return <DecisionDialog aros={aros} onClose={onClose} />
  if (step === 'publish') return <PublishDialog aros={aros} onClose={onClose} />
  if (step === 'withdraw') return <WithdrawDialog aros={aros} onClose={onClose} />
  if (step === 'assign' || step === 'pin') {
    return <AssignDialog aros={aros} isPin={step === 'pin'} onClose={onClose} />
  }
  return <PlainStepDialog {...props} />
}
