interface PausedChange<Row> {
  /** What to show: the rows that were there, with what is new about them, in the order they had. */
  rows: Row[]
  /** Rows that are not shown yet. */
  freshCount: number
  /** No row of before stands on the page any more: there are so many new ones at least. */
  isAtLeast: boolean
  /** Whether the rows shown would stand in another order. */
  isReordered: boolean
}

/**
 * A page of a list as it is read again under the reader's eyes: known rows are patched where they stand, new ones are
 * held back, and so are the rows that new ones push off the end; what is gone for another reason goes.
 */
export function holdBack<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => string,
): PausedChange<Row> {
  if (shown.length === 0) return { rows: [...next], freshCount: 0, isAtLeast: false, isReordered: false }
  const newer = new Map(next.map((row) => [idOf(row), row]))
  const known = new Set(shown.map(idOf))
  const freshCount = next.filter((row) => !known.has(idOf(row))).length
  const lastRetained = shown.findLastIndex((row) => newer.has(idOf(row)))
  const pushedOff = shown.slice(lastRetained + 1).slice(0, freshCount)
  const staying = shown.slice(0, lastRetained + 1).flatMap((row) => newer.get(idOf(row)) ?? [])
  const order = next.map(idOf).filter((id) => known.has(id))
  const isReordered = staying.some((row, index) => idOf(row) !== order[index])
  const isAtLeast = freshCount > 0 && freshCount === next.length
  return { rows: [...staying, ...pushedOff], freshCount, isAtLeast, isReordered }
}
