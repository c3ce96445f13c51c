import { type MouseEvent, useState } from 'react'

/** Where a menu is open, if it is. */
export interface MenuPlace {
  anchor: HTMLElement | null
  isOpen: boolean
  onClose: () => void
}

/** Opens a menu at the pressed button: `open` is its `onClick`, `place` goes to the menu. */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const place: MenuPlace = { anchor, isOpen: anchor !== null, onClose: () => setAnchor(null) }
  return { place, open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget) }
}
