import { getFleetAgents, getUnitAgent, recallAgent } from '@filo/contract/agents/agent-orders-routes'
import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Takes a version of the agent back for good, with a reason. */
export function RecallButton({ version }: { version: string }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const recall = useApiMutation(recallAgent, {
    invalidates: [getFleetAgents, getUnitAgent, getAgentInstallation],
  })
  async function confirm(reason: string) {
    const { renewal } = await recall.mutateAsync({ body: { version, reason } })
    const message = renewal
      ? t('recall.leaving', {
          version: renewal.version,
          count: renewal.counts.requested + renewal.counts.waiting,
        })
      : t('recall.done')
    showToast({ message })
  }
  return (
    <>
      <Button
        color="error"
        size="small"
        aria-label={t('recall.actionOf', { version })}
        onClick={() => setIsAsking(true)}
      >
        {t('recall.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('recall.title', { version })}
          confirmLabel={t('recall.action')}
          needsReason
          effects={[
            t('recall.effectOffer'),
            t('recall.effectRobots'),
            t('recall.effectMend'),
            t('recall.effectForGood'),
          ]}
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          {t('recall.help')}
        </ConfirmDialog>
      )}
    </>
  )
}
