import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useShownOnce } from '../../../ui/dialog/shown-once.ts'
import { Copyable } from './Copyable.tsx'
import { InstallLine } from './InstallLine.tsx'

/** The key's text, the only time it is shown, and the line a technician types on the robot. */
export function InstallKeyResult({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  useShownOnce()
  const command = `filo-agent --server ${location.origin} --install-key ${text} --serial ${t('installKey.serialPlace')}`
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{t('installKey.once')}</Alert>
      <Copyable label={t('installKey.text')} copyLabel={t('installKey.copyText')} value={text} takesFocus />
      <InstallLine way={{ installKey: text }} serial={t('installKey.serialPlace')} />
      <Copyable label={t('installKey.command')} copyLabel={t('installKey.copyCommand')} value={command} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" onClick={onClose}>
          {t('installKey.done')}
        </Button>
      </Box>
    </Box>
  )
}
