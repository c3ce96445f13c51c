import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { connectionTimes } from '../connection-limits.ts'

const second = 1000
/** Content types whose bytes may be any number: uploads, evidence, logs of robots. */
const byteTypes = ['application/offset+octet-stream', 'application/octet-stream']

/** How long the body of a request may take. */
const bodyTimes = {
  /** A body that is no upload, as a whole, in ms. */
  wholeMs: 120 * second,
  /** An upload may take as long as so many bytes come in so many ms: the slowest link of a robot's site is quicker. */
  leastBytes: 16_384,
  idleMs: 60 * second,
}
export type BodyTimes = typeof bodyTimes

/** What was seen of a body that is still on its way; `bytes` had come at `countedMs`. */
export interface ArrivingBody {
  isUpload: boolean
  startedMs: number
  bytes: number
  countedMs: number
}

type BodyVerdict = { kind: 'wait' } | { kind: 'counted'; bytes: number } | { kind: 'cut'; reason: string }

/**
 * Whether to go on waiting for a body of which `bytes` have come by now. An upload has no limit as a whole, only one of
 * idling; everything else is small and has one as a whole.
 */
export function judgeBody(
  body: ArrivingBody,
  now: { ms: number; bytes: number },
  times: BodyTimes,
): BodyVerdict {
  if (!body.isUpload) {
    const isLate = now.ms - body.startedMs >= times.wholeMs
    return isLate ? { kind: 'cut', reason: `not whole after ${times.wholeMs / second} s` } : { kind: 'wait' }
  }
  const came = now.bytes - body.bytes
  if (came >= times.leastBytes) return { kind: 'counted', bytes: now.bytes }
  if (now.ms - body.countedMs < times.idleMs) return { kind: 'wait' }
  return { kind: 'cut', reason: `${came} bytes in ${times.idleMs / second} s` }
}

/** The server itself has not taken what came: its sender is not to blame. */
function isServerBehind({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark
}

/** A request without these has no body (RFC 9112 section 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function cut(request: FastifyRequest, reason: string, bytes: number): void {
  const { raw, log } = request
  log.warn(
    { reason, bytes, method: request.method, path: request.routeOptions.url },
    'a body came too slowly: cut',
  )
  if (raw.socket.writable && !raw.socket.destroyed)
    raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  raw.destroy()
}

/** Bounds how slowly the bodies of requests may come, and says in the log whom it cut and why. */
export function boundSlowBodies(app: FastifyInstance, clock: Clock, times: BodyTimes = bodyTimes): void {
  const arriving = new Map<FastifyRequest, ArrivingBody & { socketBytes: number }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && hasBody(raw)) {
      const ms = clock.now().getTime()
      const type = request.headers['content-type'] ?? ''
      const isUpload = byteTypes.some((known) => type.startsWith(known))
      const socketBytes = raw.socket.bytesRead
      arriving.set(request, { isUpload, startedMs: ms, bytes: 0, countedMs: ms, socketBytes })
      raw.once('close', () => arriving.delete(request))
    }
    done()
  })
  const look = () => {
    const ms = clock.now().getTime()
    for (const [request, body] of arriving) {
      if (request.raw.complete) {
        arriving.delete(request)
        continue
      }
      const bytes = request.raw.socket.bytesRead - body.socketBytes
      const verdict = judgeBody(body, { ms, bytes }, times)
      if (verdict.kind === 'cut' && isServerBehind(request.raw)) body.countedMs = ms
      else if (verdict.kind === 'cut') cut(request, verdict.reason, bytes)
      else if (verdict.kind === 'counted') Object.assign(body, { bytes, countedMs: ms })
    }
  }
  const looking = setInterval(look, Math.min(connectionTimes.connectionsCheckingInterval, times.idleMs / 4))
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}
