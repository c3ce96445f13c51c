import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useIdleLimit } from './use-idle-limit.ts'

const SessionWarning = lazyPart(async () => (await import('./SessionWarning.tsx')).SessionWarning)

/** Two minutes before the session ends: how long is left, and what keeps the person working. */
export function IdleWarning() {
  const { state, extend } = useIdleLimit()
  if (state.kind !== 'ending' && state.kind !== 'warn') return null
  return (
    <SessionWarning
      isEnding={state.kind === 'ending'}
      secondsLeft={state.secondsLeft}
      onExtend={() => void extend()}
    />
  )
}
