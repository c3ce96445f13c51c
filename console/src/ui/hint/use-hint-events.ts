import { type HTMLAttributes, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Attributes and listeners of the element that a hint belongs to. */
export type HintTarget = HTMLAttributes<HTMLElement>

/** As MUI's tooltip waits, in ms. */
const enterMs = 400
const longPressMs = 700
const afterTouchMs = 1500
/** How long the next hint shows at once after one has closed. */
const warmMs = 800

let warmTimer: ReturnType<typeof setTimeout> | undefined

function stayWarm(): void {
  clearTimeout(warmTimer)
  warmTimer = setTimeout(() => {
    warmTimer = undefined
  }, warmMs)
}

/** Whether the keyboard's focus is on the element: its words stay while it is there (WCAG 1.4.13). */
function hasFocus(anchor: HTMLElement | undefined): boolean {
  const { activeElement } = document
  return (
    activeElement !== null &&
    anchor?.contains(activeElement) === true &&
    activeElement.matches(':focus-visible')
  )
}

const isTouch = (event: PointerEvent) => event.pointerType === 'touch'

/**
 * When a hint opens and closes: under a pointer after a pause, under the keyboard's focus, after a long press.
 * A press of the mouse closes it, except where the words answer the press. `anchor` is the element once it was first
 * asked for; `listeners` pass on to those the element has.
 */
export function useHintEvents(own: HintTarget, answersPress = false) {
  const [state, setState] = useState<{ anchor: HTMLElement | undefined; isOpen: boolean }>({
    anchor: undefined,
    isOpen: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const open = () => {
    clearTimeout(timer.current)
    setState(({ anchor }) => ({ anchor, isOpen: true }))
  }
  const close = () => {
    clearTimeout(timer.current)
    setState(({ anchor, isOpen }) => {
      if (isOpen) stayWarm()
      return { anchor, isOpen: false }
    })
  }
  /** The pointer has gone, from the element or from its words. */
  const leave = () => {
    if (!hasFocus(state.anchor)) close()
  }
  const show = (anchor: HTMLElement, ms: number) => after(ms, () => setState({ anchor, isOpen: true }))

  const listeners: HintTarget = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (!isTouch(event)) show(event.currentTarget, warmTimer === undefined ? enterMs : 0)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      // The pointer may be on its way to the words.
      if (!isTouch(event)) after(0, leave)
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      if (isTouch(event)) show(event.currentTarget, longPressMs)
      // Who presses has read it, and what opens beside the element lies where the words stand.
      else if (!answersPress) close()
    },
    onPointerUp(event) {
      own.onPointerUp?.(event)
      if (isTouch(event)) after(afterTouchMs, close)
    },
    onPointerCancel(event) {
      own.onPointerCancel?.(event)
      if (isTouch(event)) close()
    },
    onFocus(event) {
      own.onFocus?.(event)
      if (!event.target.matches(':focus-visible')) return
      show(event.currentTarget, enterMs)
      // React tells nothing of the blur of a button that becomes disabled while it has the focus.
      event.target.addEventListener('blur', close, { once: true })
    },
  }
  return { ...state, listeners, open, leave, close }
}
