import type { RemoteSession } from '@filo/contract/remote/remote-shapes'

/** How long a session was open, in seconds; undefined: never, or it still is. */
export function secondsOpen({ openedAt, endedAt }: Pick<RemoteSession, 'openedAt' | 'endedAt'>) {
  if (!openedAt || !endedAt) return undefined
  return Math.max(0, (Date.parse(endedAt) - Date.parse(openedAt)) / 1000)
}
