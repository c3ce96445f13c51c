/**
 * Moves some ids of a list so that the first of them lands at `to` (from 0) and the rest follow it; the moved
 * ones keep their order among themselves, and so do the others. Out-of-range targets mean the nearest end.
 */
export function moveTo(order: readonly string[], moved: readonly string[], to: number): string[] {
  const chosen = new Set(moved)
  const block = order.filter((id) => chosen.has(id))
  const rest = order.filter((id) => !chosen.has(id))
  const at = Math.min(Math.max(Math.trunc(to), 0), rest.length)
  return [...rest.slice(0, at), ...block, ...rest.slice(at)]
}

/** Moves the block one place up (-1) or down (1); at the end it stays. */
export function moveBy(order: readonly string[], moved: readonly string[], step: -1 | 1): string[] {
  const chosen = new Set(moved)
  const places = order.flatMap((id, index) => (chosen.has(id) ? [index] : []))
  const first = places[0]
  if (first === undefined) return [...order]
  return moveTo(order, moved, first + step)
}

/** The new order after `moved` was dropped on the place of `over`, from above or from below. */
export function moveOver(order: readonly string[], moved: readonly string[], over: string): string[] {
  const chosen = new Set(moved)
  if (chosen.has(over)) return [...order]
  const overAt = order.indexOf(over)
  const firstAt = order.findIndex((id) => chosen.has(id))
  const before = order.slice(0, overAt).filter((id) => !chosen.has(id)).length
  return moveTo(order, moved, firstAt < overAt ? before + 1 : before)
}

/** Whether two orders are the same. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
