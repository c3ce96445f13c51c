import { verifyAudit } from '@filo/contract/audit/audit-routes'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Recomputes the hash chain of the log on demand and says whether anybody has touched it. */
export function useAuditVerification() {
  const { t } = useTranslation('users')
  const { number } = useFormats()
  const readError = useReadError()
  const check = useApiQuery(verifyAudit, { query: {} }, { enabled: false })
  const { data, error } = check
  const button = (
    <PendingButton
      variant="outlined"
      startIcon={<VerifiedOutlined />}
      isReading
      isPending={check.isFetching}
      onClick={() => void check.refetch()}
    >
      {t('audit.verify')}
    </PendingButton>
  )
  const outcome = (
    <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {error && <Alert severity="error">{readError(error)}</Alert>}
      {!error && data?.isIntact && (
        <Alert severity={data.areHeadsMissing ? 'warning' : 'success'}>
          {t('audit.intact', { entries: number(data.entries) })}
          {data.headHash && (
            <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {t('audit.head', { hash: data.headHash })}
            </Typography>
          )}
          <Typography variant="caption" component="div">
            {data.vouchedUntilId
              ? t('audit.vouched', { heads: number(data.headsCompared), id: data.vouchedUntilId })
              : t(data.areHeadsMissing ? 'audit.headsMissing' : 'audit.notVouched')}
          </Typography>
        </Alert>
      )}
      {!error && data && !data.isIntact && (
        <Alert severity="error">
          {t(`audit.breach.${data.breach ?? 'changed'}`, {
            id: data.firstBrokenId ?? '',
            entries: number(data.entries),
          })}{' '}
          {t('audit.leaveUntouched')}
        </Alert>
      )}
    </Box>
  )
  return { button, outcome }
}
