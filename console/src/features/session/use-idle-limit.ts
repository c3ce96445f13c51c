import { getSession } from '@filo/contract/session/session-routes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { apiClient } from '../../api/api-client.ts'
import { useSession } from '../../session/session.ts'
import { acceptSession } from '../../state/session-store.ts'
import { type IdleState, idleState } from './idle-state.ts'

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Follows the session's end second by second; `extend` asks the server for more time. */
export function useIdleLimit() {
  const session = useSession()
  const [state, setState] = useState<IdleState>({ kind: 'active' })
  const readAt = useRef(0)
  const lastActivityAt = useRef(0)

  const extend = useCallback(async () => {
    const session = await apiClient.call(getSession, {}).catch(() => undefined)
    readAt.current = Date.now()
    if (session) acceptSession(session)
  }, [])

  useEffect(() => {
    readAt.current = Date.now()
    const note = () => {
      lastActivityAt.current = Date.now()
    }
    for (const name of activityEvents) addEventListener(name, note, { passive: true })
    return () => {
      for (const name of activityEvents) removeEventListener(name, note)
    }
  }, [])

  useEffect(() => {
    const look = () => {
      const next = idleState({
        now: Date.now(),
        idleExpiresAt: Date.parse(session.idleExpiresAt),
        nextLimit: session.nextLimit,
        lastActivityAt: lastActivityAt.current,
        readAt: readAt.current,
      })
      setState((shown) => (shown.kind === next.kind && !('secondsLeft' in next) ? shown : next))
      const isOver = 'secondsLeft' in next && next.secondsLeft === 0
      if (next.kind === 'extend' || isOver) void extend()
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [session, extend])

  return { state, extend }
}
