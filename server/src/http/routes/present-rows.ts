/**
 * Presents the rows of a list, in their order. A row that cannot be presented goes on as its id alone: the list's
 * schema refuses that, and `set-aside-unreadable.ts` names and logs it, so that the others are shown.
 */
export function presentRows<Row, Item>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
): Item[] {
  return rows.map((row) => {
    try {
      return present(row)
    } catch {
      return { id: idOf(row) } as Item
    }
  })
}
