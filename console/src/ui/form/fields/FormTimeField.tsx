import TextField from '@mui/material/TextField'
import { controlText } from '../value-path.ts'
import { type FieldProps, textFieldProps } from './field-props.ts'

/** A time of the day, as HH:MM on a 24-hour clock. */
export function FormTimeField(props: FieldProps) {
  const { form, name, lockedReason } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type="time"
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      slotProps={{
        htmlInput: { readOnly: lockedReason !== undefined, step: 300 },
        inputLabel: { shrink: true },
      }}
    />
  )
}
