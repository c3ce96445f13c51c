import { getArosForecast } from '@filo/contract/forecasts/forecast-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { ForecastSummary } from '../../../components/forecast/ForecastSummary.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'

/** Before a decision about a version: what the robots of its product would make of it, with the way to all of them. */
export function ForecastHint({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('components')
  const query = useApiQuery(getArosForecast, { params: { ArosId } })
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('forecast.ofDefault')}
      </Typography>
      <QueryPanel query={query} errorTitle={t('forecast.failed')} lines={3}>
        {(forecast) => <ForecastSummary forecast={forecast} />}
      </QueryPanel>
      <Link href={`${paths.adminAros({ ArosId })}&panel=forecast`}>{t('forecast.all')}</Link>
    </Box>
  )
}
