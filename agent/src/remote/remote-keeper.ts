import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import type { AgentStore } from '../agent-folder.ts'
import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { reasonOf } from '../updates/update-error.ts'
import { createDeadlines } from './deadlines.ts'
import { createLinkWatch } from './link-watch.ts'
import { createLocalSessions } from './local-sessions.ts'
import { createRemoteOffers, type OfferOptions } from './remote-offers.ts'
import type { RobotServer, SessionDossier } from './session-dossiers.ts'
import { isLive, type KnownSession, openSessionLedger } from './session-ledger.ts'
import { isOver, type LiveSession } from './session-record.ts'
import { createSessionRooms } from './session-room.ts'
import {
  applyOrder,
  type Deadline,
  deadlinesOf,
  endSession,
  finishSession,
  type OrderFacts,
  openSession,
  passDeadline,
} from './session-rules.ts'
import { createSessionStreams, type RemoteParts } from './session-streams.ts'
import { createSignedAccess } from './signed-access.ts'

export interface RemoteKeeperOptions extends AgentStore, OfferOptions, Pick<AgentContext, 'randomness'> {
  /** Puts a message into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
  /** What the robot's customer lets be done from afar, as it was signed; absent: nothing is known of it. */
  readRule?: () => Promise<CustomerRule | undefined>
  parts?: RemoteParts
  createDossier?: (server: RobotServer) => SessionDossier
  /** Milliseconds of a clock that nobody sets. */
  monotonicMs?: () => number
}

type Step = (session: LiveSession) => LiveSession

/** What a session may carry, which is of interest for a new one alone. */
const known = { canTerminal: true, canDesktop: true }

/**
 * Keeps the robot's remote sessions: follows the server's orders as far as the owner's setting goes, has the person beside
 * the robot decide, opens and ends what sessions consist of, and reports each step. A session that a start of the agent
 * finds is over: whatever ran of it is ended first.
 */
export async function openRemoteKeeper(options: RemoteKeeperOptions) {
  const { clock, logger, remote, randomness, parts = {}, monotonicMs = () => performance.now() } = options
  const { access } = remote
  const accessOf = createSignedAccess({ access, readRule: options.readRule, clock, monotonicMs })
  const deadlines = createDeadlines(clock, monotonicMs)
  const offers = createRemoteOffers(options)
  const rooms = createSessionRooms({ ...options, parts })
  /** Sessions begin and end one after the other, so that none begins while what another left still runs. */
  const inWork = createTurn()
  const current = () => ledger.current()
  const people = (id: string) => streams.people(id)
  const link = createLinkWatch(deadlines, monotonicMs, { current, onLost })

  const logged = (error: unknown) => logger.error({ error }, `remote session: ${reasonOf(error)}`)

  const change = (id: string, step: Step, isForced: boolean): Promise<void> =>
    ledger.change(id, (session) => (isLive(session) ? step(session) : session), isForced)

  const { showChange, ...screen } = createLocalSessions({ clock, monotonicMs, current, people, change })
  const find = (id: string) => (ledger.find(id)?.state === 'open' ? rooms.find(id) : undefined)
  const streams = createSessionStreams({ parts, logger, find, onPeople: showChange })

  /** A question stands without a link too: what its answer opens has the same time to find one as every session. */
  function onLost(): void {
    const session = current()
    if (session && session.state !== 'asking') change(session.id, endSession('link_lost'), true).catch(logged)
  }

  async function begin(session: LiveSession): Promise<void> {
    if (ledger.find(session.id)?.state !== 'opening') return
    try {
      await rooms.begin(session)
      await change(session.id, openSession(access, monotonicMs()), false)
    } catch (error) {
      logged(error)
      await change(session.id, endSession('robot_refused', reasonOf(error)), true)
    }
  }

  async function clear(session: KnownSession): Promise<void> {
    await rooms.clear(session)
    await ledger.change(session.id, (now) => now && finishSession(now), true)
    rooms.handOver(session)
  }

  function setDeadlines(session: LiveSession): void {
    for (const [name, at] of Object.entries(deadlinesOf(session)))
      deadlines.set(`${session.id} ${name}`, at, (dueAt) => {
        change(session.id, passDeadline(name as Deadline, dueAt), true).catch(logged)
      })
  }

  /** What follows from a change that is on disk. */
  function proceed(before: KnownSession | undefined, after: KnownSession): void {
    showChange()
    if (!isLive(after)) return
    setDeadlines(after)
    if (before?.state === after.state) return
    link.look()
    if (after.state === 'opening') inWork(() => begin(after)).catch(logged)
    if (after.state !== 'ending') return
    rooms.shut(after.id)
    streams.closeAll(after.id)
    inWork(() => clear(after)).catch(logged)
  }

  const ledger = await openSessionLedger({ ...options, onChange: proceed })

  function factsOf(order: RemoteOrder, offered: typeof known): OrderFacts {
    const other = current()
    return {
      nowMs: monotonicMs(),
      access,
      isBusy: other !== undefined && other.id !== order.sessionId,
      runId: randomness.uuid().replaceAll('-', ''),
      ...offered,
    }
  }

  for (const left of ledger.leftOver()) inWork(() => clear(left)).catch(logged)
  void ledger.reportLeft()

  return {
    ...screen,
    /** What servers may open streams for; of sessions, not of links. */
    streamKinds: streams.kinds,
    capabilities: (): Promise<string[]> => offers.capabilities(),
    /**
     * Takes up how a session shall stand; resolves when that is written down.
     * @throws what kept it from being written down
     */
    async handle(order: RemoteOrder): Promise<void> {
      // Looked at before its turn: an end, of this or of another session, must not wait for it.
      const isNew = order.desired !== 'ended' && !ledger.find(order.sessionId)
      const offered = isNew ? await offers.read() : known
      const now = await accessOf(isNew)
      await ledger.change(
        order.sessionId,
        (session) => {
          if (session && (isOver(session) || !isLive(session))) return session
          return applyOrder(session, order, { ...factsOf(order, offered), access: now })
        },
        order.desired === 'ended',
      )
    },
    /** The robot is accepted by a server: what sessions have for it goes there. */
    join: (server: RobotServer): void => rooms.join(server, ledger.ended()),
    /** The robot's link has come or gone. */
    setLinked: (now: boolean): void => link.set(now),
    /** Ends what is open because the agent, or its robot, ends or begins anew; resolves when nothing of it is left. */
    async interrupt(): Promise<void> {
      await ledger.idle()
      const session = current()
      if (session) await change(session.id, endSession('agent_restarted'), true).catch(logged)
      await inWork(() => rooms.idle())
      await ledger.idle()
    },
  }
}

export type RemoteKeeper = Awaited<ReturnType<typeof openRemoteKeeper>>
