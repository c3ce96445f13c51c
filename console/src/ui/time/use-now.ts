import { useSyncExternalStore } from 'react'

const tickMs = 15_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Between the first reading and the first subscription the clock stands: a change would draw all readers a second time. */
const drawnWithinMs = 1_000
let isDrawing: ReturnType<typeof setTimeout> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clearTimeout(isDrawing)
  isDrawing = undefined
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** While nobody listens, whoever reads first sets the clock. */
function readNow(): number {
  if (timer !== undefined || isDrawing !== undefined) return now
  now = Date.now()
  isDrawing = setTimeout(() => {
    isDrawing = undefined
  }, drawnWithinMs)
  return now
}

/** The current time in milliseconds, moving every 15 seconds; one timer serves every reader. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow)
}
