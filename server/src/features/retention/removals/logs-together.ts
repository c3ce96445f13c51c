/** Logs that have the lines of one slice together; a longer one goes alone, over several slices. */
export function logsTogether<T extends { lines: number }>(due: readonly T[], most: number): T[] {
  let lines = 0
  const end = due.findIndex((log, at) => {
    lines += log.lines
    return at > 0 && lines > most
  })
  return end === -1 ? [...due] : due.slice(0, end)
}
