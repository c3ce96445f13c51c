import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { bottomBar } from '../../ui/page/bottom-bar.ts'

interface Props {
  count: number
  onUndo: () => void
  onSend: (reason: string) => void
  isPending: boolean
  /** Why it was not taken. */
  problem: string | undefined
}

/** "3 değişiklik · Geri al · Robota gönder", always in view while something is unsent. */
export function ConfigSaveBar({ count, onUndo, onSend, isPending, problem }: Props) {
  const { t } = useTranslation('components')
  const [reason, setReason] = useState('')
  return (
    <Box
      role="region"
      aria-label={t('robotConfig.unsentRegion')}
      sx={{ ...bottomBar, px: 2, borderRadius: 1, border: 1, borderColor: 'divider' }}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ fontWeight: 600, mr: 1 }} aria-live="polite">
          {t('robotConfig.changes', { count })}
        </Box>
        <TextField
          size="small"
          sx={{ flex: '1 1 180px' }}
          placeholder={t('robotConfig.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500, 'aria-label': t('robotConfig.reason') } }}
        />
        <Button color="inherit" onClick={onUndo}>
          {t('robotConfig.undo')}
        </Button>
        <PendingButton variant="contained" isPending={isPending} onClick={() => onSend(reason.trim())}>
          {t('robotConfig.send')}
        </PendingButton>
      </Box>
    </Box>
  )
}
