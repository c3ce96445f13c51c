import { getCampaignForecast } from '@filo/contract/forecasts/forecast-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { ForecastSummary } from '../../../components/forecast/ForecastSummary.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'

/** Before a campaign starts: what its robots would make of the release, with the way to all of them. */
export function StartForecast({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('components')
  const query = useApiQuery(getCampaignForecast, { params: { campaignId } })
  return (
    <>
      <QueryPanel query={query} errorTitle={t('forecast.failed')} lines={3}>
        {(forecast) => <ForecastSummary forecast={forecast} />}
      </QueryPanel>
      <Link href={paths.robotVersion({ campaignId, tab: 'forecast' })}>{t('forecast.all')}</Link>
    </>
  )
}
