import type { Page } from '@filo/contract/list-query'
import type { PackageCard } from '@filo/contract/packages/packages-routes'

type Marked = Pick<PackageCard, 'id' | 'isFavourite'>

function isPage(data: unknown): data is Page<Marked> {
  return typeof data === 'object' && data !== null && 'items' in data
}

/** What was read of packages, one or a page of them, with a package's star as it will be. */
export function markFavourite<Data>(data: Data, id: string, isFavourite: boolean): Data {
  const mark = <Item extends Marked>(item: Item): Item => (item.id === id ? { ...item, isFavourite } : item)
  if (isPage(data)) return { ...data, items: data.items.map(mark) }
  const one = data as (Marked & Data) | undefined
  return one?.id === id ? mark(one) : data
}
