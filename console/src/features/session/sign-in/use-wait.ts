import { useEffect, useState } from 'react'
import { clockText, type SignInFailure } from './sign-in-failure.ts'

/** The clock of a wait the server asked for: "1:05", or undefined when there is none (any more). */
export function useWait(failure: SignInFailure | undefined): string | undefined {
  const untilMs = failure && 'untilMs' in failure ? failure.untilMs : 0
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (untilMs === 0) return
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs > nowMs && nowMs > 0 ? clockText(untilMs - nowMs) : undefined
}
