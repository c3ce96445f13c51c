import { type PaletteName, paletteNames } from '@filo/contract/profile/palette-names'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { palettes, type ThemeMode } from '../../theme/palettes.ts'
import { tokensOf } from '../../theme/tokens.ts'

interface Props {
  mode: ThemeMode
  value: PaletteName
  onChoose: (name: PaletteName) => void
}

function Swatch({ name }: { name: PaletteName }) {
  const { action } = tokensOf(name)
  const { background } = palettes[name]
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 20,
        height: 20,
        flex: 'none',
        borderRadius: '50%',
        border: 1,
        borderColor: 'divider',
        background: `linear-gradient(135deg, ${action} 50%, ${background} 50%)`,
      }}
    />
  )
}

/** The palette of one theme mode. */
export function PaletteField({ mode, value, onChoose }: Props) {
  const { t } = useTranslation('profile')
  const names = paletteNames.filter((name) => palettes[name].mode === mode)
  return (
    <TextField
      select
      fullWidth
      label={t(`palettes.${mode}`)}
      value={value}
      onChange={(event) => {
        const name = names.find((each) => each === event.target.value)
        if (name) onChoose(name)
      }}
      slotProps={{
        select: { SelectDisplayProps: { style: { display: 'flex', alignItems: 'center', gap: 8 } } },
      }}
    >
      {names.map((name) => (
        <MenuItem key={name} value={name} sx={{ gap: 1 }}>
          <Swatch name={name} />
          {t(`paletteNames.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
