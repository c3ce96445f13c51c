import type { RobotActor } from '../../rights/actor.ts'
import { FLUSH_EVERY_MS } from './heartbeats.ts'
import { createLinkSession, type LinkDeps, type LinkSession, type LinkSocket } from './link-session.ts'
import { comeBackAfter, nextPace } from './pace.ts'

/** All open robot links of this server process. */
export function createLinks(deps: Omit<LinkDeps, 'paceSeconds'>) {
  const { clock, ids, heartbeats, heartbeatSeconds } = deps
  const open = new Map<string, LinkSession>()
  let isStopping = false
  let pace = { seconds: heartbeatSeconds, changedAtMs: 0 }

  /** A database that falls behind is helped by robots that speak less often. */
  heartbeats.watch((tookMs) => {
    const about = { usualSeconds: heartbeatSeconds, everyMs: FLUSH_EVERY_MS, nowMs: clock.now().getTime() }
    const next = nextPace(pace, { ...about, tookMs })
    if (next === pace) return
    pace = next
    for (const session of open.values()) session.slowDown(pace.seconds)
  })

  /** Many that are told to come back shall not come all at once. */
  function sendAway(session: LinkSession): void {
    session.bye('restarting', comeBackAfter(open.size, ids.fraction()))
  }

  /** Takes over a new connection; an older one of the same robot is told to go. */
  function connect(robot: RobotActor, socket: LinkSocket): LinkSession {
    open.get(robot.unitId)?.bye('replaced')
    const session = createLinkSession({ ...deps, paceSeconds: () => pace.seconds }, robot, socket)
    open.set(robot.unitId, session)
    if (isStopping) sendAway(session)
    return session
  }

  async function disconnect(session: LinkSession): Promise<void> {
    if (open.get(session.unitId) === session) open.delete(session.unitId)
    await session.closed()
  }

  const unsubscribe = deps.bus.subscribe((message) => {
    if (message.kind === 'desired-changed') {
      for (const id of message.unitIds) open.get(id)?.desiredChanged()
    } else if (message.kind === 'robot-command') void open.get(message.unitId)?.commandsChanged()
    else if (message.kind === 'robot-linked') void open.get(message.unitId)?.linked(message.sessionId)
    else if (message.kind === 'robot-revoked') open.get(message.unitId)?.bye('revoked')
  })

  return {
    connect,
    disconnect,
    count: () => open.size,
    /** Tells every robot to come back, also those that still come, and waits until their last messages are written. */
    stop: async () => {
      isStopping = true
      unsubscribe()
      const sessions = [...open.values()]
      for (const session of sessions) sendAway(session)
      await Promise.all(sessions.map((session) => session.drained()))
    },
  }
}

export type Links = ReturnType<typeof createLinks>
