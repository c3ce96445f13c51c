/** One address, how many requests of a kind came from it, and when the last one did. */
interface TalliedAddress {
  address: string
  count: number
  lastAt: Date
}

/** What was noted since the start of the process; addresses newest first. */
export interface Tally {
  count: number
  lastAt: Date | null
  addresses: TalliedAddress[]
}

const MOST_ADDRESSES = 20

/**
 * Counts requests of one kind by the address they came from, in this process alone. At most `most` addresses are
 * remembered; the one that was silent longest gives way, and stays in the count.
 */
export function createAddressTally(most = MOST_ADDRESSES) {
  const known = new Map<string, TalliedAddress>()
  let count = 0
  let lastAt: Date | null = null

  return {
    /** One more; an address of undefined (its connection is over) is counted without a name. */
    note: (address: string | undefined, at: Date): void => {
      count += 1
      lastAt = at
      if (address === undefined) return
      const before = known.get(address)?.count ?? 0
      known.delete(address)
      known.set(address, { address, count: before + 1, lastAt: at })
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
    read: (): Tally => ({ count, lastAt, addresses: [...known.values()].reverse() }),
  }
}
