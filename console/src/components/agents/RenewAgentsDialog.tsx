import { getFleetAgents, getUnitAgent, renewAgents } from '@filo/contract/agents/agent-orders-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'

interface RenewAgentsDialogProps {
  version: string
  /** Null: every robot whose agent can renew itself. */
  unitIds: string[] | null
  /** Only those whose own agent was recalled, of all. */
  whose?: 'all' | 'recalled'
  count: number
  onDone?: () => void
  onClose: () => void
}

/** Asks before robots renew their agents: one first, the others after it. */
export function RenewAgentsDialog({
  version,
  unitIds,
  whose = 'all',
  count,
  onDone,
  onClose,
}: RenewAgentsDialogProps) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const renew = useApiMutation(renewAgents, { invalidates: [getFleetAgents, getUnitAgent] })
  async function confirm(reason: string) {
    const { renewal, leftOut } = await renew.mutateAsync({ body: { version, unitIds, whose, reason } })
    const { requested, waiting } = renewal.counts
    const message = renewal.isSigned ? 'agents.started' : 'agents.startedUnsigned'
    const left = leftOut > 0 ? ` ${t('agents.leftOut', { count: leftOut })}` : ''
    showToast({ message: t(message, { count: requested + waiting }) + left })
    onDone?.()
  }
  const isOne = count === 1
  return (
    <ConfirmDialog
      title={t('agents.title', { count, version })}
      confirmLabel={t('agents.action')}
      needsReason
      effects={[
        ...(isOne ? [] : [t('agents.effectFirst')]),
        t('agents.effectServices'),
        t('agents.effectReturn'),
      ]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
