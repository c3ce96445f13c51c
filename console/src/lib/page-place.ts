export interface PagePlace {
  pathname: string
  search: Readonly<Record<string, unknown>>
}

/** Names of an address that choose what a page shows; the others (search, filters, page) only narrow a list. */
const chosen = [
  'tab',
  'panel',
  'typeId',
  'modelId',
  'robotId',
  'RobotId',
  'ArosId',
  'packageName',
  'versionId',
  'customerId',
  'userId',
]

/** Whether another place shows another page, tab or record, so that a form of the current one is gone. */
export function showsOther(current: PagePlace, next: PagePlace, retained: readonly string[] = []): boolean {
  if (current.pathname !== next.pathname) return true
  const text = (value: unknown) => (value === undefined || value === null ? '' : JSON.stringify(value))
  return chosen.some(
    (name) => !retained.includes(name) && text(current.search[name]) !== text(next.search[name]),
  )
}
