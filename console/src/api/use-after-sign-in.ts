import { useEffect, useEffectEvent } from 'react'
import { useSessionStore } from '../state/session-store.ts'
import { isSessionOver } from './session-over.ts'

/** Does what failed with this error again, or forgets it, once somebody has signed in again over the page. */
export function useAfterSignIn(error: unknown, work: () => void): void {
  const isExpired = useSessionStore((state) => state.isExpired)
  const isWaiting = isSessionOver(error)
  const go = useEffectEvent(work)
  useEffect(() => {
    if (isWaiting && !isExpired) go()
  }, [isWaiting, isExpired])
}
