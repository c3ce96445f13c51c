import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'

/** Who may hear an event: everybody of a scope, optionally one user only. */
export interface Audience {
  /** Null: staff only. */
  customerId: string | null
  unitId?: string
  userId?: string
}

/** Something that happened, told to every server process after the commit. */
export type BusMessage =
  | { kind: 'event'; event: ServerEvent; audience: Audience }
  | { kind: 'session-ended'; sessionIds: string[] }
  | { kind: 'rights-changed'; userId: string }
  | { kind: 'desired-changed'; unitIds: string[] }
  | { kind: 'robot-revoked'; unitId: string }
  | { kind: 'robot-command'; unitId: string }
  | { kind: 'robot-linked'; unitId: string; sessionId: string }

export interface Bus {
  publish: (message: BusMessage) => void
  /** @returns a function that stops listening */
  subscribe: (listener: (message: BusMessage) => void) => () => void
  /** Cheap round trip for /readyz; absent where nothing can fail. */
  ping?: () => Promise<void>
  close: () => Promise<void>
}

/** Shorthand for the usual "this record changed". */
export function changed(topic: EventTopic, id: string | null, kind: string, audience: Audience): BusMessage {
  return { kind: 'event', event: { topic, id, kind }, audience }
}
