import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { type FieldProps, fieldId } from './field-props.ts'

/** A yes or no that is saved with the form. */
export function FormSwitch({ form, name, label, help, lockedReason }: FieldProps) {
  const error = form.errors[name]
  const words = error ?? lockedReason ?? help
  const wordsId = `${fieldId(form, name)}-words`
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={fieldId(form, name)}
            checked={form.get(name) === true}
            disabled={lockedReason !== undefined}
            onChange={(event) => form.set(name, event.target.checked)}
            slotProps={{ input: { 'aria-describedby': words ? wordsId : undefined } }}
          />
        }
      />
      {words && (
        <FormHelperText id={wordsId} sx={{ mt: 0 }}>
          {words}
        </FormHelperText>
      )}
    </FormControl>
  )
}
