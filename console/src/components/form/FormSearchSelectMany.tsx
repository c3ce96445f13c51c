import type { AnyRoute } from '@filo/contract/routes'
import { type FieldProps, textFieldProps } from '../../ui/form/fields/field-props.ts'
import type { OptionSource } from './named-options.ts'
import { SearchSelectMany } from './SearchSelectMany.tsx'

interface FormSearchSelectManyProps<L extends AnyRoute, O extends AnyRoute> extends FieldProps {
  source: OptionSource<L, O>
  /** Why a record that is found cannot be chosen; shown with its name. */
  reasonAgainst?: (id: string) => string | undefined
  noOptionsText?: string
}

/** A field of a form whose value is a list of ids of many records. */
export function FormSearchSelectMany<L extends AnyRoute, O extends AnyRoute>(
  props: FormSearchSelectManyProps<L, O>,
) {
  const { form, name, source, reasonAgainst, noOptionsText } = props
  const { id, label, required, error, helperText } = textFieldProps(props)
  const value = form.get(name)
  return (
    <SearchSelectMany
      id={id}
      source={source}
      value={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
      reasonAgainst={reasonAgainst}
      onChange={(ids) => form.set(name, ids)}
      field={{ name, label, required, error, helperText }}
      {...(noOptionsText ? { noOptionsText } : {})}
    />
  )
}
