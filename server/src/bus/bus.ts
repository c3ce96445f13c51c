import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'
import type { Channel } from './channel.ts'
import type { StreamMessage } from './stream-message.ts'

/** Who may hear an event: everybody of a scope, optionally one user only. */
export interface Audience {
  /** Whose record or units it is about, who may hear of it beside staff. Null: staff only. */
  customerId: string | null
  userId?: string
}

/** An event as it is told to servers: each says of whose it is only to whom that concerns. */
export type BusEvent = Omit<ServerEvent, 'customerId'>

/** Something that happened, told to every server process after the commit. */
export type BusMessage =
  | { kind: 'event'; event: BusEvent; audience: Audience }
  | { kind: 'session-ended'; sessionIds: string[] }
  | { kind: 'rights-changed'; userId: string }
  | { kind: 'desired-changed'; unitIds: string[] }
  | { kind: 'robot-revoked'; unitIds: string[] }
  /** Something was decided about them: whether their keys hold is read again. */
  | { kind: 'robots-changed'; unitIds: string[] }
  | { kind: 'robot-command'; unitId: string }
  | { kind: 'robot-linked'; unitId: string; sessionId: string }
  /** Another machine said hello as this robot: whoever holds its link asks it whether it is still there. */
  | { kind: 'robot-challenged'; unitId: string }
  /** The machine behind this link shall not work as the robot. */
  | { kind: 'robot-barred'; unitId: string; sessionId: string }
  /** Something about a remote session changed: whoever holds connections to it reads it again. */
  | { kind: 'remote-changed'; sessionId: string }
  | StreamMessage

export type BusListener = (message: BusMessage) => void

interface Subscription {
  /** Resolves when messages of other servers arrive too; also where they cannot at the moment. */
  ready: Promise<void>
  stop: () => void
}

/**
 * Tells servers of each other what happened. It is quick and forgets: a message may be lost, so whatever must not be
 * missed is read again from the database (`onReturn`, heartbeats, the poll of revocations).
 */
export interface Bus {
  /** After the commit. Never throws and never waits: what cannot be told is logged and counted. */
  publish: (message: BusMessage) => void
  /** Tells the listeners of this process alone. */
  deliver: (message: BusMessage) => void
  /** The channels of one listener must not overlap, or it hears messages twice. */
  subscribe: (channels: readonly Channel[], listener: BusListener) => Subscription
  /** Hears what this process publishes, whatever the channel: for work that one server does for all. */
  onPublish: (listener: BusListener) => () => void
  /** There are no other servers: nothing can be missed. */
  isLocal: boolean
  /** Messages of other servers arrive. */
  isWhole: () => boolean
  /**
   * Calls back whenever messages may have been missed, of all servers or of one that was cut off alone, and arrive again.
   * @returns stops that
   */
  onReturn: (listener: () => void) => () => void
  /** How many messages could not be told to other servers since the start. */
  lostCount: () => number
  /** Cheap round trip for /readyz; absent where nothing can fail. */
  ping?: () => Promise<void>
  close: () => Promise<void>
}

/** Shorthand for the usual "this record changed". */
export function changed(
  topic: EventTopic,
  id: string | null,
  kind: string,
  { unitIds, variantId, ...audience }: Audience & { unitIds?: readonly string[]; variantId?: string },
): BusMessage {
  const about = { ...(unitIds ? { unitIds: [...unitIds] } : {}), ...(variantId ? { variantId } : {}) }
  return { kind: 'event', event: { topic, id, kind, ...about }, audience }
}
