import { type RemoteDeed, RemoteDeedReport } from '@filo/contract/remote/remote-orders'
import type { AgentStore } from '../agent-folder.ts'
import { type AgentContext, nowIso } from '../context.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { OpenSession, RemotePerson } from './remote-part.ts'
import {
  createSessionDossiers,
  type RobotServer,
  type SessionDossier,
  type SessionRemains,
} from './session-dossiers.ts'
import type { LiveSession, StoredSession } from './session-record.ts'
import type { RemoteParts } from './session-streams.ts'
import { withinTime } from './within-time.ts'

interface RoomOptions extends AgentStore, Pick<AgentContext, 'clock' | 'logger'> {
  report: (message: Unnumbered) => Promise<void>
  parts: RemoteParts
  createDossier?: (server: RobotServer) => SessionDossier
}

/** All of an end must be over before the machine's own end gives up on the agent (60 s). */
const partEndMs = 15_000

/** Rooms of open sessions: their folder, their parts and their dossier, from the begin to the end. */
export function createSessionRooms(options: RoomOptions) {
  const { disk, folder, clock, logger, report, parts, createDossier } = options
  const dossiers = createSessionDossiers({ disk, clock, logger, createDossier })
  const rooms = new Map<string, { session: OpenSession; over: AbortController }>()

  /** @throws where the deed is none that a server would take */
  const reportDeed = async (sessionId: string, deed: RemoteDeed, by: RemotePerson | null) => {
    const checked = RemoteDeedReport.parse({ sessionId, by, deed })
    await report({ type: 'remote-deed', at: nowIso({ clock }), ...checked })
  }

  async function endPart(kind: string, work: () => Promise<void>): Promise<void> {
    try {
      await withinTime(clock, partEndMs, work())
    } catch (error) {
      logger.error({ error }, `remote session: end of ${kind}: ${reasonOf(error)}`)
    }
  }

  const remainsOf = ({ id, runId }: StoredSession): SessionRemains => ({
    id,
    runId,
    folder: folder.remoteSession(id),
    report: (deed, by) => reportDeed(id, deed, by),
  })

  return {
    /** A session that nothing has ended yet, where its folder is made. */
    find: (sessionId: string): OpenSession | undefined => rooms.get(sessionId)?.session,
    /** Prepares for people to come in. @throws where there is no folder for what its parts write */
    async begin(live: LiveSession): Promise<void> {
      const over = new AbortController()
      const { types, mode } = live.order
      const session: OpenSession = { ...remainsOf(live), types, mode, signal: over.signal }
      rooms.set(live.id, { session, over })
      await disk.makeFolder(session.folder, 0o700)
      await dossiers.begin(session)
    },
    /** Nobody gets in any more, and parts hear that it is over. */
    shut(sessionId: string): void {
      rooms.get(sessionId)?.over.abort()
      rooms.delete(sessionId)
    },
    /** Ends what is left of a session; nothing that fails keeps anything else from being ended. */
    async clear(stored: StoredSession): Promise<void> {
      const remains = remainsOf(stored)
      const ends = Object.entries(parts).map(([kind, part]) => endPart(kind, async () => part.end?.(remains)))
      await Promise.all(ends)
    },
    /** Has the dossier of a session that is over, and of which nothing runs, go to the server. */
    handOver: (stored: StoredSession): void => dossiers.end(remainsOf(stored)),
    /** The robot is accepted by a server, which dossiers of sessions go to; `ended`: those that are over. */
    join: (server: RobotServer, ended: readonly StoredSession[]): void =>
      dossiers.join(server, ended.map(remainsOf)),
    idle: (): Promise<void> => dossiers.idle(),
  }
}
