import type { ConfigKind } from '@filo/contract/robot-config/config-items'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDecimal } from '../../ui/form/fields/parse-decimal.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { ConfigControlProps } from './config-control-props.ts'

type Props = ConfigControlProps & { label: string; is: Extract<ConfigKind, { kind: 'number' }> }

/** A number between bounds, by slider or typed; one that is not known is first set. */
export function NumberControl({ label, is, value, min, max, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation('components')
  /** While it is being typed it may be half a number, or one that is out of bounds. */
  const [typed, setTyped] = useState<string>()
  const { number } = useFormats()
  const [least, most] = [min ?? is.min, max ?? is.max]
  const within = (next: number) => Math.min(most, Math.max(least, Math.round(next / is.step) * is.step))
  const rounded = (next: number) => Number(within(next).toFixed(1))
  if (typeof value !== 'number')
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={isDisabled}
        aria-label={t('robotConfig.setItem', { item: label })}
        onClick={() => onChange(Math.min(most, Math.max(least, 0)))}
      >
        {t('robotConfig.set')}
      </Button>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, maxWidth: 460 }}>
      {is.unit !== '' && (
        <Slider
          size="small"
          sx={{ flex: 1, minWidth: 90, ml: 1 }}
          aria-label={label}
          min={least}
          max={most}
          step={is.step}
          value={value}
          disabled={isDisabled}
          onChange={(_, next) => onChange(rounded(next as number))}
        />
      )}
      <TextField
        size="small"
        sx={{ width: 104, flexShrink: 0 }}
        value={typed ?? number(value)}
        disabled={isDisabled}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = parseDecimal(event.target.value)
          if (next !== undefined && next >= least && next <= most) onChange(rounded(next))
        }}
        onBlur={() => {
          const next = typed === undefined ? undefined : parseDecimal(typed)
          if (next !== undefined) onChange(rounded(next))
          setTyped(undefined)
        }}
        slotProps={{
          htmlInput: { 'aria-label': t('robotConfig.typed', { item: label }), inputMode: 'decimal' },
          input: is.unit ? { endAdornment: <InputAdornment position="end">{is.unit}</InputAdornment> } : {},
        }}
      />
    </Box>
  )
}
