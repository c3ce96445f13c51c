import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Why a release was rejected, what is missing in it, and why the reader may not approve it. */
export function ReleaseNotice({ release, isOwn }: { release: ProgramRelease; isOwn: boolean }) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { state, problems, decidedBy, decidedAt, decisionReason } = release
  return (
    <>
      {release.program.state === 'retired' && <Alert severity="info">{t('about.retired')}</Alert>}
      {state === 'rejected' && decidedAt && (
        <Alert severity="warning">
          {t('release.rejected', {
            name: decidedBy?.name ?? '—',
            at: dateTime(decidedAt),
            reason: decisionReason ?? '—',
          })}
        </Alert>
      )}
      {release.waitsForSignatures && <Alert severity="info">{t('about.waitsForSignatures')}</Alert>}
      {isOwn && <Alert severity="info">{t('blocked.own')}</Alert>}
      {problems.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t(state === 'submitted' ? 'release.brokenTitle' : 'release.missingTitle')}</AlertTitle>
          <ul>
            {problems.map(({ code, text }) => (
              <li key={`${code} ${text.en}`}>{localized(text)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
