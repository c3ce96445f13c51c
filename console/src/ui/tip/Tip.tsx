import Lightbulb from '@mui/icons-material/LightbulbOutlined'
import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  children: ReactNode
  onClose: () => void
  /** Where what follows keeps no distance of its own. */
  hasSpaceBelow?: boolean
}

/** A word for who sees a screen for the first time; closed, it makes room for good. */
export function Tip({ children, onClose, hasSpaceBelow = false }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Alert
      role="note"
      severity="info"
      variant="outlined"
      icon={<Lightbulb fontSize="inherit" />}
      closeText={t('closeTip')}
      onClose={onClose}
      sx={{ mb: hasSpaceBelow ? 2 : 0 }}
    >
      {children}
    </Alert>
  )
}
