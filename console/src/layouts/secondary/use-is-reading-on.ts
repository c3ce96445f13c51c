import { useEffect, useState } from 'react'

/** px; what a finger trembles. */
const leastMove = 8

/** Whether the window was last scrolled down, and not to its end, where the footer leaves room for what stands there. */
export function useIsReadingOn(): boolean {
  const [isReadingOn, setIsReadingOn] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastMove
      if (Math.abs(scrollY - last) < leastMove && !isAtEnd) return
      setIsReadingOn(scrollY > last && !isAtEnd)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isReadingOn
}
