import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Language from '@mui/icons-material/TranslateOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { chooseLanguage } from '../../session/choose-language.ts'
import { toggleThemeMode, useThemeMode } from '../../theme/theme-mode.ts'

/** What the top bar has no room for on a phone: the other language, labelled in it, and the other theme. */
export function LookEntries({ close }: { close: () => void }) {
  const { t } = useTranslation('layouts')
  const other = useLanguage() === 'tr' ? 'en' : 'tr'
  const mode = useThemeMode((state) => state.mode)
  const then = (work: () => void) => () => {
    close()
    work()
  }
  return (
    <>
      <MenuItem lang={other} onClick={then(() => void chooseLanguage(other))}>
        <ListItemIcon>
          <Language fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('otherLanguage')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={then(toggleThemeMode)}>
        <ListItemIcon>
          {mode === 'light' ? <DarkMode fontSize="small" /> : <LightMode fontSize="small" />}
        </ListItemIcon>
        <ListItemText>{mode === 'light' ? t('useDark') : t('useLight')}</ListItemText>
      </MenuItem>
      <Divider />
    </>
  )
}
