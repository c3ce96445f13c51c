import { type RemoteStreamKind, RemoteStreamParams } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { Logger } from 'pino'
import type { OwnStream, StreamKinds, StreamWork } from '../streams/robot-streams.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { OpenSession, RemotePart, RemotePerson } from './remote-part.ts'
import { streamRefusal } from './session-rules.ts'

/** What serves the streams of sessions, by kind; a kind that is not there is unknown to servers. */
export type RemoteParts = Partial<Record<RemoteStreamKind, RemotePart>>

interface StreamsOptions {
  parts: RemoteParts
  logger: Pick<Logger, 'error'>
  /** The session of this id, where it is open. */
  find: (sessionId: string) => OpenSession | undefined
  /** Somebody came or went. */
  onPeople: () => void
}

interface OpenStream {
  by: RemotePerson
  close: (reason: StreamEnding) => void
}

/** The streams of open sessions, over however many links of the robot they come. */
export function createSessionStreams({ parts, logger, find, onPeople }: StreamsOptions) {
  const open = new Map<string, Set<OpenStream>>()

  function forget(sessionId: string, entry: OpenStream): void {
    const streams = open.get(sessionId)
    if (!streams?.delete(entry)) return
    if (streams.size === 0) open.delete(sessionId)
    onPeople()
  }

  /** @throws what refuses the stream */
  function begin(kind: RemoteStreamKind, part: RemotePart, stream: OwnStream, params: string): StreamWork {
    const { sessionId, by, mode, request } = RemoteStreamParams.parse(JSON.parse(params))
    const session = find(sessionId)
    if (!session) throw new Error('no such session is open')
    const refusal = streamRefusal(session, kind, mode)
    if (refusal) throw new Error(refusal)
    let closedBy: StreamEnding | undefined
    const own: OwnStream = {
      ...stream,
      close(reason) {
        closedBy ??= reason
        stream.close(reason)
      },
    }
    const work = part.open(session, { stream: own, by, mode, request })
    // A part that ended the stream before it had any work hears of its end all the same.
    if (closedBy) {
      work.onClose(closedBy)
      return { onData: () => undefined, onClose: () => undefined }
    }
    const entry: OpenStream = { by, close: own.close }
    const streams = open.get(sessionId) ?? new Set()
    open.set(sessionId, streams.add(entry))
    onPeople()
    return {
      ...work,
      onClose(reason) {
        forget(sessionId, entry)
        work.onClose(reason)
      },
    }
  }

  const kinds: StreamKinds = Object.fromEntries(
    Object.entries(parts).map(([kind, part]) => [
      kind,
      (stream: OwnStream, params: string) => begin(kind as RemoteStreamKind, part, stream, params),
    ]),
  )

  return {
    /** What servers may open streams for. */
    kinds,
    /** Who is connected to a session, each once. */
    people(sessionId: string): RemotePerson[] {
      const all = [...(open.get(sessionId) ?? [])].map(({ by }) => by)
      return [...new Map(all.map((person) => [person.id, person])).values()]
    },
    /** Ends all streams of a session; what a part makes of it keeps none of the others open. */
    closeAll(sessionId: string): void {
      for (const entry of new Set(open.get(sessionId))) {
        try {
          entry.close('session_over')
        } catch (error) {
          logger.error({ error }, `a stream of a remote session did not end in order: ${reasonOf(error)}`)
        }
      }
      open.delete(sessionId)
    },
  }
}
