import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'

const retained = ['tab']

/** Asks before the page is left with changes that no form on view guards. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  return <LeaveDialog guard={useLeaveGuard(isDirty, retained)} />
}
