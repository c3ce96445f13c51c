import type { AnyRoute } from '@filo/contract/routes'
import { type FieldProps, textFieldProps } from '../../ui/form/fields/field-props.ts'
import type { OptionSource } from './named-options.ts'
import { SearchSelect } from './SearchSelect.tsx'

interface FormSearchSelectProps<L extends AnyRoute, O extends AnyRoute> extends FieldProps {
  source: OptionSource<L, O>
  without?: string
  reasonAgainst?: (id: string) => string | undefined
}

/** A field of a form whose value is the id of one of many records; null for none. */
export function FormSearchSelect<L extends AnyRoute, O extends AnyRoute>(props: FormSearchSelectProps<L, O>) {
  const { form, name, source, without, reasonAgainst } = props
  const { id, label, required, error, helperText } = textFieldProps(props)
  const value = form.get(name)
  return (
    <SearchSelect
      id={id}
      source={source}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => form.set(name, chosen)}
      field={{ name, label, required, error, helperText }}
      {...(without ? { without } : {})}
      {...(reasonAgainst ? { reasonAgainst } : {})}
    />
  )
}
