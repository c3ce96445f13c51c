import type { LiveSnapshot } from './live-view.ts'

/** Where a live view stands, as it is put into words. */
export type LiveWord =
  | 'live'
  | 'waiting'
  | 'lost'
  | 'offline'
  | 'agent_too_old'
  | 'not_permitted'
  | 'customer_refuses'
  | 'cut'

/** Puts into one word how the way to the server and the robot's stream stand; the server's way comes first. */
export function liveWord({ line, status }: Pick<LiveSnapshot, 'line' | 'status'>): LiveWord {
  if (status.state === 'over')
    return status.reason === 'customer_refuses' ? 'customer_refuses' : 'not_permitted'
  if (line === 'lost') return 'lost'
  if (line !== 'open' || status.state === 'waiting') return 'waiting'
  if (status.state === 'live') return 'live'
  const { reason } = status
  if (reason === 'agent_too_old') return 'agent_too_old'
  return reason === 'offline' || reason === 'link_lost' || reason === 'messages_lost' ? 'offline' : 'cut'
}
