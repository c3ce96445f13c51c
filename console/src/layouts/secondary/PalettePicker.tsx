import { type PaletteName, paletteNames } from '@filo/contract/profile/palette-names'
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { palettes } from '../../theme/palettes.ts'
import { choosePalette, useActivePalette } from '../../theme/theme-mode.ts'

function Swatch({ name, isChosen }: { name: PaletteName; isChosen: boolean }) {
  const { t } = useTranslation('layouts')
  const { primary, primaryText, secondary, background } = palettes[name]
  return (
    <ButtonBase
      role="radio"
      aria-checked={isChosen}
      onClick={() => choosePalette(name)}
      sx={{
        p: 1,
        gap: 1,
        minHeight: 44,
        justifyContent: 'flex-start',
        borderRadius: '6px',
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          flex: 'none',
          borderRadius: '50%',
          border: 1,
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
          color: primaryText,
          background: `linear-gradient(135deg, ${primary} 50%, ${secondary} 50% 75%, ${background} 75%)`,
        }}
      >
        {isChosen && <Check sx={{ fontSize: 18 }} />}
      </Box>
      <Typography variant="caption" sx={{ textAlign: 'left' }}>
        {t(`settings.palettes.${name}`)}
      </Typography>
    </ButtonBase>
  )
}

/** The eleven palettes; the theme mode follows the chosen one. */
export function PalettePicker() {
  const { t } = useTranslation('layouts')
  const active = useActivePalette()
  return (
    <div>
      <Typography component="h3" color="textSecondary" sx={{ mb: 1 }}>
        {t('settings.palette')}
      </Typography>
      <Box
        role="radiogroup"
        aria-label={t('settings.palette')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}
      >
        {paletteNames.map((name) => (
          <Swatch key={name} name={name} isChosen={name === active} />
        ))}
      </Box>
    </div>
  )
}
