/**
 * Does something every so many milliseconds, never beside itself: while a turn is under way, the next ones are left out, so
 * that a slow database is not asked once more by each of them.
 * @returns ends it; a turn that is under way is not waited for
 */
export function startRepeating(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isUnderWay = false
  async function turn(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    await work().catch(onError)
    isUnderWay = false
  }
  const timer = setInterval(() => void turn(), everyMs)
  return () => clearInterval(timer)
}
