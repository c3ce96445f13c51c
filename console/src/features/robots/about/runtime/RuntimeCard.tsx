import type { RuntimeInfo, UnreportedFact } from '@filo/contract/device/messages/runtime-info'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { KeyValueList } from '../../../../ui/page/KeyValueList.tsx'
import { ProgressBar } from '../../../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'
import { batteryTone, loadTone, share } from './gauge-tone.ts'
import { modeText } from './mode-text.ts'
import { RuntimeTables } from './RuntimeTables.tsx'
import { useBatteryText } from './use-battery-text.ts'

function Gauges({ runtime }: { runtime: RuntimeInfo }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { bytes, number } = useFormats()
  const { battery } = runtime
  const memory = share(runtime.memUsed, runtime.memTotal)
  const disk = share(runtime.diskUsed, runtime.diskTotal)
  const batteryText = useBatteryText()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {battery && (
        <ProgressBar
          label={t('runtime.battery')}
          value={battery.percent / 100}
          tone={batteryTone(battery)}
          text={batteryText(battery) ?? undefined}
        />
      )}
      <ProgressBar
        label={t('runtime.cpu')}
        value={runtime.cpuLoad}
        tone={loadTone(runtime.cpuLoad)}
        text={runtime.cpuTempC === null ? undefined : `${number(runtime.cpuTempC, 0)} °C`}
      />
      <ProgressBar
        label={t('runtime.memory')}
        value={memory}
        tone={loadTone(memory ?? 0)}
        text={`${bytes(runtime.memUsed)} / ${bytes(runtime.memTotal)}`}
      />
      <ProgressBar
        label={t('runtime.disk')}
        value={disk}
        tone={loadTone(disk ?? 0)}
        text={`${bytes(runtime.diskUsed)} / ${bytes(runtime.diskTotal)}`}
      />
      {runtime.gpuLoad !== null && (
        <ProgressBar label={t('runtime.gpu')} value={runtime.gpuLoad} tone={loadTone(runtime.gpuLoad)} />
      )}
    </Box>
  )
}

function useNetworkText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { number } = useFormats()
  return (network: RuntimeInfo['network']) => {
    if (!network) return null
    const signal = network.signalDbm === null ? null : `${number(network.signalDbm, 0)} dBm`
    return [t(`runtime.networks.${network.type}`), network.ssid, signal].filter(Boolean).join(' · ')
  }
}

/** The program that runs; “none” only where the robot's software said so. */
function useProgramText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  return ({ activeProgram, unreported }: RuntimeInfo) => {
    if (activeProgram !== null) return activeProgram
    return unreported && !unreported.includes('program') ? t('runtime.noProgram') : t('runtime.unknown')
  }
}

/** Which program keeps updates away, why and until when; undefined where none does, as far as the robot said. */
function useHoldText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dateTime } = useFormats()
  return ({ hold }: RuntimeInfo) => {
    if (!hold) return undefined
    const reason = hold.by ? `${hold.by}: ${hold.reason}` : hold.reason
    return t('hold.text', { reason, until: dateTime(hold.until) })
  }
}

/** What an installation asks for first. */
function holdsUpdates(
  fact: UnreportedFact,
): fact is Extract<UnreportedFact, 'battery' | 'speaking' | 'moving'> {
  return fact === 'battery' || fact === 'speaking' || fact === 'moving'
}

/** The gauges of the last heartbeat. */
export function RuntimeCard({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { duration } = useFormats()
  const localized = useLocalized()
  const networkText = useNetworkText()
  const programText = useProgramText()
  const holdText = useHoldText()
  const runtime = unit.runtimeInfo
  if (!runtime) {
    return (
      <SectionCard title={t('cards.runtime')}>
        <EmptyState drawing="robot" title={t('runtime.none')} body={t('runtime.noneBody')} />
      </SectionCard>
    )
  }
  const { mode } = runtime
  const holdWords = holdText(runtime)
  const unreported =
    runtime.unreported?.filter(holdsUpdates).map((fact) => t(`runtime.unreported.${fact}`)) ?? []
  return (
    <SectionCard
      title={t('cards.runtime')}
      actions={
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={unit.lastSeenAt} />
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {runtime.errors.length > 0 && (
          <Alert severity="error">{t('runtime.errorCount', { count: runtime.errors.length })}</Alert>
        )}
        <Gauges runtime={runtime} />
        <KeyValueList
          items={[
            {
              label: t('runtime.mode'),
              value: mode === null ? t('runtime.unknown') : modeText(mode, localized),
            },
            ...(runtime.activity ? [{ label: t('runtime.activity'), value: `“${runtime.activity}”` }] : []),
            { label: t('runtime.program'), value: programText(runtime) },
            { label: t('runtime.network'), value: networkText(runtime.network) },
            { label: t('runtime.uptime'), value: duration(runtime.uptimeS) },
            ...(holdWords ? [{ label: t('hold.label'), value: holdWords }] : []),
            ...(unreported.length > 0
              ? [{ label: t('runtime.unreported.title'), value: unreported.join(', ') }]
              : []),
          ]}
        />
        <RuntimeTables runtime={runtime} />
      </Box>
    </SectionCard>
  )
}
