import type { AnyForm } from '../use-form.ts'

/** What every field of a form takes. */
export interface FieldProps {
  form: AnyForm
  /** Dotted path of the value. */
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean
  /** Shown locked, with this reason. */
  lockedReason?: string | undefined
}

/** The id of a field's control, which the error summary links to. */
export function fieldId(form: Pick<AnyForm, 'id'>, name: string): string {
  return `${form.id}-${name}`
}

/** The MUI text-field props that follow from a field's props. */
export function textFieldProps({ form, name, label, help, isRequired, lockedReason }: FieldProps) {
  const error = form.errors[name]
  return {
    id: fieldId(form, name),
    name,
    label,
    required: isRequired === true,
    error: error !== undefined,
    helperText: error ?? lockedReason ?? help,
    fullWidth: true,
  }
}
