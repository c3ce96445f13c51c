import Download from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../lib/save-blob.ts'
import { useSession } from '../../session/session.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'

function CodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile')
  return (
    <Box
      component="ol"
      aria-label={t('recovery.list')}
      sx={{
        m: 0,
        p: 2,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'monospace',
        fontSize: 15,
        textAlign: 'center',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  )
}

interface Props {
  codes: readonly string[]
  onConfirmed: () => void
}

/** The new recovery codes, shown this once: it closes only when the reader says that they are kept. */
export function RecoveryCodesDialog({ codes, onConfirmed }: Props) {
  const { t } = useTranslation('profile')
  const titleId = useId()
  const { user } = useSession()
  function download() {
    const lines = [
      t('recovery.fileTitle', { email: user.email }),
      '',
      ...codes,
      '',
      t('recovery.fileNote'),
      '',
    ]
    saveBlob(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }), t('recovery.fileName'))
  }
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('recovery.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('recovery.what')}</Typography>
        <Alert severity="warning">{t('recovery.once')}</Alert>
        <CodeList codes={codes} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton isText value={codes.join('\n')} label={t('recovery.copy')} />
          <Button color="inherit" startIcon={<Download />} onClick={download}>
            {t('recovery.download')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onConfirmed}>
          {t('recovery.retained')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
