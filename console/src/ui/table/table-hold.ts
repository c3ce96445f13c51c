import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type Hold = () => () => void

const HoldContext = createContext<Hold>(() => () => undefined)

/** Lets a table's open menus and selection keep its rows still: wrap it, and show no change while `isBlocked`. */
export const RefreshPause = HoldContext.Provider

/** Counts who holds the rows. */
export function useHolds(): { isBlocked: boolean; hold: Hold } {
  const [count, setCount] = useState(0)
  const hold = useCallback(() => {
    setCount((now) => now + 1)
    return () => setCount((now) => now - 1)
  }, [])
  return { isBlocked: count > 0, hold }
}

/** Keeps the rows of the table around still while something of them is in the reader's hand. */
export function useHold(isOpen: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isOpen ? hold() : undefined), [isOpen, hold])
}
