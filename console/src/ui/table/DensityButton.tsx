import DensityMediumIcon from '@mui/icons-material/DensityMedium'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import { lazyDialog } from '../lazy/lazy-part.tsx'
import type { ChoiceMenuProps } from '../menu/ChoiceMenu.tsx'
import { useMenuAnchor } from '../menu/use-menu-anchor.ts'
import { type Density, densities } from './list-state.ts'

const DensityMenu = lazyDialog<ChoiceMenuProps<Density>>(
  async () => (await import('../menu/ChoiceMenu.tsx')).ChoiceMenu,
)

interface DensityButtonProps {
  value: Density
  onChange: (density: Density) => void
}

/** The row height of a list. */
export function DensityButton({ value, onChange }: DensityButtonProps) {
  const { t } = useTranslation('ui')
  const { place, open } = useMenuAnchor()
  const options = densities.map((density) => ({ value: density, label: t(`table.densities.${density}`) }))
  return (
    <>
      <Hint title={t('table.density')}>
        <IconButton aria-label={t('table.density')} aria-haspopup="menu" onClick={open}>
          <DensityMediumIcon fontSize="small" />
        </IconButton>
      </Hint>
      <DensityMenu {...place} options={options} value={value} onChoose={onChange} />
    </>
  )
}
