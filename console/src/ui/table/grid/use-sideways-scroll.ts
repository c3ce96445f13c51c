import { type RefObject, useLayoutEffect, useState } from 'react'

interface Parts {
  /** Stands, without height, where the head is to stand while the page is scrolled. */
  mark: RefObject<HTMLElement | null>
  /** Scrolls sideways, which is why the head does not stick to the page by itself. */
  container: RefObject<HTMLElement | null>
  table: RefObject<HTMLTableElement | null>
}

/** How far down the head of a table goes with the page: down to its last row. */
export function headShift(markTop: number, tableTop: number, room: number): number {
  return Math.max(0, Math.min(markTop - tableTop, room))
}

const nowhere = { start: false, end: false }

/**
 * A table that is scrolled sideways: keeps its head in view while the page is scrolled, and tells at which ends of its
 * box more of it lies.
 */
export function useSidewaysScroll({ mark, container, table }: Parts, isScrolled: boolean) {
  const [ends, setEnds] = useState(nowhere)
  useLayoutEffect(() => {
    const box = container.current
    const head = table.current?.tHead
    if (!isScrolled || !box || !head) return
    const follow = () => {
      const { top, height } = box.getBoundingClientRect()
      const markTop = mark.current?.getBoundingClientRect().top ?? top
      const shift = headShift(markTop, top, height - head.offsetHeight)
      head.style.setProperty('transform', shift > 0 ? `translateY(${shift}px)` : 'none')
      const start = box.scrollLeft > 0
      const end = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    follow()
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      head.style.removeProperty('transform')
    }
  }, [mark, container, table, isScrolled])
  return isScrolled ? ends : nowhere
}
