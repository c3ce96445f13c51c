import type { BusMessage } from '../../../bus/bus.ts'
import type { LinkSession } from './link-session.ts'

/** The links of this server by unit: one that its robot is welcome by, and one that has not said hello yet. */
export function createLinkRoster() {
  const open = new Map<string, LinkSession>()
  const arriving = new Map<string, LinkSession>()

  function ofUnit(unitId: string): LinkSession[] {
    return [open.get(unitId), arriving.get(unitId)].filter((session) => session !== undefined)
  }

  return {
    has: (unitId: string) => open.has(unitId),
    welcomed: (unitId: string) => open.get(unitId),
    ofUnit,
    allWelcomed: () => [...open.values()],
    all: () => [...open.values(), ...arriving.values()],
    count: () => open.size + arriving.size,
    /** A new connection: one of the same robot that has said nothing yet goes. */
    arrive(session: LinkSession): void {
      arriving.get(session.unitId)?.bye('replaced')
      arriving.set(session.unitId, session)
    },
    /** Its hello was taken: an older link of the same robot goes. */
    welcome(session: LinkSession): void {
      const { unitId } = session
      if (arriving.get(unitId) === session) arriving.delete(unitId)
      open.get(unitId)?.bye('replaced')
      open.set(unitId, session)
    },
    forget(session: LinkSession): void {
      for (const links of [open, arriving])
        if (links.get(session.unitId) === session) links.delete(session.unitId)
    },
  }
}

export type LinkRoster = ReturnType<typeof createLinkRoster>

/**
 * Tells links what happened on this server or another.
 * @param ask reads again from the database how units stand
 */
export function notifyLinks(
  message: BusMessage,
  { welcomed, has, ofUnit }: LinkRoster,
  request: (unitIds: readonly string[]) => void,
): void {
  if (message.kind === 'desired-changed') {
    for (const id of message.unitIds) welcomed(id)?.desiredChanged()
  } else if (message.kind === 'robot-command') void welcomed(message.unitId)?.commandsChanged()
  else if (message.kind === 'robot-linked') void welcomed(message.unitId)?.linked(message.sessionId)
  else if (message.kind === 'robot-challenged') welcomed(message.unitId)?.challenged()
  else if (message.kind === 'robot-barred') welcomed(message.unitId)?.barred(message.sessionId)
  else if (message.kind === 'robot-revoked') {
    for (const session of message.unitIds.flatMap(ofUnit)) session.bye('revoked')
  } else if (message.kind === 'robots-changed') request(message.unitIds.filter(has))
}
