import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { type Density, type SidebarMode, useRootStore } from '../../state/root-store.ts'
import { PalettePicker } from './PalettePicker.tsx'

const densities: readonly Density[] = ['comfortable', 'standard', 'compact']
const sidebarModes: readonly SidebarMode[] = ['full', 'compact', 'close']
const fontSizes = ['14', '16', '18'] as const

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  nameOf: (option: Value) => string
  onChoose: (option: Value) => void
}

function Choice<Value extends string>({ label, value, options, nameOf, onChoose }: ChoiceProps<Value>) {
  return (
    <FormControl>
      <FormLabel>{label}</FormLabel>
      <RadioGroup value={value} onChange={(_, chosen) => onChoose(chosen as Value)}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            label={nameOf(option)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** How the console styles: palette, row height, sidebar, text size; remembered in this browser. */
export function SettingsPanel() {
  const { t } = useTranslation('layouts')
  const { density, sidebarMode, fontSize } = useRootStore()
  return (
    <Stack spacing={3}>
      <PalettePicker />
      <Choice
        label={t('settings.density')}
        value={density}
        options={densities}
        nameOf={(option) => t(`settings.densities.${option}`)}
        onChoose={(option) => useRootStore.setState({ density: option })}
      />
      <Choice
        label={t('settings.sidebar')}
        value={sidebarMode}
        options={sidebarModes}
        nameOf={(option) => t(`settings.sidebarModes.${option}`)}
        onChoose={(option) => useRootStore.setState({ sidebarMode: option })}
      />
      <Choice
        label={t('settings.fontSize')}
        value={String(fontSize)}
        options={fontSizes}
        nameOf={(option) => t('settings.pixels', { size: option })}
        onChoose={(option) => useRootStore.setState({ fontSize: Number(option) })}
      />
    </Stack>
  )
}
