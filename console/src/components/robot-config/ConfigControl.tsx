import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import type { ConfigWord } from '@filo/contract/robot-config/config-shapes'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import type { ConfigControlProps } from './config-control-props.ts'
import { MimicFace } from './MimicFace.tsx'
import { NumberControl } from './NumberControl.tsx'
import { useConfigTexts } from './use-config-texts.ts'
import { WordsControl } from './WordsControl.tsx'

interface Choice {
  value: string
  label: string
}

function useChoices(item: ConfigKey, languages: readonly string[]): Choice[] {
  const localized = useLocalized()
  const { languageName } = useConfigTexts()
  const { is } = configItems[item]
  if (is.kind === 'language') return languages.map((code) => ({ value: code, label: languageName(code) }))
  if (is.kind !== 'choice' && is.kind !== 'choices') return []
  return Object.entries(is.options).map(([value, name]) => ({ value, label: localized(name) }))
}

type ControlProps = ConfigControlProps & { label: string }

function OneOf({ item, value, languages, isDisabled, onChange, label }: ControlProps) {
  const { t } = useTranslation('components')
  const choices = useChoices(item, languages)
  const { is } = configItems[item]
  const chosen = choices.some((choice) => choice.value === value) ? (value as string) : ''
  if (is.kind === 'choice' && is.isRadio)
    return (
      <RadioGroup row aria-label={label} value={chosen} onChange={(_, next) => onChange(next)}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            label={choice.label}
            disabled={isDisabled === true}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    )
  return (
    <TextField
      select
      size="small"
      sx={{ minWidth: 200, maxWidth: 320 }}
      value={chosen}
      disabled={isDisabled === true}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': label } } }}
    >
      {chosen === '' && (
        <MenuItem value="" disabled>
          {t('robotConfig.notSet')}
        </MenuItem>
      )}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

function OnOff({ value, isDisabled, onChange, label }: ControlProps) {
  const { t } = useTranslation('components')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={typeof value === 'boolean' ? String(value) : null}
      disabled={isDisabled === true}
      onChange={(_, next: string | null) => next !== null && onChange(next === 'true')}
    >
      <ToggleButton value="true">{t('robotConfig.on')}</ToggleButton>
      <ToggleButton value="false">{t('robotConfig.off')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

function SomeOf({ item, value, languages, isDisabled, onChange, label }: ControlProps) {
  const choices = useChoices(item, languages)
  const chosen = Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : []
  return (
    <ToggleButtonGroup
      size="small"
      aria-label={label}
      sx={{ flexWrap: 'wrap' }}
      value={chosen}
      disabled={isDisabled === true}
      onChange={(_, next: string[]) => onChange(next)}
    >
      {choices.map((choice) => (
        <ToggleButton
          key={choice.value}
          value={choice.value}
          sx={{ flexDirection: 'column', gap: 0.5, minWidth: 88 }}
        >
          <MimicFace mimic={choice.value} />
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Sets one item of a robot's configuration, whatever kind it is. */
export function ConfigControl(props: ConfigControlProps) {
  const { item, value, languages, isDisabled = false, onChange } = props
  const { name } = useConfigTexts()
  const { is } = configItems[item]
  const label = name(item)
  switch (is.kind) {
    case 'number':
      return <NumberControl {...props} label={label} is={is} />
    case 'switch':
      return <OnOff {...props} label={label} />
    case 'choices':
      return <SomeOf {...props} label={label} />
    case 'words':
      return (
        <WordsControl
          label={label}
          words={Array.isArray(value) ? (value as ConfigWord[]) : []}
          languages={languages}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <TextField
          size="small"
          sx={{ width: '100%', maxWidth: 320 }}
          value={typeof value === 'string' ? value : ''}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': label, maxLength: is.max } }}
        />
      )
    default:
      return <OneOf {...props} label={label} />
  }
}
