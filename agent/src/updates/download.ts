import { z } from 'zod'
import type { AgentContext } from '../context.ts'
import { makeDeviceToken } from '../link/device-token.ts'
import { type Answer, askServer, endAnswer, type Question } from './ask-server.ts'
import { retryAfterMsOf } from './retry-after.ts'
import { AbortedError, TransientError } from './update-error.ts'

/** The server answered with something other than a success. */
export class HttpStatusError extends Error {
  readonly status: number
  /** Of the problem details that came with it (RFC 9457), where some did. */
  readonly problem: string | undefined
  /** Values for its words. */
  readonly params: Readonly<Record<string, string | number>>
  /** How long the server asks to be left alone (RFC 9110 section 10.2.3); 0 where it does not. */
  readonly retryAfterMs: number

  constructor(path: string, { status, problem, params = {}, retryAfterMs = 0 }: Refusal) {
    super(`the server answered ${status} to ${path}`)
    this.name = 'HttpStatusError'
    this.status = status
    this.problem = problem
    this.params = params
    this.retryAfterMs = retryAfterMs
  }
}

interface Refusal {
  status: number
  problem?: string | undefined
  params?: Readonly<Record<string, string | number>> | undefined
  retryAfterMs?: number
}

const Problem = z.object({
  code: z.string(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
})
/** Longer words about a refusal are not read. */
const PROBLEM_BYTES = 16_384

/** How long the server behind an error asks to be left alone, in milliseconds. */
export function retryAfterOf(error: unknown): number {
  const refusal = error instanceof TransientError ? error.cause : error
  return refusal instanceof HttpStatusError ? refusal.retryAfterMs : 0
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

/** Why a call that may succeed later did not, as far as the status says it. */
function reasonOfStatus(status: number): { reasonCode?: string } {
  if (status === 429 || status === 503) return { reasonCode: 'server_busy' }
  return status >= 500 ? { reasonCode: 'server_failed' } : {}
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
    if (!context.body.isOnline()) throw new TransientError('the robot is offline', { reasonCode: 'offline' })
    const stop = signal ? AbortSignal.any([context.stopping, signal]) : context.stopping
    if (stop.aborted) throw new AbortedError()
    try {
      const limits = { signal: stop, beginsWithinMs: stallTimeoutMs }
      const answer = await askServer(context.serverUrl + path, { ...question, ...limits })
      // The server redirects nothing: whoever does stands between, as the sign-in page of a hotel's network.
      if (answer.status >= 300 && answer.status < 400) {
        endAnswer(answer)
        throw new TransientError(`redirected with ${answer.status}`, { reasonCode: 'redirected' })
      }
      noteDate(answer.header('date'))
      return answer
    } catch (cause) {
      if (stop.aborted) throw new AbortedError()
      throw new TransientError(`no answer from ${context.serverUrl}`, { cause, reasonCode: 'silent' })
    }
  }

  /** Sends JSON and returns the status with the parsed answer; throws TransientError when there is none. */
  async function postJson(
    path: string,
    body: unknown,
  ): Promise<{ status: number; retryAfterMs: number; json: unknown }> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status } = answer
    const retryAfterMs = retryAfterMsOf(answer.header('retry-after'))
    return { status, retryAfterMs, json: await readJson(answer).catch(() => undefined) }
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
    if (!context.body.isOnline()) throw new TransientError('the robot is offline', { reasonCode: 'offline' })
    let timer: NodeJS.Timeout | undefined
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new TransientError('the transfer stalled', { reasonCode: 'stalled' })),
        stallTimeoutMs,
      )
    })
    try {
      const { done, value } = await Promise.race([pieces.next(), stalled])
      return done ? undefined : value
    } catch (cause) {
      if (context.stopping.aborted || signal?.aborted) throw new AbortedError()
      throw cause instanceof TransientError
        ? cause
        : new TransientError('the transfer broke off', { cause, reasonCode: 'broken_off' })
    } finally {
      clearTimeout(timer)
    }
  }

  /** What a refusal says it is; undefined where it does not, or not in few bytes. */
  async function problemOf(answer: Answer): Promise<z.infer<typeof Problem> | undefined> {
    const length = Number(answer.header('content-length') ?? Number.NaN)
    const isProblem = (answer.header('content-type') ?? '').includes('json') && length <= PROBLEM_BYTES
    if (isProblem) return Problem.safeParse(await readJson(answer).catch(() => undefined)).data
    endAnswer(answer)
    return undefined
  }

  /** An answer that is a success. @throws TransientError or HttpStatusError */
  async function succeeded(path: string, answer: Answer): Promise<Answer> {
    const { status } = answer
    if (status >= 200 && status < 300) return answer
    const retryAfterMs = retryAfterMsOf(answer.header('retry-after'))
    const { code: problem, params } = (await problemOf(answer)) ?? {}
    const cause = new HttpStatusError(path, { status, retryAfterMs, problem, params })
    if (isTransientStatus(status))
      throw new TransientError(cause.message, { cause, ...reasonOfStatus(status) })
    throw cause
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
    endAnswer(await succeeded(path, await send(path, { method: 'POST', headers, body })))
  }

  /**
   * Puts bytes to where they belong as this robot, and reads the answer as JSON.
   * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
   */
  async function putBytes(path: string, body: Uint8Array, { unitId, signal }: Asking): Promise<unknown> {
    const headers = {
      'accept-encoding': 'identity',
      'content-type': 'application/octet-stream',
      authorization: await authorization(unitId),
    }
    return readJson(await succeeded(path, await send(path, { method: 'PUT', headers, body }, signal)))
  }

  return { noteDate, serverNowMs, post, postJson, postBytes, putBytes, askJson, get, getBytes, readPieces }
}

export type Http = ReturnType<typeof createHttp>
