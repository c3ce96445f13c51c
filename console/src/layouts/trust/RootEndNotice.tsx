import { rootDaysLeft } from '@filo/contract/trust/root-warnings'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useNow } from '../../ui/time/use-now.ts'

/** Reminds whoever manages keys, on every page of the last year, that the root of trust ends, and how it is renewed. */
export function RootEndNotice() {
  const { t } = useTranslation('layouts')
  const { date } = useFormats()
  const { rootEndsAt } = useSession()
  const now = useNow()
  if (rootEndsAt === null) return null
  const left = rootDaysLeft(new Date(rootEndsAt), new Date(now))
  const isOver = left <= 0
  const title = isOver ? t('rootEnd.over') : t('rootEnd.left', { count: left, day: date(rootEndsAt) })
  const words = isOver ? t('rootEnd.renew') : `${t('rootEnd.explained')} ${t('rootEnd.renew')}`
  return (
    <Alert
      severity={left > 90 ? 'info' : left > 30 ? 'warning' : 'error'}
      square
      component="section"
      role="region"
      aria-label={t('rootEnd.title')}
      sx={{ py: 0, borderBottom: 1, borderColor: 'divider' }}
      action={
        <Button color="inherit" size="small" href={paths.users({ tab: 'keys' })}>
          {t('rootKey.open')}
        </Button>
      }
    >
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      {` · ${words}`}
    </Alert>
  )
}
