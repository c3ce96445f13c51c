import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import type { RemoteMode } from '@filo/contract/remote/remote-states'
import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import { bytesMessage, jsonMessage, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { createStreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import type { OpenSession, RemotePart } from '../remote/remote-part.ts'
import { createRobotStreams } from '../streams/robot-streams.ts'

export const testPerson = { id: '0198a0c0-0000-7000-8000-000000000001', name: 'Ayşe' }

/** A session that is open, with the deeds that its parts reported. */
export function openTestSession(mode: RemoteMode = 'control') {
  const ending = new AbortController()
  const deeds: RemoteDeed[] = []
  const session: OpenSession = {
    id: '0198a0c0-0000-7000-8000-0000000000aa',
    runId: 'a'.repeat(32),
    types: ['files', 'logs', 'desktop'],
    mode,
    folder: '/nonexistent',
    signal: ending.signal,
    report: async (deed) => void deeds.push(deed),
  }
  return { session, deeds, end: () => ending.abort() }
}

interface Options {
  part: RemotePart
  session: OpenSession
  kind: RemoteStreamKind
  request: unknown
  mode?: RemoteMode
  /** What takes in what came; the next credit waits for it. Absent: all is collected. */
  onMessage?: (message: Uint8Array) => void | Promise<void>
}

/** The server's end of a stream of a part: real frames, credit and all, without a link. */
export function openPartStream({ part, session, kind, request, mode = 'control', onMessage }: Options) {
  const closed = Promise.withResolvers<StreamEnding>()
  const messages: Uint8Array[] = []
  let news = Promise.withResolvers<void>()
  let credit = Promise.withResolvers<void>()
  const streams = createRobotStreams({
    kinds: {
      [kind]: (stream: Parameters<RemotePart['open']>[1]['stream']) =>
        part.open(session, { stream, by: testPerson, mode, request }),
    },
    send: (bytes) => {
      const frame = decodeStreamFrame(bytes)
      // As on a link: what is sent arrives later.
      if (frame && frame.type !== 'open') setImmediate(() => server.receive(frame))
    },
    backlogBytes: () => 0,
  })
  const { window } = streamKinds[kind]
  const server = createStreamEnd({
    window,
    isOpener: true,
    send: (step) => streams.receive(encodeStreamFrame({ stream: 1, ...step })),
    onData: (bytes) => {
      if (onMessage) return onMessage(bytes)
      messages.push(bytes)
      news.resolve()
      news = Promise.withResolvers()
    },
    onCredit: () => {
      credit.resolve()
      credit = Promise.withResolvers()
    },
    onClose: (reason) => {
      closed.resolve(reason)
      news.resolve()
      credit.resolve()
    },
  })
  streams.receive(encodeStreamFrame({ stream: 1, type: 'open', kind, params: '', credit: window }))
  let at = 0

  async function sendMessage(message: Uint8Array): Promise<boolean> {
    while (server.isOpen()) {
      const { promise } = credit
      if (server.write(message)) return true
      await promise
    }
    return false
  }

  return {
    closed: closed.promise,
    isOpen: server.isOpen,
    messages,
    close: (reason: StreamEnding = 'done') => server.close(reason),
    /** The link is gone. */
    cut: () => {
      streams.end()
      server.cut('link_lost')
    },
    sendMessage,
    sendJson: (value: object) => sendMessage(jsonMessage(value)),
    sendBytes: (bytes: Uint8Array) => sendMessage(bytesMessage(bytes)),
    /** The next message, in order; undefined once the stream has ended. */
    async next(): Promise<Uint8Array | undefined> {
      for (;;) {
        const message = messages[at]
        if (message) {
          at += 1
          return message
        }
        if (!server.isOpen()) return undefined
        await news.promise
      }
    },
  }
}

export type PartStreamEnd = ReturnType<typeof openPartStream>

/** The JSON of a message that must be some. */
export function jsonOf(message: Uint8Array | undefined): unknown {
  const read = message && readRemoteMessage(message)
  return read && 'json' in read ? read.json : undefined
}
