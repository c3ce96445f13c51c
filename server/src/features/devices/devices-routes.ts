import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import * as routes from '@filo/contract/device/device-routes'
import { linkMaxFrameBytes } from '@filo/contract/device/link/link-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { afterAnswer } from '../../http/bodies/after-answer.ts'
import type { Api } from '../../http/routes/api.ts'
import { upgradeLost } from '../../http/upgrade-lost.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { blobKey, missingBlob } from '../../storage/blob-name.ts'
import type { BlobStore, StoredBlob } from '../../storage/blob-store.ts'
import type { DownloadsService } from '../downloads/downloads-service.ts'
import type { EnrolmentsService } from '../enrolments/enrolments-service.ts'
import type { MissingBlobs } from '../packages/blobs/missing-blobs-service.ts'
import type { AuthenticateRobot } from './authenticate-robot.ts'
import { createBlobPacks } from './blob-packs.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import type { DevicesService } from './devices-service.ts'
import { createHotBlobs, HOT_BYTES } from './hot-blobs.ts'
import type { Place } from './link/link-door.ts'
import type { Links } from './link/links.ts'
import type { LostUpgrades } from './lost-upgrades.ts'
import { type Sent, sendContent, sendFile, sendPieces } from './send-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The robot that opens a link, once its token was checked. */
    robot?: RobotActor
    /** While its link opens, from when its token was found right. */
    place?: Place
  }
}

interface Deps {
  /** The robot behind a request; null where it shows no token. @throws device_token_invalid too_many_requests */
  authenticateRobot: AuthenticateRobot
  devices: DevicesService
  enrolments: EnrolmentsService
  links: Links
  lostUpgrades: LostUpgrades
  blobs: BlobStore
  /** Told which contents robots asked for in vain, and which they got. */
  missingBlobs: MissingBlobs
  config: Pick<Config, 'accelRedirect'>
  /** Told what was sent to robots, once it was. */
  downloads: Pick<DownloadsService, 'served'>
  clock: Clock
}

/** Has the web server in front send the file: it works out ranges itself, and takes no length from here. */
function leaveToWebServer(reply: FastifyReply, place: string): FastifyReply {
  void reply.code(200).removeHeader('content-length').removeHeader('content-range')
  return reply.header('x-accel-redirect', place).send()
}

/**
 * A blob's bytes by the quickest way: from memory, by the web server in front where there is one, from a file with buffers
 * that are used again, or as the store streams.
 */
function createSender({ blobs, config: { accelRedirect } }: Pick<Deps, 'blobs' | 'config'>) {
  const { path } = blobs
  const hot = path && createHotBlobs(path)
  return async function send(
    reply: FastifyReply,
    { sha256, sizeBytes }: StoredBlob,
    { range, sent }: { range: ByteRange; sent: Sent },
  ) {
    const { start, end } = range
    if (hot && sizeBytes <= HOT_BYTES) {
      const content = await hot.read({ sha256, sizeBytes })
      if (!content) throw missingBlob(sha256)
      return sendContent(reply, content.subarray(start, end + 1), sent)
    }
    if (path) {
      // One that was cut short is none: the robot would ask for its end again and again.
      if ((await blobs.stat(sha256))?.sizeBytes !== sizeBytes) throw missingBlob(sha256)
      const { folder, name } = blobKey(sha256)
      // Nobody here learns how much the web server in front, or the store, got rid of.
      if (accelRedirect) sent.bytes = end + 1 - start
      if (accelRedirect) return leaveToWebServer(reply, `${accelRedirect}${folder}/${name}`)
      return sendFile(reply, path(sha256), { range, sent })
    }
    sent.bytes = end + 1 - start
    return reply.send(await blobs.open(sha256, end < start ? {} : range))
  }
}

/** What is said of a blob's bytes, and not of an answer that has none. */
const bodyHeaders = [
  'content-type',
  'accept-ranges',
  'cache-control',
  'etag',
  'content-length',
  'content-range',
]

function isBlobMissing(error: unknown): boolean {
  return error instanceof DomainError && error.definition.code === blobErrors.blob_missing.code
}

/** A {@link createSender} that has it noted when the store lacks a blob. @throws blob_missing */
function createNotingSender(deps: Pick<Deps, 'blobs' | 'config' | 'missingBlobs'>) {
  const send = createSender(deps)
  return async function sendNoting(
    reply: FastifyReply,
    blob: StoredBlob,
    answer: { range: ByteRange; sent: Sent },
  ) {
    try {
      await send(reply, blob, answer)
    } catch (error) {
      if (isBlobMissing(error)) {
        for (const header of bodyHeaders) void reply.removeHeader(header)
        await deps.missingBlobs.note([blob.sha256])
      }
      throw error
    }
    await deps.missingBlobs.wasRead(blob.sha256)
  }
}

/** Counts what is sent to a robot, and tells of it once the answer is over. */
function countSent(
  { downloads, clock }: Pick<Deps, 'downloads' | 'clock'>,
  { actor, request, reply }: { actor: RobotActor; request: FastifyRequest; reply: FastifyReply },
  { isResumed }: { isResumed: boolean },
): Sent {
  const sent = { bytes: 0 }
  afterAnswer(reply, () => {
    const { unitId } = actor
    if (sent.bytes > 0)
      downloads.served({ unitId, at: clock.now(), bytes: sent.bytes, isResumed, ip: request.ip })
  })
  return sent
}

