import TextField from '@mui/material/TextField'
import { type FieldProps, textFieldProps } from '../../../ui/form/fields/field-props.ts'
import { controlText } from '../../../ui/form/value-path.ts'

/** Keeps slips of the hand out, e.g. the year 202 or 20260. */
const sensible = { min: '2000-01-01T00:00', max: '2999-12-31T23:59' }

/** A minute on the clock of each store, `2026-03-05T09:00`; empty is an open end. */
export function FormMinuteField(props: FieldProps) {
  const { form, name } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type="datetime-local"
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: sensible }}
    />
  )
}
