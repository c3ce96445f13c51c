import type {
  CampaignDetail,
  CampaignImpact,
  ConfigImpact,
  ReleaseImpact,
} from '@filo/contract/campaigns/campaign-shapes'
import { getCampaignImpact } from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { EffectsList } from '../../../ui/dialog/EffectsList.tsx'
import { useCampaignSteps } from './use-campaign-steps.ts'

/** What withdrawing a release does, line by line. */
function useReleaseEffects() {
  const { t } = useTranslation('campaigns')
  return (impact: ReleaseImpact) => {
    const doing = (['running', 'installing', 'downloading', 'failed'] as const).flatMap((key) =>
      impact[key] > 0 ? [t(`impact.${key}`, { count: impact[key] })] : [],
    )
    const back = impact.wayBack.map(({ aros, units }) =>
      aros
        ? t('impact.backTo', { count: units, aros: `${aros.name} ${aros.version}` })
        : t('impact.noWay', { count: units }),
    )
    return [...doing, ...back]
  }
}

/** What withdrawing a configuration does, line by line. */
function useConfigEffects() {
  const { t } = useTranslation('campaigns')
  return ({ applied, waiting, failed, changedSince: { units, serials } }: ConfigImpact) => {
    const named = units > serials.length ? `${serials.join(', ')}, …` : serials.join(', ')
    return [
      applied > 0 && t('impact.configApplied', { count: applied }),
      waiting > 0 && t('impact.configWaiting', { count: waiting }),
      failed > 0 && t('impact.configFailed', { count: failed }),
      units > 0 && t('impact.configRetained', { count: units, serials: named }),
    ].filter((line) => line !== false)
  }
}

function Impact({ impact }: { impact: CampaignImpact }) {
  const { t } = useTranslation('campaigns')
  const ofRelease = useReleaseEffects()
  const ofConfig = useConfigEffects()
  const effects = impact.subject === 'release' ? ofRelease(impact) : ofConfig(impact)
  const customers = impact.customers.map(
    ({ name, units }) => `${name ?? t('impact.noCustomer')}: ${t('impact.units', { count: units })}`,
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <EffectsList effects={effects} />
      {customers.length > 0 && (
        <Box>
          <Typography variant="subtitle2">{t('impact.customers')}</Typography>
          <EffectsList effects={customers} />
        </Box>
      )}
    </Box>
  )
}

/** Asks before a release is taken back from all robots, with what they do now and what each goes back to. */
export function WithdrawDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const decide = useCampaignSteps(campaign.id)
  const query = useApiQuery(getCampaignImpact, { params: { campaignId: campaign.id } })
  return (
    <ConfirmDialog
      title={t('steps.withdrawTitle', { name: campaign.name })}
      confirmLabel={t('steps.withdraw')}
      expected={campaign.name}
      readError={readError}
      onConfirm={(reason) => decide('withdraw', reason)}
      onClose={onClose}
    >
      <Box sx={{ mb: 1.5 }}>{t('steps.withdrawHelp')}</Box>
      <QueryPanel query={query} errorTitle={t('impact.failedToLoad')} lines={3}>
        {(impact) => <Impact impact={impact} />}
      </QueryPanel>
    </ConfirmDialog>
  )
}
