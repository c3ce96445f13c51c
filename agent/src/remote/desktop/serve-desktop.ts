import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { AgentContext } from '../../context.ts'
import { createTurn } from '../../create-turn.ts'
import { AbortedError } from '../../updates/update-error.ts'
import { createMessageStream, type MessageStream } from '../message-stream.ts'
import type { OpenSession, PartStream, RemotePart } from '../remote-part.ts'
import { createRunningWork } from '../running-work.ts'
import { createDesktopFinder, type DesktopAddress } from './find-desktop.ts'
import { createClientFilter } from './rfb-client-filter.ts'
import { createHandshake, type HandshakeStep } from './rfb-handshake.ts'

interface Options {
  context: Pick<AgentContext, 'remote' | 'clock' | 'logger'>
}

/** Desktops, and whether this robot has one now. */
interface DesktopPart extends RemotePart {
  canDesktop: () => Promise<boolean>
}

const connectMs = 2000

/** @throws where nobody answers */
async function connectTo(address: DesktopAddress, signal: AbortSignal): Promise<Socket> {
  const socket = connect(address)
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(connectMs)]) })
    // What it is read and written by sees the error too, but not before that has begun.
    socket.on('error', () => undefined)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Waits while the server does not take what was said to it. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || socket.destroyed || socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

interface Pipe {
  messages: MessageStream
  socket: Socket
  mode: RemoteMode
  /** Says why it cannot go on. */
  refuse: (words: string) => void
}

/** The way between a viewer and the server, through the handshake and then through the filter. */
function createPipe({ messages, socket, mode, refuse }: Pipe) {
  const handshake = createHandshake(mode)
  const filter = createClientFilter(mode)

  const sendTurn = createTurn()

  /** In the order of the calls, whichever side made them. */
  const send = (bytes: Buffer): Promise<void> =>
    sendTurn(async () => {
      for (let at = 0; at < bytes.length; at += streamMaxDataBytes)
        await messages.send(bytes.subarray(at, at + streamMaxDataBytes))
    })

  async function filtered(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return
    const passing = filter.filter(bytes)
    if (passing) await write(socket, passing)
    else refuse('the viewer said what is not known of somebody who only looks')
  }

  /** Everything is begun before anything is waited for: meanwhile the other side may speak, and comes behind. */
  async function pass({ toClient, toServer, refusal }: HandshakeStep): Promise<void> {
    const begun = [send(toClient), write(socket, toServer)]
    if (refusal === undefined && handshake.isDone()) begun.push(filtered(handshake.rest()))
    await Promise.all(begun)
    if (refusal !== undefined) refuse(refusal)
  }

  return {
    counts: () => filter.counts(),
    fromServer: (bytes: Buffer): Promise<void> =>
      handshake.isDone() ? send(bytes) : pass(handshake.server(bytes)),
    fromClient: (bytes: Buffer): Promise<void> =>
      handshake.isDone() ? filtered(bytes) : pass(handshake.client(bytes)),
  }
}

/** Serves streams of desktops: RFB between the viewer and the robot's own server. */
export function createDesktopPart({ context }: Options): DesktopPart {
  const { remote, clock, logger } = context
  const find = createDesktopFinder({ setting: remote.desktop, clock })
  const running = createRunningWork(logger)

  interface Work {
    session: OpenSession
    part: PartStream
    messages: MessageStream
    signal: AbortSignal
    /** Resolves to the pipe once there is one. */
    ready: PromiseWithResolvers<ReturnType<typeof createPipe>>
  }

  /** Reads one piece after another, each once the one before has left: a slow viewer slows the server down. */
  async function readServer(socket: Socket, pipe: ReturnType<typeof createPipe>): Promise<void> {
    for await (const bytes of socket) await pipe.fromServer(bytes as Buffer)
  }

  async function serve({ session, part, messages, signal, ready }: Work): Promise<void> {
    const { stream, by } = part
    const mode = part.mode === 'control' && session.mode === 'control' ? 'control' : 'view'
    const address = await find()
    if (!address) {
      stream.close('refused')
      return
    }
    const socket = await connectTo(address, signal)
    const stop = () => socket.destroy()
    signal.addEventListener('abort', stop, { once: true })
    const refuse = (words: string) => {
      logger.warn(`remote desktop: ${words}`)
      stream.close('refused')
    }
    const pipe = createPipe({ messages, socket, mode, refuse })
    try {
      await session.report({ kind: 'desktop_opened', mode }, by)
      ready.resolve(pipe)
      await readServer(socket, pipe)
    } finally {
      stop()
      await session.report({ kind: 'desktop_closed', mode, ...pipe.counts() }, by)
    }
  }

  async function serveToEnd(work: Work): Promise<void> {
    const { stream } = work.part
    try {
      await serve(work)
      stream.close('done')
    } catch (error) {
      if (!(error instanceof AbortedError) && !work.signal.aborted) {
        logger.warn({ error }, 'remote desktop: the connection to the desktop server failed')
        stream.close('failed')
      }
    } finally {
      work.ready.reject(new AbortedError())
    }
  }

  return {
    canDesktop: async () => (await find()) !== undefined,
    open(session, part) {
      const closed = new AbortController()
      const signal = AbortSignal.any([closed.signal, session.signal])
      const messages = createMessageStream({ stream: part.stream, kind: 'remote-desktop', clock, signal })
      const ready = Promise.withResolvers<ReturnType<typeof createPipe>>()
      ready.promise.catch(() => undefined)
      const inTurn = createTurn()
      running.add(session.id, serveToEnd({ session, part, messages, signal, ready }))
      return {
        onData: (bytes) =>
          inTurn(async () => (await ready.promise).fromClient(Buffer.from(bytes))).catch((error: unknown) => {
            if (!(error instanceof AbortedError)) throw error
          }),
        onCredit: () => messages.onCredit(),
        onClose: () => closed.abort(),
      }
    },
    end: ({ id }) => running.ended(id),
  }
}
