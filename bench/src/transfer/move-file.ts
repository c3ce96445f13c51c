import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  bytesMessage,
  FileAnswer,
  jsonMessage,
  readRemoteMessage,
} from '@filo/contract/remote/remote-streams'
import type { StreamEnd } from '@filo/contract/streams/stream-end'
import type { SessionWire } from '../terminal/remote-wire.ts'

const PIECE_BYTES = 65_535
/** What may wait in this program to leave it. */
const MOST_WAITING = 1_048_576
const AFTER_CUT_MS = 1000
const PATIENCE_MS = 600_000

/** A file of this computer. */
export interface LocalFile {
  path: string
  bytes: number
  sha256: string
}

/** What a transfer came to. */
export interface Moved {
  seconds: number
  /** What the other end says that it has; null: it says nothing of it. */
  sha256: string | null
  cuts: number
}

type Connect = () => Promise<SessionWire>
type Answer = FileAnswer

const robotPath = (path: string) => Buffer.from(path).toString('base64url')

/** Cuts once so many bytes have gone, at a third and at two thirds. */
function createCuts(bytes: number) {
  const places = [Math.floor(bytes / 3), Math.floor((2 * bytes) / 3)]
  let count = 0
  return {
    count: () => count,
    isDue(at: number): boolean {
      if (count >= places.length || at < (places[count] ?? 0)) return false
      count += 1
      return true
    },
  }
}

interface Try {
  request: object
  onBytes?: (bytes: Uint8Array) => void
  onAnswer: (answer: Answer, stream: StreamEnd) => void
  onCredit?: (stream: StreamEnd) => void
}

/** One stream of files until it is closed; the connection is closed with it. */
async function once(wire: SessionWire, { request, onBytes, onAnswer, onCredit }: Try): Promise<void> {
  const closed = Promise.withResolvers<void>()
  const stream: StreamEnd = wire.open('remote-files', request, {
    onMessage(message) {
      const read = readRemoteMessage(message)
      if (read && 'bytes' in read) onBytes?.(read.bytes)
      else if (read) onAnswer(FileAnswer.parse(read.json), stream)
    },
    onCredit: () => onCredit?.(stream),
    onClose: () => closed.resolve(),
  })
  await closed.promise
  await wire.close()
}

/** Does a try again after each cut, with a new connection, until `isDone`. */
async function untilDone(connect: Connect, isDone: () => boolean, next: (wire: SessionWire) => Try) {
  const startedAt = performance.now()
  while (!isDone()) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('a file does not arrive')
    const wire = await connect()
    await once(wire, next(wire))
    if (!isDone()) await wait(AFTER_CUT_MS)
  }
  return (performance.now() - startedAt) / 1000
}

function refuse(answer: Answer): void {
  if (answer.type === 'error') throw new Error(`a robot refuses a file: ${answer.code} ${answer.text}`)
}

/** Sends a file into a folder of the robot; the way is cut twice. */
export async function uploadFile(connect: Connect, folder: string, file: LocalFile): Promise<Moved> {
  const cuts = createCuts(file.bytes)
  const upload = randomUUID()
  const source = await open(file.path)
  let sha256: string | null | undefined
  function next(wire: SessionWire): Try {
    let credited = Promise.withResolvers<void>()
    async function send(stream: StreamEnd, from: number): Promise<void> {
      const buffer = Buffer.alloc(PIECE_BYTES)
      for (let at = from; at < file.bytes; ) {
        const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES, at)
        const message = bytesMessage(buffer.subarray(0, bytesRead))
        while (!stream.write(message)) {
          if (!stream.isOpen()) return
          await credited.promise
        }
        at += bytesRead
        while (wire.backlogBytes() > MOST_WAITING) await wait(1)
        if (cuts.isDue(at)) return wire.cut()
      }
      const end = jsonMessage({ type: 'end', sha256: file.sha256 })
      while (stream.isOpen() && !stream.write(end)) await credited.promise
    }
    return {
      request: {
        op: 'upload',
        folder: robotPath(folder),
        name: basename(file.path),
        upload,
        bytes: file.bytes,
        replace: true,
      },
      onCredit: () => {
        credited.resolve()
        credited = Promise.withResolvers()
      },
      onAnswer(answer, stream) {
        refuse(answer)
        if (answer.type === 'ready') void send(stream, answer.offset)
        if (answer.type === 'done') sha256 = answer.sha256
      },
    }
  }
  const seconds = await untilDone(connect, () => sha256 !== undefined, next)
  await source.close()
  return { seconds, sha256: sha256 ?? null, cuts: cuts.count() }
}

/** Fetches a file of the robot; the way is cut twice. @returns with the hash of what came, which is that of the robot */
export async function downloadFile(connect: Connect, path: string, bytes: number): Promise<Moved> {
  const cuts = createCuts(bytes)
  const hash = createHash('sha256')
  let [received, version]: [number, string | null] = [0, null]
  let sha256: string | null | undefined
  const next = (wire: SessionWire): Try => ({
    request: { op: 'download', path: robotPath(path), offset: received, version },
    onBytes(piece) {
      hash.update(piece)
      received += piece.length
      if (cuts.isDue(received)) wire.cut()
    },
    onAnswer(answer) {
      refuse(answer)
      if (answer.type === 'begin') version = answer.version
      if (answer.type === 'done') sha256 = answer.sha256
    },
  })
  const seconds = await untilDone(connect, () => sha256 !== undefined, next)
  const own = hash.digest('hex')
  if (sha256 && own !== sha256) throw new Error('a file that came is another than the robot has')
  return { seconds, sha256: own, cuts: cuts.count() }
}
