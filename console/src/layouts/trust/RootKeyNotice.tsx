import { getTrustState } from '@filo/contract/trust/trust-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../api/about.ts'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useDemo } from '../../components/demo/use-demo.ts'
import { useSession } from '../../session/session.ts'

/**
 * Reminds whoever may do it, on every page, that the root key is still on the server; where demo data is shown it keeps
 * still. The session says so, so that the notice is there with the page and moves nothing; what the keys' own tab has
 * read since says it better.
 */
export function RootKeyNotice() {
  const { t } = useTranslation('layouts')
  const hasDemo = useAbout().data?.hasDemo
  const demo = useDemo()
  const isInEarnest = hasDemo === false || demo?.state === 'absent'
  const { isRootKeyHere } = useSession()
  const { data } = useApiQuery(getTrustState, {}, { enabled: false })
  const isHere = data?.keys.some(({ role, isStored }) => role === 'root' && isStored) ?? isRootKeyHere
  if (!isInEarnest || !isHere) return null
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
