import type { AnyRoute } from '@filo/contract/routes'
import { useQueryParams } from '../../lib/query-params.ts'
import type { FilterDef } from '../../ui/table/column.ts'
import { type OptionSource, useNamedOptions, useOptionSearch } from '../form/named-options.ts'

interface RecordFilter<L extends AnyRoute, O extends AnyRoute> extends OptionSource<L, O> {
  field: string
  label: string
  isSingle?: boolean
}

/** The values an address gives for a list's filter. */
export function filterValues(params: Record<string, string>, field: string): string[] {
  return (params[`f.${field}`] ?? '').split(',').filter((value) => value !== '' && value !== '-')
}

/** A filter over records of another list (customers, models): the server searches, a chosen one keeps its name. */
export function useRecordFilter<L extends AnyRoute, O extends AnyRoute>(
  filter: RecordFilter<L, O>,
): FilterDef {
  const { field, label, isSingle } = filter
  const [params] = useQueryParams()
  const options = useNamedOptions(filter, filterValues(params, field))
  const search = useOptionSearch(filter)
  return { field, label, options, search, ...(isSingle ? { isSingle } : {}) }
}
