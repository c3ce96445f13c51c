import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { giveBack } from '@filo/contract/device/assignment/give-back'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from './byte-range.ts'

/** As much is read at once: half the processor time of Node.js's own 64 KiB (measured over 500 MB). */
const PIECE_BYTES = 1024 * 1024
/** Buffers for all answers together, two each; who comes when they are taken is served from small ones. */
const MOST_BUFFERS = 64

const rawHeaders = (reply: FastifyReply) => reply.getHeaders() as Record<string, string | number>

/** Buffers that are used again: new ones of this size make the garbage collector look at everything every few of them. */
function createBufferPool() {
  const free: Buffer[] = []
  let made = 0
  return {
    acquire: (): Buffer | undefined => {
      const buffer = free.pop()
      if (buffer || made >= MOST_BUFFERS) return buffer
      made += 1
      return Buffer.allocUnsafeSlow(PIECE_BYTES)
    },
    give: (buffer: Buffer | undefined): void => {
      if (buffer) free.push(buffer)
    },
  }
}

const pool = createBufferPool()

/** Resolves when the bytes are with the operating system, so that their buffer may be filled anew. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Counts the bytes of an answer that were handed over, however it ends. */
export interface Sent {
  bytes: number
}

interface Sending {
  sent: Sent
  handle: FileHandle
  response: ServerResponse
  range: ByteRange
}

/** Reads into one buffer while the other one is being sent. */
async function sendByTurns(
  { handle, response, range, sent: count }: Sending,
  buffers: [Buffer, Buffer],
): Promise<void> {
  let position = range.start
  let sent: Promise<void> = Promise.resolve()
  for (let turn = 0; position <= range.end; turn += 1) {
    const buffer = turn % 2 === 0 ? buffers[0] : buffers[1]
    const { bytesRead } = await handle.read(
      buffer,
      0,
      Math.min(PIECE_BYTES, range.end + 1 - position),
      position,
    )
    await sent
    count.bytes = position - range.start
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    position += bytesRead
    sent = written(response, buffer.subarray(0, bytesRead))
    // Awaited in its turn; until then a line that breaks is nobody's error.
    sent.catch(() => undefined)
  }
  await sent
  count.bytes = position - range.start
}

async function send(sending: Sending): Promise<void> {
  const { handle, response, range, sent } = sending
  const [first, second] = [pool.acquire(), pool.acquire()]
  try {
    if (first && second) await sendByTurns(sending, [first, second])
    else {
      const stream = handle.createReadStream({ ...range, autoClose: false })
      await pipeline(stream, response, { end: false })
      sent.bytes = stream.bytesRead
    }
  } finally {
    pool.give(first)
    pool.give(second)
  }
}

/** Answers with bytes that are in memory, with the status and headers that the reply has and no other step between. */
export function sendContent(reply: FastifyReply, content: Buffer, sent: Sent): void {
  reply.hijack()
  sent.bytes = content.length
  reply.raw.writeHead(reply.statusCode, rawHeaders(reply)).end(content)
}

/** Sends the status and headers that the reply has and then what `send` writes; what breaks breaks the answer off. */
async function answerWith(
  reply: FastifyReply,
  send: (response: ServerResponse) => Promise<void>,
): Promise<void> {
  reply.hijack()
  const response = reply.raw
  try {
    response.writeHead(reply.statusCode, rawHeaders(reply))
    await send(response)
    response.end()
  } catch (error) {
    // A line that the other end has closed is no news: it asks again.
    if (!response.destroyed) reply.log.warn({ err: error }, 'an answer was broken off')
    response.destroy()
  }
}

/**
 * Answers with a file's bytes from `start` to `end` inclusive, with the status and headers that the reply has. A line that
 * breaks ends it; the one that asked goes on where it was broken off.
 * @throws what opening the file throws, before anything is answered
 */
export async function sendFile(
  reply: FastifyReply,
  path: string,
  { range, sent }: { range: ByteRange; sent: Sent },
): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await answerWith(reply, (response) => send({ handle, response, range, sent }))
  } finally {
    await handle.close()
  }
}

/** Answers with pieces as they come, whose memory is given back once they are sent. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Buffer>, sent: Sent): Promise<void> {
  return answerWith(reply, async (response) => {
    for await (const piece of pieces) {
      await written(response, piece)
      sent.bytes += piece.length
      giveBack(piece)
    }
  })
}
