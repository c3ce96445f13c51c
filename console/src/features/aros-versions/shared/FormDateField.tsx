import TextField from '@mui/material/TextField'
import { type FieldProps, textFieldProps } from '../../../ui/form/field-props.ts'
import { controlText } from '../../../ui/form/value-path.ts'

/** A day of a form, as `YYYY-MM-DD`; empty means none. */
export function FormDateField(props: FieldProps) {
  const { form, name } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type="date"
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
