import { getTrustState } from '@filo/contract/trust/trust-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../api/about.ts'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useDemo } from '../../components/demo/use-demo.ts'
import { useCan } from '../../session/session.ts'

/** A root key leaves once in the life of an installation: asking now and then is enough. */
const staleTime = 600_000

/** Reminds whoever may do it, on every page, that the root key is still on the server; where demo data is shown it keeps still. */
export function RootKeyNotice() {
  const { t } = useTranslation('layouts')
  const hasDemo = useAbout().data?.hasDemo
  const demo = useDemo()
  const isInEarnest = hasDemo === false || demo?.state === 'absent'
  const enabled = useCan()('trust.manage') && isInEarnest
  const { data } = useApiQuery(getTrustState, {}, { enabled, staleTime })
  if (!enabled || !data?.keys.some(({ role, isHeld }) => role === 'root' && isHeld)) return null
  return (
    <Alert
      severity="warning"
      square
      component="section"
      role="region"
      aria-label={t('rootKey.title')}
      sx={{ py: 0, borderBottom: 1, borderColor: 'divider' }}
      action={
        <Button color="inherit" size="small" href={paths.users({ tab: 'keys' })}>
          {t('rootKey.open')}
        </Button>
      }
    >
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {t('rootKey.title')}
      </Box>
      {` · ${t('rootKey.explained')}`}
    </Alert>
  )
}
