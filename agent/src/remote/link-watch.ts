import { remoteGraceSeconds } from '@filo/contract/remote/remote-states'
import type { createDeadlines } from './deadlines.ts'

interface Watched {
  /** The session that needs the link. */
  current: () => object | undefined
  /** It has been gone for longer than a session waits for it. */
  onLost: () => void
}

/** Watches how long the robot's link has been gone while a session needs it. */
export function createLinkWatch(
  deadlines: ReturnType<typeof createDeadlines>,
  monotonicMs: () => number,
  { current, onLost }: Watched,
) {
  let isLinked = false

  function look(): void {
    if (isLinked || !current()) deadlines.set('link', null, onLost)
    else if (!deadlines.has('link')) deadlines.set('link', monotonicMs() + remoteGraceSeconds * 1000, onLost)
  }

  return {
    /** A session has come, changed or gone. */
    look,
    /** The link has come or gone. */
    set(now: boolean): void {
      isLinked = now
      look()
    },
  }
}
