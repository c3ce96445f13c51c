import type { LiveSample } from '@filo/contract/live-state/live-sample'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { share } from '../about/runtime/gauge-tone.ts'
import { useBatteryText } from '../about/runtime/use-battery-text.ts'
import { curveOf, type LivePoint } from './live-history.ts'

interface TileProps {
  label: string
  value: string
  detail?: string | null
  points: readonly LivePoint[]
  read: (point: LivePoint) => number | null
  range: readonly [number, number]
}

/** One number with its last minute. */
function Tile({ label, value, detail, points, read, range }: TileProps) {
  const curve = curveOf(points, read, range)
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5, minWidth: 0 }}>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{label}</Box>
      <Box sx={{ fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
      <Box
        component="svg"
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        aria-hidden
        sx={{ width: '100%', height: 28, display: 'block', color: 'primary.main' }}
      >
        <path
          d={curve}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13, minHeight: '1.5em', overflowWrap: 'anywhere' }}>
        {detail}
      </Box>
    </Box>
  )
}

interface Props {
  sample: LiveSample
  points: readonly LivePoint[]
}

/** Processor, memory, heat and battery, each with its last minute. */
export function LiveTiles({ sample: { runtime }, points }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { bytes, number, percent } = useFormats()
  const { battery, cpuTempC, memUsed, memTotal } = runtime
  const memory = share(memUsed, memTotal)
  const unknown = t('runtime.unknown')
  const batteryDetail = useBatteryText()(battery)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))' }}>
      <Tile
        label={t('runtime.cpu')}
        value={percent(runtime.cpuLoad)}
        detail={runtime.gpuLoad === null ? null : `${t('runtime.gpu')}: ${percent(runtime.gpuLoad)}`}
        points={points}
        read={({ cpu }) => cpu}
        range={[0, 1]}
      />
      <Tile
        label={t('runtime.memory')}
        value={memory === undefined ? unknown : percent(memory)}
        detail={`${bytes(memUsed)} / ${bytes(memTotal)}`}
        points={points}
        read={(point) => point.memory}
        range={[0, 1]}
      />
      <Tile
        label={t('live.temperature')}
        value={cpuTempC === null ? unknown : `${number(cpuTempC, 1)} °C`}
        points={points}
        read={({ tempC }) => tempC}
        range={[20, 100]}
      />
      <Tile
        label={t('runtime.battery')}
        value={battery ? percent(battery.percent / 100) : unknown}
        detail={batteryDetail}
        points={points}
        read={(point) => point.battery}
        range={[0, 1]}
      />
    </Box>
  )
}
