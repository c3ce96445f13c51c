import TextField from '@mui/material/TextField'
import { type FieldProps, textFieldProps } from '../../ui/form/field-props.ts'
import { controlText } from '../../ui/form/value-path.ts'

/** A day of a form, `2026-03-05`; the browser shows it the reader's way. */
export function DateField(props: FieldProps) {
  const { form, name } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type="date"
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2100-12-31' } }}
    />
  )
}
