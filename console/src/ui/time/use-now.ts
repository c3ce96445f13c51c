import { useSyncExternalStore } from 'react'

const tickMs = 15_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
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

/** While nobody listens the clock stands; what is read first moves it, for a change while they subscribe draws all readers again. */
function readNow(): number {
  if (timer === undefined && Date.now() - now >= tickMs) now = Date.now()
  return now
}

/** The current time in milliseconds, moving every 15 seconds; one timer serves every reader. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow)
}
