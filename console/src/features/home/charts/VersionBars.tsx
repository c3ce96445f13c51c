import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { chartColors } from './chart-colors.ts'

interface VersionBar {
  name: string
  robots: number
  /** The list of these robots; absent where there is none. */
  href?: string | undefined
}

const ROW_PX = 36
const AXIS_PX = 48
const MIN_PX = 264
const THICKEST_PX = 28

/** How many robots run each version, longest bar first; a bar leads to its robots. */
export function VersionBars({ bars, label }: { bars: readonly VersionBar[]; label: string }) {
  const navigate = useNavigate()
  const { palette } = useTheme()
  const { number } = useFormats()
  const height = Math.max(MIN_PX, bars.length * ROW_PX + AXIS_PX)
  const bandPx = (height - AXIS_PX) / bars.length
  return (
    <BarChart
      layout="horizontal"
      height={height}
      margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
      yAxis={[
        {
          scaleType: 'band',
          data: bars.map(({ name }) => name),
          width: 152,
          disableTicks: true,
          categoryGapRatio: Math.min(0.85, Math.max(0.3, 1 - THICKEST_PX / bandPx)),
        },
      ]}
      xAxis={[{ tickMinStep: 1, height: 28, valueFormatter: (value: number) => number(value) }]}
      series={[
        {
          data: bars.map(({ robots }) => robots),
          label,
          color: chartColors[palette.mode].main,
          valueFormatter: (value) => number(value ?? 0),
        },
      ]}
      grid={{ vertical: true }}
      borderRadius={4}
      hideLegend
      onItemClick={(_, { dataIndex }) => {
        const href = bars[dataIndex]?.href
        if (href) void navigate({ href })
      }}
      slotProps={{
        bar: ({ dataIndex }) => ({ style: { cursor: bars[dataIndex]?.href ? 'pointer' : 'default' } }),
      }}
      skipAnimation
    />
  )
}
