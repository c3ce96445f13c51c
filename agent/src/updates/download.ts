import type { AgentContext } from '../context.ts'
import { makeDeviceToken } from '../link/device-token.ts'
import { type Answer, askServer, endAnswer, type Question } from './ask-server.ts'
import { AbortedError, TransientError } from './update-error.ts'

/** The server answered with something other than a success. */
export class HttpStatusError extends Error {
  readonly status: number

  constructor(status: number, path: string) {
    super(`the server answered ${status} to ${path}`)
    this.name = 'HttpStatusError'
    this.status = status
  }
}

export interface GetOptions {
  /** Sign the request as this robot. */
  unitId?: string
  /** First byte wanted. */
  offset?: number
  /** It may come compressed. */
  isText?: boolean
  signal?: AbortSignal
}

const stallTimeoutMs = 30_000

/** Whether a failed call may succeed later as it is. */
function isTransientStatus(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500
}

/** An answer that is a success. @throws TransientError or HttpStatusError */
function succeeded(path: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  endAnswer(answer)
  const error = new HttpStatusError(answer.status, path)
  throw isTransientStatus(answer.status) ? new TransientError(error.message, { cause: error }) : error
}

interface Asking {
  unitId: string
  signal: AbortSignal
}

/** The agent's only way to the server besides the link. */
export function createHttp(context: AgentContext) {
  let serverOffsetMs = 0

  function serverNowMs(): number {
    return context.clock.now() + serverOffsetMs
  }

  /** Learns the server's clock, so that a robot whose own is wrong can still sign what it asks. */
  function noteDate(header: string | null | undefined): void {
    const date = Date.parse(header ?? '')
    if (Number.isNaN(date)) return
    const difference = date - context.clock.now()
    serverOffsetMs = Math.abs(difference) > 5000 ? difference : 0
  }

  /** A token of its own for every request: the server takes each but once. */
  async function authorization(unitId: string): Promise<string> {
    const { identity, bootId, randomness } = context
    const request = { identity, unitId, bootId, nowMs: serverNowMs(), nonce: randomness.nonce() }
    return `Bearer ${await makeDeviceToken({ ...request, audience: 'filo-device' })}`
  }

  async function send(
    path: string,
    question: Pick<Question, 'method' | 'headers' | 'body'>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    if (!context.body.isOnline()) throw new TransientError('the robot is offline')
    const stop = signal ? AbortSignal.any([context.stopping, signal]) : context.stopping
    if (stop.aborted) throw new AbortedError()
    try {
      const limits = { signal: stop, beginsWithinMs: stallTimeoutMs }
      const answer = await askServer(context.serverUrl + path, { ...question, ...limits })
      // The server redirects nothing: whoever does stands between, as the sign-in page of a hotel's network.
      if (answer.status >= 300 && answer.status < 400) {
        endAnswer(answer)
        throw new Error(`redirected with ${answer.status}`)
      }
      noteDate(answer.header('date'))
      return answer
    } catch (cause) {
      if (stop.aborted) throw new AbortedError()
      throw new TransientError(`no answer from ${context.serverUrl}`, { cause })
    }
  }

  /** Sends JSON and returns the status with the parsed answer; throws TransientError when there is none. */
  async function postJson(path: string, body: unknown): Promise<{ status: number; json: unknown }> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, json: await readJson(answer).catch(() => undefined) }
  }

  /**
   * Opens a file for reading.
   * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
   */
  async function get(path: string, options: GetOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { 'accept-encoding': options.isText ? 'gzip' : 'identity' }
    if (options.unitId) headers['authorization'] = await authorization(options.unitId)
    if (options.offset) headers['range'] = `bytes=${options.offset}-`
    return succeeded(path, await send(path, { method: 'GET', headers }, options.signal))
  }

  /**
   * Asks as this robot for what a body describes.
   * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
   */
  async function post(path: string, body: unknown, { unitId, signal }: Asking): Promise<Answer> {
    const headers = {
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      authorization: await authorization(unitId),
    }
    return succeeded(path, await send(path, { method: 'POST', headers, body: JSON.stringify(body) }, signal))
  }

  /** Pieces of an answer as they come; a line that stalls or breaks is a TransientError. */
  async function* readPieces(answer: Answer, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const pieces = answer.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
    try {
      for (;;) {
        const piece = await readInTime(pieces, signal)
        if (piece === undefined) return
        // Whoever reads may give its memory back, and its length with it.
        const { byteLength } = piece
        yield piece
        await throttle(byteLength)
      }
    } finally {
      endAnswer(answer)
    }
  }

  async function readInTime(
    pieces: AsyncIterator<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    if (context.stopping.aborted || signal?.aborted) throw new AbortedError()
    if (!context.body.isOnline()) throw new TransientError('the robot is offline')
    let timer: NodeJS.Timeout | undefined
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TransientError('the transfer stalled')), stallTimeoutMs)
    })
    try {
      const { done, value } = await Promise.race([pieces.next(), stalled])
      return done ? undefined : value
    } catch (cause) {
      if (context.stopping.aborted || signal?.aborted) throw new AbortedError()
      throw cause instanceof TransientError ? cause : new TransientError('the transfer broke off', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  /** What an answer says, as JSON. @throws TransientError when it breaks off, SyntaxError when it is none */
  async function readJson(answer: Answer): Promise<unknown> {
    const pieces: Uint8Array[] = []
    for await (const piece of readPieces(answer)) pieces.push(piece)
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  }

  async function throttle(bytes: number): Promise<void> {
    const rate = context.body.bytesPerSecond()
    if (rate) await context.clock.sleep((bytes / rate) * 1000, context.stopping)
  }

  /**
   * A whole small file, which may come compressed; `onSent` is told how many bytes it was then. Throws an
   * UpdateError-free RangeError when it is longer than `maxBytes`.
   */
  async function getBytes(
    path: string,
    maxBytes: number,
    { onSent, ...options }: GetOptions & { onSent?: (bytes: number) => void } = {},
  ): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    let length = 0
    const answer = await get(path, { ...options, isText: true })
    for await (const piece of readPieces(answer, options.signal)) {
      length += piece.byteLength
      if (length > maxBytes) throw new RangeError(`${path} is longer than ${maxBytes} bytes`)
      pieces.push(piece)
    }
    onSent?.(Number(answer.header('content-length') ?? length))
    return Buffer.concat(pieces)
  }

  /** Asks as this robot for what a body describes, and reads the answer as JSON; throws as `post` does. */
  async function askJson(path: string, body: unknown, asking: Asking): Promise<unknown> {
    return readJson(await post(path, body, asking))
  }

  /**
   * Hands over bytes as this robot.
   * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
   */
  async function postBytes(path: string, body: Uint8Array, unitId: string): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      authorization: await authorization(unitId),
    }
    endAnswer(succeeded(path, await send(path, { method: 'POST', headers, body })))
  }

  return { noteDate, serverNowMs, post, postJson, postBytes, askJson, get, getBytes, readPieces }
}

export type Http = ReturnType<typeof createHttp>
