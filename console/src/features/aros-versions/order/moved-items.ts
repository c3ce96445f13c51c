interface Placed {
  packageId: string
}

interface MovedItem<Item> {
  item: Item
  /** Places from 1. */
  from: number
  to: number
}

/** The items that stand at another place than before, in their new order. */
export function movedItems<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
): MovedItem<Item>[] {
  return after.flatMap((item, index) => {
    const from = before.findIndex((other) => other.packageId === item.packageId)
    return from >= 0 && from !== index ? [{ item, from: from + 1, to: index + 1 }] : []
  })
}
