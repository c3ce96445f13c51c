import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'

/** "AROS oluştur", for production or for a test. */
export function CreateMenu() {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const go = (href: string) => {
    setAnchor(null)
    void navigate({ href })
  }
  return (
    <>
      <Button
        variant="contained"
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('actions.create')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => go(paths.createTestAros())}>{t('actions.createTest')}</MenuItem>
        {can('aros.compose') && (
          <MenuItem onClick={() => go(paths.createAros())}>{t('actions.createProduction')}</MenuItem>
        )}
      </Menu>
    </>
  )
}
