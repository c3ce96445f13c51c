import type { FilterOption } from '../../../ui/table/column.ts'

/** The ids after one more package version was chosen: it takes the place of another version of its package. */
export function withVersion(chosen: readonly FilterOption[], added: FilterOption): string[] {
  const isSame = ({ group }: FilterOption) => group !== undefined && group === added.group
  const ids = chosen.map((each) => (isSame(each) ? added.value : each.value))
  return ids.includes(added.value) ? ids : [...ids, added.value]
}
