import { getArosForecast } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { ForecastSummary } from '../../../components/forecast/ForecastSummary.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** How many robots and customers a version would reach as the default of its product; undefined until it is known. */
export function useReach(ArosId: string) {
  const query = useApiQuery(getArosForecast, { params: { ArosId } })
  return { query, atCustomers: query.data?.atCustomers }
}

/** How many robots and customers a version would reach, and what it would come to on them. */
export function Reach({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation(['aros-versions', 'components'])
  const { number } = useFormats()
  const { query } = useReach(ArosId)
  return (
    <QueryPanel query={query} errorTitle={t('components:forecast.failed')} lines={3}>
      {(forecast) => (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ fontWeight: 500 }}>
            {t('evidence.reach', {
              count: forecast.total,
              robots: number(forecast.total),
              customers: number(forecast.customers),
              atCustomers: number(forecast.atCustomers),
            })}
          </Box>
          <ForecastSummary forecast={forecast} />
          <Link href={paths.arosVersions({ ArosId, tab: 'forecast' })}>{t('components:forecast.all')}</Link>
        </Box>
      )}
    </QueryPanel>
  )
}
