import { useSyncExternalStore } from 'react'

let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** One timer serves every countdown of the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Without a timer `now` is of long ago; whole seconds, so that two looks of one drawing are the same. */
const getNow = () => (timer === undefined ? Math.floor(Date.now() / 1000) * 1000 : now)

/** Whole seconds until an instant, counted down; 0 once it is over. */
export function useSecondsLeft(at: string): number {
  const current = useSyncExternalStore(subscribe, getNow)
  return Math.max(0, Math.ceil((Date.parse(at) - current) / 1000))
}
