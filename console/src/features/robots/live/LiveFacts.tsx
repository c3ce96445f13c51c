import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { modeText } from '../about/runtime/mode-text.ts'

/** What the robot does, its network, disk and sensors. */
export function LiveFacts({ sample }: { sample: LiveSample }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { bytes, number, duration } = useFormats()
  const localized = useLocalized()
  const { runtime, temperatures } = sample
  const { mode, activity, activeProgram, unreported, network, diskUsed, diskTotal } = runtime
  const isProgramReported = unreported !== undefined && !unreported.includes('program')
  const program = activeProgram ?? (isProgramReported ? t('runtime.noProgram') : t('runtime.unknown'))
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
