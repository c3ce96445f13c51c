/** Whether a right would last longer than the one of who gives it; null: without an end. */
export function outlasts(granted: Date | null, own: Date | null): boolean {
  if (own === null) return false
  return granted === null || granted > own
}
