import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import {
  deleteCampaign,
  getCampaign,
  listCampaigns,
  startCampaign,
} from '@filo/contract/campaigns/campaigns-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { StartForecast } from './StartForecast.tsx'
import { type CampaignStep, isPossible } from './use-campaign-steps.ts'

const StepDialog = lazyDialog(async () => (await import('./StepDialog.tsx')).StepDialog)
const WithdrawDialog = lazyDialog(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

const steps: readonly CampaignStep[] = ['resume', 'pause', 'retry', 'abort', 'withdraw']
const backToList = paths.robotVersion({ tab: 'campaigns' })

/** Starting or deleting a draft. */
function DraftActions({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'start' | 'delete'>()
  const start = useApiMutation(startCampaign, { invalidates: [getCampaign, listCampaigns] })
  const remove = useApiMutation(deleteCampaign, { invalidates: [listCampaigns] })
  const params = { campaignId: campaign.id }
  const close = () => setDialog(undefined)
  return (
    <>
      <Button color="error" onClick={() => setDialog('delete')}>
        {t('steps.delete')}
      </Button>
      <PendingButton variant="contained" isPending={start.isPending} onClick={() => setDialog('start')}>
        {t('steps.start')}
      </PendingButton>
      {dialog === 'start' && (
        <ConfirmDialog
          title={t('steps.startTitle', { name: campaign.name })}
          confirmLabel={t('steps.start')}
          effects={[
            t(campaign.aros ? 'steps.startEffect' : 'steps.startEffectConfig', {
              count: campaign.counts.total,
            }),
          ]}
          readError={readError}
          onConfirm={() => start.mutateAsync({ params })}
          onClose={close}
        >
          {campaign.aros && <StartForecast campaignId={campaign.id} />}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          isDanger
          title={t('steps.deleteTitle', { name: campaign.name })}
          confirmLabel={t('steps.delete')}
          readError={readError}
          onConfirm={async () => {
            await remove.mutateAsync({ params })
            void navigate({ href: backToList })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** What the reader may decide about a campaign where it stands, and the way back to all of them. */
export function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const can = useCan()
  const [dialog, setDialog] = useState<CampaignStep>()
  // Who stops a campaign needs no more than the right to stop campaigns.
  const mayGoOn = campaign.aros !== null || can('campaign.configure')
  const mayDo = (step: CampaignStep) =>
    can(step === 'abort' || step === 'withdraw' ? 'campaign.abort' : 'campaign.run') &&
    (mayGoOn || step === 'pause' || step === 'abort')
  const offered = steps.filter((step) => mayDo(step) && isPossible(step, campaign))
  const close = () => setDialog(undefined)
  return (
    <>
      <Button color="inherit" href={backToList}>
        {t('one.all')}
      </Button>
      {campaign.state === 'draft' && can('campaign.run') && mayGoOn && <DraftActions campaign={campaign} />}
      {offered.map((step) => (
        <Button
          key={step}
          variant={step === 'resume' || step === 'pause' ? 'contained' : 'outlined'}
          color={step === 'abort' || step === 'withdraw' ? 'error' : 'primary'}
          onClick={() => setDialog(step)}
        >
          {t(`steps.${step}`)}
        </Button>
      ))}
      {dialog === 'withdraw' && <WithdrawDialog campaign={campaign} onClose={close} />}
      {dialog && dialog !== 'withdraw' && <StepDialog campaign={campaign} step={dialog} onClose={close} />}
    </>
  )
}
