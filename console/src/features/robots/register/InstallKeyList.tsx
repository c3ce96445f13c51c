import {
  type InstallKey,
  listInstallKeys,
  revokeInstallKey,
} from '@filo/contract/enrolments/enrolments-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

function isUsable(key: InstallKey, nowMs: number): boolean {
  return key.revokedAt === null && key.uses < key.maxUses && Date.parse(key.expiresAt) > nowMs
}

/** Keys that robots can still use, and how to void one. */
export function InstallKeyList() {
  const { t } = useTranslation(['robots/register', 'robots'])
  const { dateTime } = useFormats()
  const now = useNow()
  const readError = useReadError()
  const [revoking, setRevoking] = useState<InstallKey>()
  const keys = useApiQuery(listInstallKeys, { query: { size: 100 } }).data?.items ?? []
  const revoke = useApiMutation(revokeInstallKey, { invalidates: [listInstallKeys] })
  const usable = keys.filter((key) => isUsable(key, now))
  if (usable.length === 0) return null
  async function confirm(key: InstallKey) {
    await revoke.mutateAsync({ params: { installKeyId: key.id } })
    showToast({ message: t('installKey.revoked', { name: key.name }) })
  }
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('installKey.existing')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {usable.map((key) => (
          <Box
            component="li"
            key={key.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{key.name}</Box>
              <Box sx={{ color: 'text.secondary' }}>
                {t('installKey.uses', { uses: key.uses, maxUses: key.maxUses })}
                {' · '}
                {t('installKey.until', { at: dateTime(key.expiresAt) })}
              </Box>
            </Box>
            <Button color="error" onClick={() => setRevoking(key)}>
              {t('installKey.revoke')}
            </Button>
          </Box>
        ))}
      </Box>
      {revoking && (
        <ConfirmDialog
          title={t('installKey.revokeTitle', { name: revoking.name })}
          confirmLabel={t('installKey.revoke')}
          isDanger
          effects={[t('installKey.revokeEffect')]}
          readError={readError}
          onConfirm={() => confirm(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Box>
  )
}
