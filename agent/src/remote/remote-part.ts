import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import type { RemoteMode, RemoteType } from '@filo/contract/remote/remote-states'
import type { RemoteStreamParams } from '@filo/contract/remote/remote-streams'
import type { OwnStream, StreamWork } from '../streams/robot-streams.ts'

/** Who sits at the other end of a stream, as the server named them. */
export type RemotePerson = RemoteStreamParams['by']

/** A session that is open on this robot, as its parts see it. */
export interface OpenSession {
  id: string
  /** Names all processes of the session (processes/run-mark.ts): 32 hexadecimal digits. */
  runId: string
  types: readonly RemoteType[]
  mode: RemoteMode
  /** A folder of the agent alone, for what parts write meanwhile; it is removed once the dossier has left the robot. */
  folder: string
  /** Aborts when the session ends, whatever ended it. */
  signal: AbortSignal
  /** Puts what was done into the dossier; resolves when it is in the outbox. */
  report: (deed: RemoteDeed, by: RemotePerson | null) => Promise<void>
}

/** What a stream of a session was opened for. */
export interface PartStream {
  stream: OwnStream
  by: RemotePerson
  /** What this person may do, never more than the session. */
  mode: RemoteMode
  /** What their page asks for; not checked yet. */
  request: unknown
}

/** What serves streams of one kind in open sessions. */
export interface RemotePart {
  /** Begins to serve a stream. @throws where the request is none of this kind: the stream is refused */
  open: (session: OpenSession, stream: PartStream) => StreamWork
  /**
   * Called once the session has ended and its streams are closed: ends what the part still has of it, and resolves when
   * nothing is left. Also called at a start of the agent for a session that the agent before it left.
   */
  end?: (session: Pick<OpenSession, 'id' | 'runId' | 'folder' | 'report'>) => Promise<void>
}
