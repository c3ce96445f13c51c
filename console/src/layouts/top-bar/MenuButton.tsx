import Menu from '@mui/icons-material/Menu'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/hint/Hint.tsx'
import { useSidebar } from '../sidebar/use-sidebar.ts'

/** Opens and closes the main menu. */
export function MenuButton() {
  const { t } = useTranslation('layouts')
  const { isOpen, toggle } = useSidebar()
  const label = isOpen ? t('closeMenu') : t('openMenu')
  return (
    <Hint title={label}>
      <IconButton onClick={toggle} aria-label={label} aria-expanded={isOpen}>
        <Menu />
      </IconButton>
    </Hint>
  )
}
