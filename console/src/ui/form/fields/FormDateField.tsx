import TextField from '@mui/material/TextField'
import { controlText } from '../value-path.ts'
import { type FieldProps, textFieldProps } from './field-props.ts'

/** Keeps slips of the hand out, e.g. the year 202 or 20260. */
const sensible = { min: '2000-01-01', max: '2100-12-31' }

/** A day of a form, `2026-03-05`; empty means none. The browser shows it the reader's way. */
export function FormDateField(props: FieldProps) {
  const { form, name } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type="date"
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: sensible }}
    />
  )
}
