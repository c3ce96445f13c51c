import { getProfile, renewRecoveryCodes } from '@filo/contract/profile/profile-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

/** So few are left that new ones should be made. */
const FEW = 3

interface Props {
  left: number
  onMade: (codes: string[]) => void
}

function RenewDialog({ left, onMade, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const renew = useApiMutation(renewRecoveryCodes, { invalidates: [getProfile] })
  return (
    <ConfirmDialog
      title={t('recovery.renewTitle')}
      confirmLabel={t('recovery.renew')}
      effects={left > 0 ? [t('recovery.oldVoid', { count: left })] : []}
      onConfirm={async () => onMade((await renew.mutateAsync({})).recoveryCodes)}
      onClose={onClose}
      readError={readError}
    >
      <Typography>{t('recovery.renewBody')}</Typography>
    </ConfirmDialog>
  )
}

/** How many recovery codes are left, and making new ones. */
export function RecoveryCodes({ left, onMade }: Props) {
  const { t } = useTranslation('profile')
  const [isAsking, setIsAsking] = useState(false)
  const words = left === 0 ? t('recovery.none') : t('recovery.left', { count: left })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', width: '100%' }}>
      <Typography variant="h3">{t('recovery.name')}</Typography>
      {left > FEW ? (
        <Typography color="text.secondary">{words}</Typography>
      ) : (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {words} {t('recovery.makeNew')}
        </Alert>
      )}
      <Button variant="outlined" color={left > FEW ? 'inherit' : 'primary'} onClick={() => setIsAsking(true)}>
        {t('recovery.renew')}
      </Button>
      {isAsking && <RenewDialog left={left} onMade={onMade} onClose={() => setIsAsking(false)} />}
    </Box>
  )
}
