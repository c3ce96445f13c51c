import { exportOwnData } from '@filo/contract/profile/profile-routes'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Everything kept about the person, as a file of their own. */
export function DataTab() {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const load = useApiMutation(exportOwnData, {
    onSuccess: (data) => {
      saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), t('data.fileName'))
      showToast({ message: t('data.done') })
    },
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  return (
    <SectionCard title={t('data.title')}>
      <Typography sx={{ mb: 1 }}>{t('data.body')}</Typography>
      <Box component="ul" sx={{ mt: 0, mb: 2, pl: 2.5, color: 'text.secondary' }}>
        <li>{t('data.profile')}</li>
        <li>{t('data.sessions')}</li>
        <li>{t('data.reported')}</li>
        <li>{t('data.views')}</li>
        <li>{t('data.tests')}</li>
        <li>{t('data.actions')}</li>
      </Box>
      <PendingButton
        variant="outlined"
        startIcon={<Download />}
        isPending={load.isPending}
        onClick={() => load.mutate({})}
      >
        {t('data.download')}
      </PendingButton>
    </SectionCard>
  )
}
