/** A row with what its list is ordered by; null is unknown. */
export interface Placed<Row> {
  key: string | number | null
  row: Row
}

type Ordered = Pick<Placed<unknown>, 'key'>

/** Unknown keys come first when ascending and last when descending, as in lists of the database. */
function byKey(one: Ordered, other: Ordered): number {
  if (one.key === other.key) return 0
  if (one.key === null) return -1
  if (other.key === null) return 1
  return one.key < other.key ? -1 : 1
}

/** Rows in the order of their keys; those of the same key keep theirs. */
export function inOrder<T extends Ordered>(rows: readonly T[], isDescending: boolean): T[] {
  return rows.toSorted((one, other) => (isDescending ? byKey(other, one) : byKey(one, other)))
}

interface Window {
  offset: number
  limit: number
}

/**
 * The part of a long list that a page can need which shows it among `few` others: these may all stand before the page,
 * or none of them.
 */
export function windowOf({ offset, limit }: Window, few: number): Window {
  const start = Math.max(0, offset - few)
  return { offset: start, limit: offset - start + limit }
}

/** The page of two lists as one: `few` whole, of `many` the {@link windowOf} it. */
export function mergePage<T extends Ordered>(
  few: readonly T[],
  many: readonly T[],
  { offset, limit }: Window,
  isDescending: boolean,
): T[] {
  const skipped = offset - windowOf({ offset, limit }, few.length).offset
  return inOrder([...few, ...many], isDescending).slice(skipped, skipped + limit)
}
