import { useEffect, useRef, useState } from 'react'

const showDelayMs = 250
const minVisibleMs = 400

/**
 * Whether a loading picture should be seen: not before 250 ms, and once seen for at least 400 ms
 * (docs/interface.md), so that quick answers do not flicker.
 */
export function useLoadingPhase(isLoading: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isLoading === isShown) return
    const waitMs = isLoading ? showDelayMs : Math.max(0, shownAt.current + minVisibleMs - Date.now())
    const timer = setTimeout(() => {
      if (isLoading) shownAt.current = Date.now()
      setIsShown(isLoading)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
