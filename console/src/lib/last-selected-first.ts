/** The entries with the one selected last in front, the others in their order. */
export function lastSelectedFirst<Entry>(
  entries: readonly Entry[],
  last: string | undefined,
  idOf: (entry: Entry) => string,
): Entry[] {
  const isLast = (entry: Entry) => idOf(entry) === last
  return [...entries.filter(isLast), ...entries.filter((entry) => !isLast(entry))]
}
