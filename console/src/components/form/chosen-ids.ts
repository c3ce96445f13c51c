import type { FilterOption } from '../../ui/table/column.ts'

type Named = Pick<FilterOption, 'value'>

/**
 * The chosen ids after a choice from a list that shows the names read so far: an id that has no name yet, or that cannot be
 * read, stays chosen. In the order in which they were chosen.
 */
export function chosenIds(
  chosen: readonly string[],
  shown: readonly Named[],
  options: readonly Named[],
): string[] {
  const ids = options.map(({ value }) => value)
  const gone = new Set(shown.map(({ value }) => value).filter((id) => !ids.includes(id)))
  return [...new Set([...chosen.filter((id) => !gone.has(id)), ...ids])]
}
