import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { toggleThemeMode, useThemeMode } from '../../theme/theme-mode.ts'
import { Hint } from '../../ui/hint/Hint.tsx'

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const { t } = useTranslation('layouts')
  const mode = useThemeMode((state) => state.mode)
  const label = mode === 'light' ? t('useDark') : t('useLight')
  return (
    <Hint title={label}>
      <IconButton onClick={toggleThemeMode} aria-label={label}>
        {mode === 'light' ? <DarkMode /> : <LightMode />}
      </IconButton>
    </Hint>
  )
}
