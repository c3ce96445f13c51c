import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { controlText } from '../value-path.ts'
import { type FieldProps, textFieldProps } from './field-props.ts'

export interface SelectOption {
  value: string
  label: string
  /** Shown but not selectable, for this reason. */
  disabledReason?: string
}

interface FormSelectProps extends FieldProps {
  options: readonly SelectOption[]
  /** Label of the choice "none", which sets null. */
  noneLabel?: string
  /** The value is an array of strings. */
  isMultiple?: boolean
}

/** A choice from a list. */
export function FormSelect(props: FormSelectProps) {
  const { form, name, options, noneLabel, lockedReason, isMultiple = false } = props
  const value = form.get(name)
  const current = isMultiple ? (Array.isArray(value) ? value : []) : controlText(value)
  return (
    <TextField
      {...textFieldProps(props)}
      select
      disabled={lockedReason !== undefined}
      value={current}
      onChange={(event) =>
        form.set(name, !isMultiple && event.target.value === '' ? null : event.target.value)
      }
      slotProps={{
        select: { multiple: isMultiple, displayEmpty: noneLabel !== undefined },
        ...(noneLabel === undefined ? {} : { inputLabel: { shrink: true } }),
      }}
    >
      {noneLabel !== undefined && !isMultiple && <MenuItem value="">{noneLabel}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabledReason !== undefined}>
          {option.disabledReason ? `${option.label} (${option.disabledReason})` : option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