/** Serves a blob of the robot's own release, whole or from a byte on. */
function serveBlobs(api: Api, deps: Deps): void {
  const { devices } = deps
  const send = createNotingSender(deps)
  api.onDevice(routes.getBlob, async (call) => {
    const { actor, params, request, reply } = call
    const { sha256 } = params
    const sizeBytes = await devices.sizeOfOwnBlob(actor, sha256)
    if (sizeBytes === undefined) throw new DomainError(commonErrors.not_found)
    const range = byteRange(request.headers.range, sizeBytes)
    if (range === 'unsatisfiable') throw new DomainError(deviceErrors.range_not_satisfiable)
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
    void reply.code(range ? 206 : 200).headers({
      'content-type': 'application/octet-stream',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${sha256}"`,
      'content-length': end + 1 - start,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
    })
    const sent = countSent(deps, call, { isResumed: start > 0 })
    await send(reply, { sha256, sizeBytes }, { range: { start, end }, sent })
  })
}

/** Serves many blobs of the robot's own release in one answer. */
function serveBlobPacks(api: Api, deps: Deps): void {
  const packs = createBlobPacks(deps)
  api.onDevice(routes.getBlobPack, async (call) => {
    const { actor, body, reply } = call
    const packed = await packs.pack(actor, body.blobs, { marksMissing: body.marksMissing === true })
    void reply.header('cache-control', 'private, no-store').type('application/x-filo-pack+zstd')
    const isResumed = body.blobs.some(({ from }) => from > 0)
    await sendPieces(reply, packed, countSent(deps, call, { isResumed }))
  })
}

/** Serves robots over HTTP: asking to be let in, which needs no token, what they shall run, and the blobs of it. */
export function registerDevicesRoutes(api: Api, deps: Deps): void {
  const { devices, enrolments } = deps
  api.onPublic(routes.enrolRobot, ({ body, request }) => enrolments.request(body, request.ip))
  api.onDevice(routes.getAssignment, ({ actor }) => devices.assignment(actor))
  serveBlobs(api, deps)
  serveBlobPacks(api, deps)
}

/**
 * What the WebSocket itself bounds before a frame is seen: its size, the pieces it may come in, and nothing that would be
 * unpacked. Pings are answered by the session, so that what a robot does not read is counted.
 */
export const linkOptions = {
  maxPayload: linkMaxFrameBytes,
  maxFragments: 64,
  maxBufferedChunks: 4096,
  perMessageDeflate: false,
  autoPong: false,
}

const sentAway = (seconds: number) => new DomainError(commonErrors.unavailable, { seconds })

/** A place among the links that are opening, which ends with the connection. @throws unavailable, with when to come again */
function enter({ raw: { socket } }: FastifyRequest, { door }: Links): Place {
  // The end of one that hung up while its token was checked is over: nothing would give its place back.
  if (socket.destroyed) throw sentAway(1)
  const place = door.enter()
  if (typeof place === 'number') throw sentAway(place)
  socket.once('close', place.left)
  return place
}

function isUnidentified(error: unknown): boolean {
  return error instanceof DomainError && error.definition.status === 401
}

/** The robot link: a WebSocket, opened with the robot's own signed token. */
export function registerLink(
  app: FastifyInstance,
  api: Api,
  { authenticateRobot, links, lostUpgrades }: Pick<Deps, 'authenticateRobot' | 'links' | 'lostUpgrades'>,
): void {
  api.markServed(routes.openLink)
  app.route({
    method: 'GET',
    url: routes.openLink.path,
    schema: { hide: true } as object,
    preValidation: async (request) => {
      // Nothing is looked up where there is no room. A place is a robot's: strangers could take all of them by asking.
      const seconds = links.door.away()
      if (seconds > 0) throw sentAway(seconds)
      try {
        const robot = await authenticateRobot(request, () => {
          request.place = enter(request, links)
        })
        if (!robot) throw new DomainError(deviceErrors.device_token_invalid)
        request.robot = robot
      } catch (error) {
        request.place?.left()
        // A lost Upgrade is named to strangers too: `filo doctor` asks before the first robot has a key.
        if (request.ws || !isUnidentified(error)) throw error
      }
    },
    handler: async (request, reply) => {
      request.place?.left()
      await lostUpgrades.note({ robot: request.robot, from: request.raw.socket.remoteAddress })
      throw upgradeLost(reply)
    },
    wsHandler: (socket, request) => {
      const robot = request.robot
      if (!robot) return socket.close()
      const session = links.connect(
        robot,
        {
          send: (message) => socket.send(message),
          close: (code, reason) => socket.close(code, reason),
          terminate: () => socket.terminate(),
          pause: () => socket.pause(),
          resume: () => socket.resume(),
          pong: (data) => socket.pong(data),
          ping: (data) => socket.ping(data),
          backlogBytes: () => socket.bufferedAmount,
        },
        request.place,
      )
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary) session.receiveBytes(data)
        else void session.receive(data.toString('utf8'))
      })
      socket.on('ping', (data: Buffer) => void session.pinged(data))
      socket.on('pong', (data: Buffer) => session.ponged(data))
      socket.on('close', (code: number) => void links.disconnect(session, code))
    },
  })
}
