import {
  installEndNames,
  installStopNames,
  installWaitNames,
} from '@filo/contract/program-installs/install-reasons'
import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** Why an install stands as it does, in one sentence of the reader's language; undefined where nothing is to be said. */
export function useInstallReason() {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  return (install: ProgramInstall): string | undefined => {
    const { state, waiting, end, stopReason, message, reportedState, reportedDetail } = install
    if (end) return localized(installEndNames[end])
    if (waiting) return localized(installWaitNames[waiting])
    if (stopReason) return localized(installStopNames[stopReason])
    if (state === 'installed' && (reportedState === 'failed' || reportedState === 'missing'))
      return [t(`reported.${reportedState}`), reportedDetail].filter(Boolean).join(': ')
    const isReported =
      state === 'installing' || state === 'removing' || state === 'failed' || state === 'queued'
    return isReported && message ? message.text : undefined
  }
}
