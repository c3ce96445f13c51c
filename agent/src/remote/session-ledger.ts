import { dirname } from 'node:path'
import type { AgentStore } from '../agent-folder.ts'
import { type AgentContext, nowIso } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { makeFolderDurably, readJsonFile, writeDurably } from '../disk/durable-file.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { reasonOf } from '../updates/update-error.ts'
import {
  afterRestart,
  isOver,
  type LiveSession,
  mustReport,
  reportOf,
  SessionJournal,
  type StoredSession,
} from './session-record.ts'

/** A session of this run, or what an earlier run left of one. */
export type KnownSession = StoredSession | LiveSession

type Found = KnownSession | undefined
/** What a session becomes; the very same one, or undefined, for nothing. */
type LedgerStep = (session: Found) => Found | Promise<Found>

interface LedgerOptions extends AgentStore, Pick<AgentContext, 'clock' | 'logger'> {
  /** Puts a message into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
  /** Called once a change is on disk, before the server hears of it. */
  onChange: (before: KnownSession | undefined, after: KnownSession) => void
}

/** So many sessions that ended are known not to open again. */
const mostEnded = 200

/** Whether a session is one of this run of the agent. */
export function isLive(session: KnownSession | undefined): session is LiveSession {
  return session !== undefined && 'order' in session
}

function withoutOldest(sessions: ReadonlyMap<string, KnownSession>): Map<string, KnownSession> {
  const isDone = ({ state, isReported }: KnownSession) => state === 'ended' && isReported
  let excess = [...sessions.values()].filter(isDone).length - mostEnded
  return new Map([...sessions].filter(([, session]) => !(isDone(session) && excess-- > 0)))
}

/** Remote sessions as the robot knows them: each change is on disk before anything follows from it. */
export async function openSessionLedger(options: LedgerOptions) {
  const { disk, folder, clock, logger, report, onChange } = options
  const inTurn = createTurn()
  const found = await readJsonFile(folder.remote, SessionJournal).catch((error: unknown) => {
    logger.error(`the remote sessions cannot be read and are forgotten: ${reasonOf(error)}`)
    return undefined
  })
  let sessions = new Map<string, KnownSession>()
  for (const session of found?.sessions ?? []) sessions.set(session.id, afterRestart(session))

  async function store(next: ReadonlyMap<string, KnownSession>): Promise<void> {
    await makeFolderDurably(disk, dirname(folder.remote), 0o700)
    const journal = SessionJournal.parse({ sessions: [...next.values()] })
    await writeDurably(disk, folder.remote, JSON.stringify(journal))
  }

  /** On disk first, then to the server; said twice by a loss of power in between, it says the same. */
  async function reportToServer(session: KnownSession): Promise<void> {
    const message = session.isReported ? undefined : reportOf(session)
    if (!message) return
    await report({ type: 'remote-session', at: nowIso({ clock }), ...message })
    sessions = new Map(sessions).set(session.id, { ...session, isReported: true })
    await store(sessions)
  }

  const logged = (error: unknown) => logger.error({ error }, `remote session: ${reasonOf(error)}`)

  return {
    find: (id: string): KnownSession | undefined => sessions.get(id),
    /** The one session that asks or is open. */
    current: (): LiveSession | undefined =>
      [...sessions.values()].filter(isLive).find((session) => !isOver(session)),
    /** Sessions that an earlier run of the agent left: what runs of them has to be ended. */
    leftOver: (): StoredSession[] => [...sessions.values()].filter(({ state }) => state === 'ending'),
    /** Sessions that are over, whenever that was. */
    ended: (): StoredSession[] => [...sessions.values()].filter(({ state }) => state === 'ended'),
    /**
     * Changes one session. `isForced`: also where the disk takes nothing, as what ends must end.
     * @throws what kept it from being written down; nothing has changed then
     */
    change(id: string, step: LedgerStep, isForced = false): Promise<void> {
      return inTurn(async () => {
        const before = sessions.get(id)
        const after = await step(before)
        if (!after || after === before) return
        const next = mustReport(before, after) ? { ...after, isReported: false } : after
        const changed = withoutOldest(new Map(sessions).set(id, next))
        await store(changed).catch((error: unknown) => {
          if (!isForced) throw error
          logged(error)
        })
        sessions = changed
        onChange(before, next)
        await reportToServer(next).catch(logged)
      })
    },
    /** Says what an earlier run could not say any more. */
    reportLeft: (): Promise<void> =>
      inTurn(async () => {
        for (const session of sessions.values()) await reportToServer(session).catch(logged)
      }),
    /** Resolves when everything that was begun is on disk and said. */
    idle: (): Promise<void> => inTurn(async () => undefined),
  }
}
