import { useEffect } from 'react'
import { create } from 'zustand'

/** How many dialogs and drawers lie over the page. */
export const useOpenDialogs = create<{ count: number }>(() => ({ count: 0 }))

const change = (by: number) => useOpenDialogs.setState(({ count }) => ({ count: count + by }))

/** Counts a dialog for as long as it is drawn and open. */
export function useOpenDialog(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}
