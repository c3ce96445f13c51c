import CheckIcon from '@mui/icons-material/Check'
import DensityMediumIcon from '@mui/icons-material/DensityMedium'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Density, densities } from './list-state.ts'

export interface DensityButtonProps {
  value: Density
  onChange: (density: Density) => void
}

/** The row height of a list. */
export function DensityButton({ value, onChange }: DensityButtonProps) {
  const { t } = useTranslation('ui')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t('table.density')}>
        <IconButton
          aria-label={t('table.density')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DensityMediumIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {densities.map((density) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={density === value}
            onClick={() => {
              onChange(density)
              setAnchor(null)
            }}
          >
            <ListItemIcon>{density === value && <CheckIcon fontSize="small" />}</ListItemIcon>
            {t(`table.densities.${density}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
