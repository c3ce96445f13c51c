import { getRetention, type Retention } from '@filo/contract/retention/retention-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { RefetchButton } from '../../../components/page/RefetchButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { KindsTable } from './KindsTable.tsx'
import { OtherTables } from './OtherTables.tsx'

function Summary({ retention }: { retention: Retention }) {
  const { t } = useTranslation('users/installation')
  const { bytes, number, dateTime } = useFormats()
  const { databaseBytes, blobs, measuredAt, updatedAt, updatedByName } = retention
  const database = bytes(databaseBytes)
  const total = blobs
    ? t('sizes.total', { database, blobs: bytes(blobs.bytes), files: number(blobs.count) })
    : t('sizes.totalUncounted', { database })
  const setBy = updatedAt && t('sizes.setBy', { name: updatedByName ?? '–', at: dateTime(updatedAt) })
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mb: 2, maxWidth: 960 }}>
      <Typography sx={{ fontWeight: 600 }}>{total}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sizes.about')}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('sizes.measured')} <RelativeTime at={measuredAt} /> · {setBy ?? t('sizes.defaults')}
      </Typography>
    </Box>
  )
}

function AuditSize({ auditLog }: Pick<Retention, 'auditLog'>) {
  const { t } = useTranslation('users/installation')
  const { bytes, number, date } = useFormats()
  const { rows, oldestAt } = auditLog
  const size = oldestAt && { bytes: bytes(auditLog.bytes), rows: number(rows), at: date(oldestAt) }
  return (
    <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 960 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {size ? t('sizes.audit.size', size) : t('sizes.audit.empty')}
      </Typography>
      <Typography variant="body2">{t('sizes.audit.why')}</Typography>
    </Box>
  )
}

/** How large what grows with the years is, and how long it stays (docs/screens.md, /users). */
export function SizesTab() {
  const { t } = useTranslation('users/installation')
  const query = useApiQuery(getRetention, {})
  return (
    <SectionCard title={t('sizes.title')} actions={<RefetchButton query={query} label={t('sizes.again')} />}>
      <QueryPanel query={query} errorTitle={t('sizes.failed')} lines={12}>
        {(retention) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            <div>
              <Summary retention={retention} />
              <KindsTable retention={retention} />
            </div>
            <section aria-label={t('sizes.audit.title')}>
              <Typography component="h3" variant="subtitle1">
                {t('sizes.audit.title')}
              </Typography>
              <AuditSize auditLog={retention.auditLog} />
            </section>
            <section aria-label={t('sizes.others.title')}>
              <Typography component="h3" variant="subtitle1">
                {t('sizes.others.title')}
              </Typography>
              <OtherTables others={retention.others} />
            </section>
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
