import { eventErrors } from '@filo/contract/events/event-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'

/** Event streams open at once: a tab has one. */
export const seatsPer = { person: 60, session: 30 }

/** A stream that was refused may find room when another page was closed. */
const COME_BACK_S = 30

/** Counts the event streams that are open on this server. */
export function createEventSeats() {
  const occupied = new Map<string, number>()

  /** Takes a seat for a stream. @returns gives it back @throws too_many_streams */
  function acquire({ userId, sessionId }: Pick<UserActor, 'userId' | 'sessionId'>): () => void {
    const seats: [string, number][] = [[`person:${userId}`, seatsPer.person]]
    if (sessionId) seats.push([`session:${sessionId}`, seatsPer.session])
    if (seats.some(([key, most]) => (occupied.get(key) ?? 0) >= most))
      throw new DomainError(eventErrors.too_many_streams, { seconds: COME_BACK_S })
    for (const [key] of seats) occupied.set(key, (occupied.get(key) ?? 0) + 1)
    return () => {
      for (const [key] of seats) {
        const left = (occupied.get(key) ?? 1) - 1
        if (left > 0) occupied.set(key, left)
        else occupied.delete(key)
      }
    }
  }

  return { acquire, count: () => occupied.size }
}
