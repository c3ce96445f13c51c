import { linkDeadHeartbeats } from '@filo/contract/device/link/link-limits'
import { linkChannel } from '../../../bus/channel-of.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import { createArrivals } from './arrivals/arrivals.ts'
import { FLUSH_EVERY_MS } from './arrivals/heartbeats.ts'
import { createLinkChecks } from './link-checks.ts'
import { createLinkDoor, type Place } from './link-door.ts'
import type { LinkParts } from './link-parts.ts'
import { type LinkRoster, notifyLinks } from './link-roster.ts'
import { createLinkSession, type LinkSession } from './link-session.ts'
import type { LinkSocket } from './open-link.ts'
import { comeBackAfter, nextPace } from './pace.ts'

/** How often links are looked through for those that say nothing. */
const LOOK_EVERY_MS = 5000

/** All open robot links of this server process, which the roster names. */
export function createLinks(deps: Omit<LinkParts, 'paceSeconds' | 'arrivals'>, roster: LinkRoster) {
  const { clock, ids, heartbeats, heartbeatSeconds } = deps
  const door = createLinkDoor(deps)
  const arrivals = createArrivals(deps, door.inTurn)
  const leaving = new Set<Promise<void>>()
  let isStopping = false
  let pace = { seconds: heartbeatSeconds, changedAtMs: 0 }

  const checks = createLinkChecks({
    ...deps,
    onStatus: (status, isAfterBeat) => roster.welcomed(status.unitId)?.heed(status, isAfterBeat),
    onMissing: (unitId) => roster.welcomed(unitId)?.bye('revoked'),
  })

  /** A database that falls behind is helped by robots that speak less often. */
  heartbeats.watch((durationMs, unitIds) => {
    checks.request(unitIds, true)
    const about = { usualSeconds: heartbeatSeconds, everyMs: FLUSH_EVERY_MS, nowMs: clock.now().getTime() }
    const next = nextPace(pace, { ...about, durationMs })
    if (next === pace) return
    pace = next
    for (const session of roster.allWelcomed()) session.slowDown(pace.seconds)
  })

  /** Many that are told to come back shall not come all at once. */
  function sendAway(session: LinkSession): void {
    session.bye('restarting', comeBackAfter(roster.count(), door.perSecond(), ids.fraction()))
  }

  /** Takes over a new connection. */
  function connect(robot: RobotActor, socket: LinkSocket, place?: Place): LinkSession {
    const onWelcome = () => {
      roster.welcome(session)
      place?.welcomed()
    }
    const parts = { ...deps, arrivals, onWelcome, paceSeconds: () => pace.seconds }
    const session = createLinkSession(parts, robot, socket)
    roster.arrive(session)
    if (isStopping) sendAway(session)
    return session
  }

  /** A robot that is gone without a word would stay online, and its connection open. */
  function cutSilent(): void {
    for (const session of roster.all()) session.cutIfSilent(linkDeadHeartbeats * pace.seconds * 1000)
  }

  /** The connection has ended with a close code; 1006 without one. */
  async function disconnect(session: LinkSession, code: number): Promise<void> {
    roster.forget(session)
    const gone = session.closed(code).finally(() => leaving.delete(gone))
    leaving.add(gone)
    await gone
  }

  const request = (unitIds: readonly string[]) => checks.request(unitIds, false)
  const subscription = deps.bus.subscribe([linkChannel], (message) => notifyLinks(message, roster, request))
  const stopReturn = deps.bus.onReturn(() => request(roster.allWelcomed().map(({ unitId }) => unitId)))

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
    count: roster.count,
    /** Tells every robot to come back, also those that still come, and waits until their last messages are written. */
    stop: async () => {
      isStopping = true
      clearInterval(looking)
      subscription.stop()
      stopReturn()
      const sessions = roster.all()
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
