import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import {
  deleteCampaign,
  getCampaign,
  listCampaigns,
  startCampaign,
} from '@filo/contract/campaigns/campaigns-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { StartForecast } from './StartForecast.tsx'
import { type CampaignStep, isPossible } from './use-campaign-steps.ts'

const StepDialog = lazyDialog(async () => (await import('./StepDialog.tsx')).StepDialog)
const WithdrawDialog = lazyDialog(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

const everyday: readonly CampaignStep[] = ['resume', 'pause', 'retry']
const endings = ['abort', 'withdraw'] as const
const backToList = paths.robotVersion({ tab: 'campaigns' })

function StartDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const start = useApiMutation(startCampaign, { invalidates: [getCampaign, listCampaigns] })
  return (
    <ConfirmDialog
      title={t('steps.startTitle', { name: campaign.name })}
      confirmLabel={t('steps.start')}
      effects={[
        t(campaign.aros ? 'steps.startEffect' : 'steps.startEffectConfig', { count: campaign.counts.total }),
      ]}
      readError={readError}
      onConfirm={() => start.mutateAsync({ params: { campaignId: campaign.id } })}
      onClose={onClose}
    >
      {campaign.aros && <StartForecast campaignId={campaign.id} />}
    </ConfirmDialog>
  )
}

function DeleteDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const navigate = useNavigate()
  const remove = useApiMutation(deleteCampaign, { invalidates: [listCampaigns] })
  return (
    <ConfirmDialog
      isDanger
      title={t('steps.deleteTitle', { name: campaign.name })}
      confirmLabel={t('steps.delete')}
      readError={readError}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { campaignId: campaign.id } })
        void navigate({ href: backToList })
      }}
      onClose={onClose}
    />
  )
}

type Open = CampaignStep | 'start' | 'delete'

interface CampaignActionsShown {
  /** The everyday ones, and the way back to all campaigns. */
  buttons: ReactNode
  /** What ends a campaign or takes it back stands apart from them. */
  menu: RowAction[]
  dialog: ReactNode
}

/** What the reader may decide about a campaign where it stands. */
export function useCampaignActions(campaign: CampaignDetail): CampaignActionsShown {
  const { t } = useTranslation('campaigns')
  const can = useCan()
  const [open, setOpen] = useState<Open>()
  // Who stops a campaign needs no more than the right to stop campaigns.
  const mayGoOn = campaign.aros !== null || can('campaign.configure')
  const mayDo = (step: CampaignStep) =>
    can(step === 'abort' || step === 'withdraw' ? 'campaign.abort' : 'campaign.run') &&
    (mayGoOn || step === 'pause' || step === 'abort')
  const isOffered = (step: CampaignStep) => mayDo(step) && isPossible(step, campaign)
  const isDraft = campaign.state === 'draft' && can('campaign.run') && mayGoOn
  const close = () => setOpen(undefined)
  const action = (step: 'abort' | 'withdraw' | 'delete'): RowAction => ({
    id: step,
    label: t(`steps.${step}`),
    isDanger: true,
    onSelect: () => setOpen(step),
  })
  return {
    buttons: (
      <>
        <Button color="inherit" href={backToList}>
          {t('one.all')}
        </Button>
        {isDraft && (
          <Button variant="contained" onClick={() => setOpen('start')}>
            {t('steps.start')}
          </Button>
        )}
        {everyday.filter(isOffered).map((step) => (
          <Button
            key={step}
            variant={step === 'retry' ? 'outlined' : 'contained'}
            onClick={() => setOpen(step)}
          >
            {t(`steps.${step}`)}
          </Button>
        ))}
      </>
    ),
    menu: [...(isDraft ? [action('delete')] : []), ...endings.filter(isOffered).map(action)],
    dialog: (
      <>
        {open === 'start' && <StartDialog campaign={campaign} onClose={close} />}
        {open === 'delete' && <DeleteDialog campaign={campaign} onClose={close} />}
        {open === 'withdraw' && <WithdrawDialog campaign={campaign} onClose={close} />}
        {open && open !== 'start' && open !== 'delete' && open !== 'withdraw' && (
          <StepDialog campaign={campaign} step={open} onClose={close} />
        )}
      </>
    ),
  }
}
