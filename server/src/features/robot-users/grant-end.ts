/** Whether a right would last longer than the one of who gives it; null: without an end. */
export function outlasts(given: Date | null, own: Date | null): boolean {
  if (own === null) return false
  return given === null || given > own
}
