/** Runs `work` on every item, so many at a time; the first error stops taking new ones. */
export async function forEachInParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async () => {
    for (let next = queue.next(); !next.done && errors.length === 0; next = queue.next()) {
      await work(next.value).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (errors.length > 0) throw errors[0]
}
