import type { AgentContext } from '../../context.ts'
import { makeDeviceToken } from '../../link/device-token.ts'
import { createServerAddress, type ServerAddress } from '../../network/server-address.ts'
import { ServerAnswered } from '../../network/server-answered.ts'
import { createServerClock, type ServerClock } from '../../network/server-clock.ts'
import { Unreached } from '../../network/unreached.ts'
import { AbortedError, TransientError } from '../update-error.ts'
import { type AnswerReader, createAnswerReader, stallTimeoutMs } from './read-answer.ts'
import { type Answer, endAnswer, type Question, requestServer } from './request-server.ts'
import { retryAfterMsOf } from './retry-after.ts'

interface GetOptions {
  /** Sign the request as this robot. */
  unitId?: string
  /** First byte wanted. */
  offset?: number
  /** It may come compressed. */
  isText?: boolean
  signal?: AbortSignal
}

/** Redirects of one question that are followed. */
const mostHops = 5

/** What is sent; `unitId`: signed as this robot. */
type Sent = Pick<Question, 'method' | 'headers' | 'body'> & { unitId?: string | undefined }

interface Asking {
  unitId: string
  signal: AbortSignal
}

/** What requests to the server go by. */
interface Way {
  context: AgentContext
  address: ServerAddress
  reader: AnswerReader
  serverClock: ServerClock
}

/** A token of its own for every request: the server takes each but once. */
async function makeAuthorization({ context, serverClock }: Way, unitId: string): Promise<string> {
  const { identity, bootId, randomness } = context
  const request = { identity, unitId, bootId, nowMs: serverClock.nowMs(), nonce: randomness.nonce() }
  return `Bearer ${await makeDeviceToken({ ...request, audience: 'filo-device' })}`
}

/** Asks at the server's address, and where that leads. */
async function requestThere(
  way: Way,
  path: string,
  { unitId, ...question }: Sent,
  signal: AbortSignal,
): Promise<Answer> {
  const { context, address } = way
  for (let hops = 0; ; hops += 1) {
    const url = address.origin() + path
    const headers = {
      ...question.headers,
      ...(unitId !== undefined && { authorization: await makeAuthorization(way, unitId) }),
    }
    const limits = { agent: context.network.forRequests(url), signal, beginsWithinMs: stallTimeoutMs }
    const answer = await requestServer(url, { ...question, headers, ...limits })
    const { status } = answer
    // By a plain proxy, whose answer this is.
    if (status === 407 || (status >= 300 && status < 400)) {
      endAnswer(answer)
      if (status === 407 || hops === mostHops) throw new ServerAnswered({ status, isLink: false })
      address.follow({ requested: url, status, location: answer.header('location'), isLink: false })
    } else return answer
  }
}

async function send(way: Way, path: string, question: Sent, signal?: AbortSignal): Promise<Answer> {
  const { context, address, serverClock } = way
  if (!context.body.isOnline()) throw new TransientError('the robot is offline', { reasonCode: 'offline' })
  const stop = signal ? AbortSignal.any([context.stopping, signal]) : context.stopping
  if (stop.aborted) throw new AbortedError()
  try {
    const answer = await requestThere(way, path, question, stop)
    serverClock.noteDate(answer.header('date'))
    return answer
  } catch (cause) {
    if (stop.aborted) throw new AbortedError()
    const failure = address.whyNot(cause)
    address.forgetMove()
    throw new Unreached(failure, cause)
  }
}

/** Sends JSON and returns the status with the parsed answer; throws TransientError when there is none. */
async function postJson(
  way: Way,
  path: string,
  body: unknown,
): Promise<{ status: number; retryAfterMs: number; json: unknown }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await send(way, path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { status } = answer
  const retryAfterMs = retryAfterMsOf(answer.header('retry-after'))
  return { status, retryAfterMs, json: await way.reader.readJson(answer).catch(() => undefined) }
}

/** Opens a file for reading. @throws TransientError, AbortedError, or HttpStatusError for good */
async function get(way: Way, path: string, options: GetOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = { 'accept-encoding': options.isText ? 'gzip' : 'identity' }
  if (options.offset) headers['range'] = `bytes=${options.offset}-`
  const question = { method: 'GET', headers, unitId: options.unitId } as const
  return way.reader.succeeded(path, await send(way, path, question, options.signal))
}

/** Asks as this robot for what a body describes. @throws TransientError, AbortedError, or HttpStatusError for good */
async function post(way: Way, path: string, body: unknown, { unitId, signal }: Asking): Promise<Answer> {
  const headers = { 'accept-encoding': 'identity', 'content-type': 'application/json' }
  const question = { method: 'POST', headers, body: JSON.stringify(body), unitId } as const
  return way.reader.succeeded(path, await send(way, path, question, signal))
}

/**
 * A whole small file, which may come compressed; `onSent` is told how many bytes it was then. Throws an
 * UpdateError-free RangeError when it is longer than `maxBytes`.
 */
async function getBytes(
  way: Way,
  path: string,
  maxBytes: number,
  { onSent, ...options }: GetOptions & { onSent?: (bytes: number) => void } = {},
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  const answer = await get(way, path, { ...options, isText: true })
  for await (const piece of way.reader.readPieces(answer, options.signal)) {
    length += piece.byteLength
    if (length > maxBytes) throw new RangeError(`${path} is longer than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  onSent?.(Number(answer.header('content-length') ?? length))
  return Buffer.concat(pieces)
}

/** Asks as this robot for what a body describes, and reads the answer as JSON; throws as `post` does. */
async function requestJson(way: Way, path: string, body: unknown, asking: Asking): Promise<unknown> {
  return way.reader.readJson(await post(way, path, body, asking))
}

/**
 * Hands over bytes as this robot.
 * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
 */
async function postBytes(way: Way, path: string, body: Uint8Array, unitId: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await send(way, path, { method: 'POST', headers, body, unitId })
  endAnswer(await way.reader.succeeded(path, answer))
}

/**
 * Puts bytes to where they belong as this robot, and reads the answer as JSON.
 * @throws TransientError, AbortedError, or HttpStatusError for a lasting refusal
 */
async function putBytes(
  way: Way,
  path: string,
  body: Uint8Array,
  { unitId, signal }: Asking,
): Promise<unknown> {
  const headers = { 'accept-encoding': 'identity', 'content-type': 'application/octet-stream' }
  const answer = await send(way, path, { method: 'PUT', headers, body, unitId }, signal)
  return way.reader.readJson(await way.reader.succeeded(path, answer))
}

/** The agent's only way to the server besides the link. */
export function createHttp(context: AgentContext) {
  const address = createServerAddress(context)
  const reader = createAnswerReader(context)
  const serverClock = createServerClock(context.clock)
  const way: Way = { context, address, reader, serverClock }
  return {
    address,
    noteDate: serverClock.noteDate,
    serverNowMs: serverClock.nowMs,
    post: post.bind(undefined, way),
    postJson: postJson.bind(undefined, way),
    postBytes: postBytes.bind(undefined, way),
    putBytes: putBytes.bind(undefined, way),
    requestJson: requestJson.bind(undefined, way),
    get: get.bind(undefined, way),
    getBytes: getBytes.bind(undefined, way),
    readPieces: reader.readPieces,
  }
}

export type Http = ReturnType<typeof createHttp>
