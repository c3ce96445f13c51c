import { useEffect, useRef } from 'react'

/** MUI's own way to the open tab takes 300 ms and undoes what is scrolled meanwhile. */
const AFTER_MUI_MS = 350

function bringIntoView(scroller: Element) {
  const tab = scroller.querySelector('[role="tab"][aria-selected="true"]')
  if (!tab) return
  const view = scroller.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (right > view.right) scroller.scrollLeft += right - view.right
  else if (left < view.left) scroller.scrollLeft -= view.left - left
}

/**
 * Keeps the open tab in sight. MUI begins to scroll to it before its scroll buttons take their room; on a phone the
 * last tab then stays hidden behind them.
 */
export function useTabInView() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = root.current?.querySelector('.MuiTabs-scroller')
    if (!scroller || typeof ResizeObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => bringIntoView(scroller), AFTER_MUI_MS)
    })
    observer.observe(scroller)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return root
}
