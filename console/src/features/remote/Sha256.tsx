import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'

/** The hash of a file, to be compared with one somewhere else. */
export function Sha256({ value }: { value: string }) {
  const { t } = useTranslation('remote')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        SHA-256 {value}
      </Box>
      <CopyButton value={value} label={t('copyHash')} />
    </Box>
  )
}
