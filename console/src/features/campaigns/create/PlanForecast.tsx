import { forecastCampaignPlan } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { CampaignForm, campaignBody } from '../../../components/campaign-plan/campaign-form.ts'
import type { CampaignFormState } from '../../../components/campaign-plan/campaign-form-state.ts'
import { ForecastSummary } from '../../../components/forecast/ForecastSummary.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import type { HandedUnits } from '../../../state/handed-units.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** The last step of a plan: what its robots would make of the release now; asked for, as the plan still changes. */
export function PlanForecast({ form, units }: { form: CampaignFormState; units: HandedUnits | undefined }) {
  const { t } = useTranslation(['campaigns', 'components'])
  const readError = useReadError()
  const forecast = useApiMutation(forecastCampaignPlan)
  const draft = CampaignForm.safeParse({ ...form.values, name: form.values.name || '-' }).data
  const { arosId = '', target, policy } = draft ? campaignBody(draft, null, units?.target) : {}
  const plan = JSON.stringify({ arosId, target, policy })
  const [shownOf, setShownOf] = useState<string>()
  const show = () => {
    if (!target || !policy) return
    setShownOf(plan)
    forecast.mutate({ body: { arosId, target, policy } })
  }
  return (
    <SectionCard title={t('components:forecast.title')}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Box sx={{ color: 'text.secondary' }}>{t('create.customersRequested')}</Box>
        {forecast.data && shownOf === plan && <ForecastSummary forecast={forecast.data} />}
        {forecast.error && <Box role="alert">{readError(forecast.error)}</Box>}
        <PendingButton
          isReading
          size="small"
          variant="outlined"
          isPending={forecast.isPending}
          disabled={!draft}
          onClick={show}
        >
          {t('create.forecast')}
        </PendingButton>
        {!draft && <Box sx={{ color: 'text.secondary' }}>{t('create.forecastNeeds')}</Box>}
      </Box>
    </SectionCard>
  )
}
