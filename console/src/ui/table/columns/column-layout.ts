import type { Column } from '../column.ts'
import type { ColumnChoice } from '../list-state.ts'

export const defaultColumnWidth = 160

/**
 * The columns to show, in order, with their widths in px: the reader's choice when there is one, else the
 * declared ones. The first declared column is the identity; it is always there and always first.
 */
export function layoutColumns<Row>(columns: Column<Row>[], choice: ColumnChoice[] | null): Column<Row>[] {
  const identity = columns[0]
  if (!identity) return []
  const layout = choice ?? columns.filter((each) => !each.isHiddenByDefault).map(({ id }) => ({ id }))
  const byId = new Map(columns.map((each) => [each.id, each]))
  const seen = new Set<string>()
  const ordered = [layout.find(({ id }) => id === identity.id) ?? { id: identity.id }, ...layout]
  return ordered.flatMap((each: ColumnChoice) => {
    const column = byId.get(each.id)
    if (!column || seen.has(each.id)) return []
    seen.add(each.id)
    const { width } = each
    if (width !== undefined) return [{ ...column, width, minWidth: width }]
    return [{ ...column, width: column.width ?? defaultColumnWidth }]
  })
}

/** The `cols` value of the CSV query: `field:Header` pairs in the order shown, both halves URI-encoded. */
export function csvColumns<Row>(columns: Column<Row>[], choice: ColumnChoice[] | null): string {
  return layoutColumns(columns, choice)
    .filter((column) => column.csvField !== false)
    .flatMap((column) => column.csvFields ?? [{ field: column.csvField || column.id, header: column.header }])
    .map(({ field, header }) => `${encodeURIComponent(field)}:${encodeURIComponent(header)}`)
    .join(',')
}
