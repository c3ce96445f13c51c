import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { MissingList } from '../shared/MissingList.tsx'

/** Why it was rejected or hidden, what is missing, what waits beside it, and why the reader may not approve it. */
export function MarketingNotice({ offer, isOwn }: { offer: MarketingVersion; isOwn: boolean }) {
  const { t } = useTranslation('marketing')
  const { dateTime } = useFormats()
  const { state, problems, decidedBy, decidedAt, decisionReason, unlistedBecause, revision } = offer
  const isOpen = state === 'draft' || state === 'rejected'
  return (
    <>
      {state === 'rejected' && decidedAt && (
        <Alert severity="warning">
          {t('notice.rejected', {
            name: decidedBy?.name ?? '—',
            at: dateTime(decidedAt),
            reason: decisionReason ?? '—',
          })}
        </Alert>
      )}
      {state === 'unlisted' && unlistedBecause && (
        <Alert severity={unlistedBecause === 'revoked' ? 'error' : 'warning'}>
          {t(`notice.unlisted.${unlistedBecause}`)}
        </Alert>
      )}
      {revision && <Alert severity="info">{t(`notice.revision.${revision.state}`)}</Alert>}
      {isOwn && <Alert severity="info">{t('blocked.own')}</Alert>}
      <MissingList title={t(isOpen ? 'notice.missing' : 'notice.broken')} problems={problems} />
    </>
  )
}
