import type { LiveSample } from '@filo/contract/live-state/live-sample'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { share } from '../about/gauge-tone.ts'
import { modeText } from '../about/mode-text.ts'
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
  const { t } = useTranslation('robots')
  const { bytes, number, percent, duration } = useFormats()
  const { battery, cpuTempC, memUsed, memTotal } = runtime
  const memory = share(memUsed, memTotal)
  const unknown = t('runtime.unknown')
  const left = battery?.minutesLeft
  const batteryDetail = battery?.charging
    ? t('runtime.charging')
    : left === null || left === undefined
      ? null
      : t('runtime.left', { time: duration(left * 60) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
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

/** What the robot does, its network, disk and sensors. */
export function LiveFacts({ sample }: { sample: LiveSample }) {
  const { t } = useTranslation('robots')
  const { bytes, number, duration } = useFormats()
  const localized = useLocalized()
  const { runtime, temperatures } = sample
  const { mode, activity, activeProgram, untold, network, diskUsed, diskTotal } = runtime
  const isProgramTold = untold !== undefined && !untold.includes('program')
  const program = activeProgram ?? (isProgramTold ? t('runtime.noProgram') : t('runtime.unknown'))
  const signal = network?.signalDbm == null ? null : `${number(network.signalDbm, 0)} dBm`
  const networkText =
    network && [t(`runtime.networks.${network.type}`), network.ssid, signal].filter(Boolean).join(' · ')
  const sensors = temperatures.map(({ name, tempC }) => `${name} ${number(tempC, 1)} °C`).join(' · ')
  return (
    <KeyValueList
      items={[
        { label: t('runtime.mode'), value: mode === null ? t('runtime.unknown') : modeText(mode, localized) },
        { label: t('runtime.program'), value: program },
        ...(activity ? [{ label: t('runtime.activity'), value: `“${activity}”` }] : []),
        { label: t('runtime.network'), value: networkText ?? t('runtime.unknown') },
        { label: t('runtime.disk'), value: `${bytes(diskUsed)} / ${bytes(diskTotal)}` },
        ...(sensors ? [{ label: t('live.sensors'), value: sensors }] : []),
        { label: t('runtime.uptime'), value: duration(runtime.uptimeS) },
      ]}
    />
  )
}
