import {
  type ForecastReason,
  forecastKindOf,
  forecastReasonNames,
} from '@filo/contract/forecasts/forecast-reasons'
import type { Forecast } from '@filo/contract/forecasts/forecast-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { StateChip } from '../status/StateChip.tsx'

interface Props {
  forecast: Forecast
  /** Shows the robots behind a reason; without it the reasons are words alone. */
  onReason?: (reason: ForecastReason) => void
}

const kinds = ['refuses', 'unknown', 'waits'] as const

/** How many robots a release comes to what on, and why, counted by reason. */
export function ForecastSummary({ forecast, onReason }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { number } = useFormats()
  const { total, looked, at, outcomes, reasons, goesBack, limits } = forecast
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {looked < total && (
        <Alert severity="info">
          {t('forecast.sample', { looked: number(looked), total: number(total) })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        {outcomes
          .filter(({ units }) => units > 0)
          .map(({ outcome, units }) => (
            <Box key={outcome} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <StateChip kind="forecast" state={outcome} />
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {t('forecast.robots', { count: units })}
              </Box>
            </Box>
          ))}
        {total === 0 && t('forecast.none')}
      </Box>
      {goesBack > 0 && <Alert severity="warning">{t('forecast.goesBack', { count: goesBack })}</Alert>}
      {limits.unenforced > 0 && (
        <Alert severity="warning">
          {t('forecast.unenforced', { count: limits.unenforced, packages: limits.packages.join(', ') })}
        </Alert>
      )}
      {kinds.map((kind) => {
        const rows = reasons.filter(({ reason }) => forecastKindOf(reason) === kind)
        if (rows.length === 0) return null
        return (
          <Box key={kind}>
            <Typography variant="subtitle2" component="h3">
              {t(`forecast.why.${kind}`)}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {rows.map(({ reason, units }) => (
                <li key={reason}>
                  {localized(forecastReasonNames[reason])}:{' '}
                  {onReason ? (
                    <Link component="button" type="button" onClick={() => onReason(reason)}>
                      {t('forecast.robots', { count: units })}
                    </Link>
                  ) : (
                    t('forecast.robots', { count: units })
                  )}
                </li>
              ))}
            </Box>
          </Box>
        )
      })}
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t('forecast.asOf')} <RelativeTime at={at} />
      </Box>
    </Box>
  )
}
