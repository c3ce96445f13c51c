import { useCallback, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** The size of the element that `ref` is given to, in px; 0 until it is drawn and where nothing is laid out. */
export function useElementSize(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  size: Size,
] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
