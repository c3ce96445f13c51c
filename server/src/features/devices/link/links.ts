import { linkDeadHeartbeats } from '@filo/contract/device/link-limits'
import type { BusMessage } from '../../../bus/bus.ts'
import { linkChannel } from '../../../bus/channel-of.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import { FLUSH_EVERY_MS } from './heartbeats.ts'
import { createLinkChecks } from './link-checks.ts'
import { createLinkDoor, type Place } from './link-door.ts'
import type { LinkParts } from './link-parts.ts'
import { createLinkSession, type LinkSession } from './link-session.ts'
import type { LinkSocket } from './open-link.ts'
import { comeBackAfter, nextPace } from './pace.ts'

/** How often links are looked through for those that say nothing. */
const LOOK_EVERY_MS = 5000

/** All open robot links of this server process. */
export function createLinks(deps: Omit<LinkParts, 'paceSeconds' | 'inTurn'>) {
  const { clock, ids, heartbeats, heartbeatSeconds } = deps
  const door = createLinkDoor(deps)
  /** By unit: the link that its robot is welcome by, and one that has not said hello yet. */
  const open = new Map<string, LinkSession>()
  const arriving = new Map<string, LinkSession>()
  const leaving = new Set<Promise<void>>()
  let isStopping = false
  let pace = { seconds: heartbeatSeconds, changedAtMs: 0 }

  const checks = createLinkChecks({
    ...deps,
    onStanding: (standing, isAfterBeat) => open.get(standing.unitId)?.heed(standing, isAfterBeat),
    onMissing: (unitId) => open.get(unitId)?.bye('revoked'),
  })

  /** A database that falls behind is helped by robots that speak less often. */
  heartbeats.watch((tookMs, unitIds) => {
    checks.ask(unitIds, true)
    const about = { usualSeconds: heartbeatSeconds, everyMs: FLUSH_EVERY_MS, nowMs: clock.now().getTime() }
    const next = nextPace(pace, { ...about, tookMs })
    if (next === pace) return
    pace = next
    for (const session of open.values()) session.slowDown(pace.seconds)
  })

  /** Many that are told to come back shall not come all at once. */
  function sendAway(session: LinkSession): void {
    session.bye('restarting', comeBackAfter(open.size, door.perSecond(), ids.fraction()))
  }

  const all = () => [...open.values(), ...arriving.values()]
  const ofUnit = (unitId: string) => [open.get(unitId), arriving.get(unitId)]

  /** Its hello was taken: an older link of the same robot is told to go. */
  function welcome(session: LinkSession): void {
    const { unitId } = session
    if (arriving.get(unitId) === session) arriving.delete(unitId)
    open.get(unitId)?.bye('replaced')
    open.set(unitId, session)
  }

  /** Takes over a new connection. */
  function connect(robot: RobotActor, socket: LinkSocket, place?: Place): LinkSession {
    const { unitId } = robot
    arriving.get(unitId)?.bye('replaced')
    const parts = { ...deps, inTurn: door.inTurn, paceSeconds: () => pace.seconds }
    const session = createLinkSession(parts, robot, socket, () => {
      welcome(session)
      place?.welcomed()
    })
    arriving.set(unitId, session)
    if (isStopping) sendAway(session)
    return session
  }

  /** A robot that is gone without a word would stay online, and its connection open. */
  function cutSilent(): void {
    for (const session of all()) session.cutIfSilent(linkDeadHeartbeats * pace.seconds * 1000)
  }

  /** The connection has ended with a close code; 1006 without one. */
  async function disconnect(session: LinkSession, code: number): Promise<void> {
    for (const links of [open, arriving])
      if (links.get(session.unitId) === session) links.delete(session.unitId)
    const gone = session.closed(code).finally(() => leaving.delete(gone))
    leaving.add(gone)
    await gone
  }

  function take(message: BusMessage): void {
    if (message.kind === 'desired-changed') {
      for (const id of message.unitIds) open.get(id)?.desiredChanged()
    } else if (message.kind === 'robot-command') void open.get(message.unitId)?.commandsChanged()
    else if (message.kind === 'robot-linked') void open.get(message.unitId)?.linked(message.sessionId)
    else if (message.kind === 'robot-revoked') {
      for (const id of message.unitIds) for (const session of ofUnit(id)) session?.bye('revoked')
    } else if (message.kind === 'robot-challenged') open.get(message.unitId)?.challenged()
    else if (message.kind === 'robot-barred') open.get(message.unitId)?.barred(message.sessionId)
    else if (message.kind === 'robots-changed') {
      checks.ask(
        message.unitIds.filter((id) => open.has(id)),
        false,
      )
    }
  }

  const subscription = deps.bus.subscribe([linkChannel], take)
  const stopReturn = deps.bus.onReturn(() => checks.ask(open.keys(), false))

  let looking: NodeJS.Timeout | undefined

  return {
    door,
    connect,
    disconnect,
    cutSilent,
    /** Looks for robots that say nothing, until {@link stop}. */
    start: () => {
      looking = setInterval(cutSilent, LOOK_EVERY_MS)
    },
    count: () => open.size + arriving.size,
    /** Tells every robot to come back, also those that still come, and waits until their last messages are written. */
    stop: async () => {
      isStopping = true
      clearInterval(looking)
      subscription.stop()
      stopReturn()
      const sessions = all()
      for (const session of sessions) sendAway(session)
      await Promise.all(sessions.map((session) => session.drained()))
    },
    /** Resolves when of every connection that has closed is written that its robot is gone. */
    gone: async (): Promise<void> => {
      await Promise.all([...leaving, checks.idle()])
    },
  }
}

export type Links = ReturnType<typeof createLinks>
