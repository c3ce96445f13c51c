import { ApproveDialog } from './ApproveDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import { PlainStepDialog, type StepDialogProps } from './PlainStepDialog.tsx'
import { PromoteDialog } from './PromoteDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** Asks before one step of the lifecycle and takes it. */
export function StepDialog(props: StepDialogProps) {
  const { aros, step, onClose } = props
  if (step === 'approve') return <ApproveDialog aros={aros} onClose={onClose} />
  if (step === 'publish') return <PublishDialog aros={aros} onClose={onClose} />
  if (step === 'withdraw') return <WithdrawDialog aros={aros} onClose={onClose} />
  if (step === 'assign') return <AssignDialog aros={aros} onClose={onClose} />
  if (step === 'pin') return <PinDialog aros={aros} onClose={onClose} />
  if (step === 'promote') return <PromoteDialog {...props} />
  return <PlainStepDialog {...props} />
}
