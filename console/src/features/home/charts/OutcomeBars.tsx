import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Outcomes } from '../work-items.ts'
import { chartColors } from './chart-colors.ts'

const STRIPE_PX = 6

/** Slanted stripes on the page's paper: what they fill is told apart from a plain bar without any colour. */
function Stripes({ id, color, paper }: { id: string; color: string; paper: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={STRIPE_PX}
        height={STRIPE_PX}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={STRIPE_PX} height={STRIPE_PX} fill={paper} />
        <rect width={STRIPE_PX * 0.6} height={STRIPE_PX} fill={color} />
      </pattern>
    </defs>
  )
}

/** How updates ended on each day, failed ones, striped, on top of the successful. */
export function OutcomeBars({ days, dayName }: { days: Outcomes['days']; dayName: (day: string) => string }) {
  const { t } = useTranslation('home')
  const { palette } = useTheme()
  const { number } = useFormats()
  const stripes = useId()
  const { main, contrast } = chartColors[palette.mode]
  const valueFormatter = (value: number | null) => number(value ?? 0)
  return (
    <BarChart
      height={208}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      xAxis={[{ scaleType: 'band', data: days.map(({ day }) => dayName(day)), disableTicks: true }]}
      yAxis={[{ tickMinStep: 1, width: 40, valueFormatter: (value: number) => number(value) }]}
      series={[
        {
          data: days.map(({ succeeded }) => succeeded),
          label: t('outcomes.succeeded'),
          color: main,
          stack: 'day',
          valueFormatter,
        },
        {
          data: days.map(({ failed }) => failed),
          label: t('outcomes.failed'),
          color: `url(#${stripes})`,
          stack: 'day',
          valueFormatter,
        },
      ]}
      grid={{ horizontal: true }}
      borderRadius={4}
      skipAnimation
    >
      <Stripes id={stripes} color={contrast} paper={palette.background.paper} />
    </BarChart>
  )
}
