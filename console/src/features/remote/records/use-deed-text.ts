import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import { remoteModeNames } from '@filo/contract/remote/remote-states'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** A function that says what was done on the robot, in one sentence. */
export function useDeedText(): (deed: RemoteDeed) => string {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const { bytes, number } = useFormats()
  return (deed) => {
    switch (deed.kind) {
      case 'terminal_opened':
        return t('deeds.terminal_opened', { user: deed.user })
      case 'terminal_ended':
        return t('deeds.terminal_ended', { code: deed.exitCode ?? t('terminal.noCode'), count: deed.ended })
      case 'desktop_opened':
        return t('deeds.desktop_opened', { mode: localized(remoteModeNames[deed.mode]) })
      case 'desktop_closed':
        return t('deeds.desktop_closed', { keys: number(deed.keys), clicks: number(deed.clicks) })
      case 'file_downloaded':
        return t('deeds.file_downloaded', { path: deed.path, bytes: bytes(deed.bytes) })
      case 'file_uploaded':
        return t('deeds.file_uploaded', { path: deed.path, bytes: bytes(deed.bytes) })
      case 'folder_downloaded':
        return t('deeds.folder_downloaded', { path: deed.path, count: deed.files, bytes: bytes(deed.bytes) })
      case 'file_renamed':
        return t('deeds.file_renamed', { path: deed.path, to: deed.to })
      case 'folder_made':
        return t('deeds.folder_made', { path: deed.path })
      case 'file_deleted':
        return t('deeds.file_deleted', { path: deed.path, count: deed.files })
      case 'log_read':
        return t(deed.isDownload ? 'deeds.log_downloaded' : 'deeds.log_read', { source: deed.source })
      case 'service_restarted':
        return [t(`deeds.service_${deed.outcome}`, { service: deed.service, reason: deed.reason }), deed.text]
          .filter(Boolean)
          .join(' ')
      case 'recording_cut':
        return t('deeds.recording_cut', { bytes: bytes(deed.bytes) })
    }
  }
}
