import { useState, useSyncExternalStore } from 'react'
import { openEvents } from '../../../api/open-events.ts'
import { createLiveView, type LiveSnapshot } from './live-view.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** A robot as it is now while the component is drawn; draw another component for another robot (`key`). */
export function useLiveView(unitId: string): LiveSnapshot {
  const [view] = useState(() =>
    createLiveView({
      unitId,
      connect: openEvents,
      isHidden: () => document.hidden,
      onVisibility,
    }),
  )
  return useSyncExternalStore(view.listen, view.snapshot)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** Whole seconds since a moment of this browser's clock, moving by itself. */
export function useAgeSeconds(sinceMs: number): number {
  return useSyncExternalStore(tick, () => Math.max(0, Math.floor((Date.now() - sinceMs) / 1000)))
}
