import { setTimeout as wait } from 'node:timers/promises'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { changed } from '../../bus/bus.ts'
import { linkChannel, rightsChannel } from '../../bus/channel-of.ts'
import { publish } from '../../db/unit-of-work.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { StreamsService } from '../streams/streams-service.ts'
import { remoteScopeOf } from './judge-session.ts'
import { beatEveryMs } from './participants.ts'
import * as people from './participants-store.ts'
import { openRemoteConnection, type PersonSocket, type RemoteConnection } from './remote-connection.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import { endDueSessions } from './sweep-remote-sessions.ts'
import { eventOf, whoeverOf } from './write-session.ts'

/** What a person lost is gone from their page within this time, whichever server they are connected to. */
const CHECK_EVERY_MS = 1000

/** Pages are asked so often whether they are still there. */
const POLL_EVERY_MS = 5000

type Deps = RemoteDeps & { streams: Pick<StreamsService, 'open'> }

/** A page that comes in with a ticket. */
export interface Arrival {
  actor: UserActor
  session: store.SessionRow
  socket: PersonSocket
  /** Who stands behind it now, without that counting as a use of the sign-in. */
  readAgain: () => Promise<UserActor | null>
}

interface Connected {
  connection: RemoteConnection
  readAgain: Arrival['readAgain']
}

/** The pages that are connected to remote sessions by this server, and what ends sessions by itself. */
export function createRemoteConnections(deps: Deps & Pick<BaseContext, 'bus'>) {
  const { db, clock, ids, bus, log, streams, audit } = deps
  const connected = new Map<string, Connected>()
  let beatMs = 0
  let isChecking = false
  let isClosed = false

  /** Brings pages of one session, or all, to what holds now; a person who is out of scope has no session. */
  async function refresh(only?: string): Promise<void> {
    const those = [...connected.values()].filter(({ connection }) => !only || connection.sessionId === only)
    if (those.length === 0) return
    const rows = await store.listRows(db, [...new Set(those.map(({ connection }) => connection.sessionId))])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const own of those) await refreshOne(own, byId.get(own.connection.sessionId))
  }

  /** What cannot be known now is no refusal: the page is cut, and comes back with another ticket. */
  async function refreshOne({ connection, readAgain }: Connected, row: store.SessionRow | undefined) {
    try {
      const actor = await readAgain()
      const isSeen = actor && row && (await store.findSession(db, remoteScopeOf(actor), row.id))
      connection.update(actor, isSeen ? row : actor ? undefined : row)
    } catch (error) {
      log.warn({ err: error }, 'a remote connection could not be checked')
      connection.over('failed')
    }
  }

  /** Says that connections live, and of which sessions somebody of the maker's is connected. */
  async function beat(): Promise<void> {
    const now = clock.now()
    if (now.getTime() - beatMs < beatEveryMs) return
    beatMs = now.getTime()
    const all = [...connected.values()].map(({ connection }) => connection)
    await people.touchParticipants(
      db,
      all.map(({ id }) => id),
      now,
    )
    const staffed = new Set(all.filter(({ isStaff }) => isStaff).map(({ sessionId }) => sessionId))
    await store.touchSessions(db, [...staffed], now)
  }

  async function check(): Promise<number> {
    if (isChecking || isClosed) return 0
    isChecking = true
    try {
      await beat()
      const open = await endDueSessions(deps)
      await refresh()
      return open
    } finally {
      isChecking = false
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await check().catch((error: unknown) => log.error({ err: error }, 'remote sessions were not looked at'))
      await wait(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  function onMessage(message: BusMessage): void {
    if (message.kind === 'remote-changed') void refresh(message.sessionId).catch(() => undefined)
    else if (message.kind === 'session-ended' || message.kind === 'rights-changed')
      void check().catch(() => undefined)
  }

  /** Writes that somebody came or went, for the dossier. */
  async function note(
    connection: RemoteConnection,
    actor: UserActor,
    step: 'joined' | 'left',
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const now = clock.now()
      const row = await store.lockSession(tx, connection.sessionId)
      if (!row) return
      const about = { sessionId: row.id, userId: actor.userId, seenAt: now }
      if (step === 'joined')
        await people.insertParticipant(tx, { id: connection.id, ...about, joinedAt: now, leftAt: null })
      else await people.leaveParticipant(tx, connection.id, now)
      if (row.sealedAt === null)
        await store.insertEvents(tx, [eventOf(deps, row.id, whoeverOf(actor), { step, deed: null })])
      if (step === 'joined' && connection.isStaff) await store.updateSession(tx, row.id, { connectedAt: now })
      if (step === 'joined')
        await audit.record(tx, actor, {
          action: 'remote_session.joined',
          objectType: 'remote_session',
          objectId: row.id,
          objectName: '',
          customerId: row.customerId,
          after: { unitId: row.unitId },
        })
      publish(tx, changed('remote', row.id, step, { customerId: row.customerId, unitIds: [row.unitId] }))
    })
  }

  function request(): void {
    for (const { connection } of connected.values()) connection.request()
  }

  const onUsed = (sessionId: string) => {
    store
      .updateSession(db, sessionId, { usedAt: clock.now() })
      .catch((error: unknown) => log.warn({ err: error }, 'use of a remote session not written'))
  }

  return {
    /** Lets a page in whose ticket was right. @returns what its socket says to */
    connect({ actor, session, socket, readAgain }: Arrival) {
      const id = ids.next()
      const nowMs = () => clock.now().getTime()
      const about = { id, actor, session, socket, streams, nowMs }
      const connection = openRemoteConnection({ ...about, onUsed: () => onUsed(session.id) })
      connected.set(id, { connection, readAgain })
      note(connection, actor, 'joined').catch((error: unknown) => {
        log.error({ err: error }, 'a remote connection could not be written')
        connection.over('failed')
      })
      return {
        receiveBytes: (bytes: Uint8Array): void => connection.receiveBytes(bytes),
        receiveText: (text: string): void => connection.receiveText(text),
        answered: (): void => connection.answered(),
        closed(): void {
          if (!connected.delete(id)) return
          connection.closed()
          note(connection, actor, 'left').catch((error: unknown) =>
            log.warn({ err: error }, 'the end of a remote connection was not written'),
          )
        },
      }
    },
    /** Looks now at what is open, as it does by itself every second. */
    check,
    /** Asks all pages whether they are still there, as it does by itself every five seconds. */
    request,
    count: (): number => connected.size,
    start(): () => void {
      const subscription = bus.subscribe([linkChannel, rightsChannel], onMessage)
      const ended = new AbortController()
      void run(ended.signal)
      const asking = setInterval(request, POLL_EVERY_MS).unref()
      return () => {
        clearInterval(asking)
        subscription.stop()
        ended.abort()
      }
    },
    /** The server stops: pages come back to another one. */
    close(): void {
      isClosed = true
      for (const { connection } of connected.values()) connection.over('link_lost', 1012)
    },
  }
}

export type RemoteConnections = ReturnType<typeof createRemoteConnections>
