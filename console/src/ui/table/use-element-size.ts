import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

/**
 * Measures an element whenever its size changes, the first time once the page is laid out: to ask for a size while React
 * commits makes the browser lay out twice, and to set state there draws again before anything is painted.
 * @returns ends the watching
 */
function watchSize(element: HTMLElement, measure: () => void): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') {
    measure()
    return undefined
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

/** The size of the element that `ref` is given to, in px; 0 until it is laid out. */
export function useElementSize(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  size: Size,
] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    return watchSize(element, () => {
      const { offsetWidth: width, offsetHeight: height } = element
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    })
  }, [])
  return [ref, size]
}

/** The room that the page offers, in px: what is there of it already, or the frame that was painted before; 0 for none. */
function roomOfPage(): number {
  const page = document.querySelector('#main, .frame-main')
  if (!page) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(page)
  return Math.max(0, page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
}

/**
 * The width of the element that `ref` is given to, in px. What is as wide as its page is drawn once: it begins with the
 * page's room, and is drawn again only where that is not its own.
 */
export function useElementWidth(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  width: number,
] {
  const [width, setWidth] = useState(roomOfPage)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    return watchSize(element, () => setWidth(element.offsetWidth))
  }, [])
  return [ref, width]
}
