/** Slices of at most `size`, in order, each for one statement or transaction; its items are made when its turn comes. */
export function* slicesOf<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let slice: T[] = []
  for (const item of items) {
    slice.push(item)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}
