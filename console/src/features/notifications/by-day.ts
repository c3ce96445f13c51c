/** Things of one calendar day, in the order they came. */
interface DayGroup<Item> {
  /** `YYYY-MM-DD` in the reader's time zone. */
  day: string
  items: Item[]
}

/** Groups things by the day they happened in a time zone, keeping their order. */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  timeZone: string,
): DayGroup<Item>[] {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const groups = Map.groupBy(items, ({ at }) => dayOf.format(new Date(at)))
  return [...groups].map(([day, grouped]) => ({ day, items: grouped }))
}
