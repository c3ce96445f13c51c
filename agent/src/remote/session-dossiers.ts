import { existsSync } from 'node:fs'
import type { AgentContext } from '../context.ts'
import type { Http } from '../updates/http/download.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { OpenSession, RemotePart } from './remote-part.ts'
import { withinTime } from './within-time.ts'

/** What of a session is left to be ended. */
export type SessionRemains = Parameters<NonNullable<RemotePart['end']>>[0]

/** Notes what the robot was like before a session and is like after it, and hands that over. */
export interface SessionDossier {
  /** Called before anybody gets in, which waits for it a while; its failure keeps nobody out. */
  begin: (session: OpenSession) => void | Promise<void>
  /**
   * Called once nothing of the session runs any more, and again by later runs of the agent for as long as the session's
   * folder is there: to take that away says that all of it has left the robot.
   */
  end: (session: SessionRemains) => Promise<void>
}

/** The server that a robot is accepted by, for one stay with it. */
export interface RobotServer {
  context: AgentContext
  http: Http
  unitId: string
}

interface DossierOptions extends Pick<AgentContext, 'disk' | 'clock' | 'logger'> {
  /** Absent: nothing is noted, and the folder of a session goes with it. */
  createDossier: ((server: RobotServer) => SessionDossier) | undefined
}

const limitsMs = { begin: 10_000, idle: 10_000 }

/** The dossiers of a robot's sessions, over however many stays with its server. */
export function createSessionDossiers({ disk, clock, logger, createDossier }: DossierOptions) {
  let dossier: SessionDossier | undefined
  const ending = new Set<Promise<void>>()
  /** By which dossier a session is being ended: by one of this stay at most once. */
  const endedBy = new Map<string, SessionDossier>()

  const logged = (what: string) => (error: unknown) =>
    logger.error({ error }, `remote session: ${what}: ${reasonOf(error)}`)

  async function endOne(remains: SessionRemains): Promise<void> {
    if (!createDossier) return disk.remove(remains.folder)
    const own = dossier
    if (!own || endedBy.get(remains.id) === own || !existsSync(remains.folder)) return
    endedBy.set(remains.id, own)
    await own.end(remains).finally(() => endedBy.get(remains.id) === own && endedBy.delete(remains.id))
  }

  /** Goes on beside whatever else happens: a dossier waits for its server for as long as it takes. */
  function end(remains: SessionRemains): void {
    const work = endOne(remains).catch(logged('end of the dossier'))
    ending.add(work)
    void work.then(() => ending.delete(work))
  }

  return {
    async begin(session: OpenSession): Promise<void> {
      const work = (async () => dossier?.begin(session))()
      await withinTime(clock, limitsMs.begin, work).catch(logged('begin of the dossier'))
    },
    /** To be called once the session is known to be over on disk, so that a start of the agent finds it. */
    end,
    /** The robot is accepted by a server: dossiers of sessions that ended, and are still here, go to it. */
    join(server: RobotServer, ended: readonly SessionRemains[]): void {
      dossier = createDossier?.(server)
      for (const remains of ended) end(remains)
    },
    /** Waits a while for what is under way; whoever waits has ended it by the signal of its context. */
    async idle(): Promise<void> {
      const all = Promise.all(ending).then(() => undefined)
      await withinTime(clock, limitsMs.idle, all).catch(logged('a dossier is left to the next start'))
    },
  }
}
