import * as fs from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createZstdCompress } from 'node:zlib'
import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { commonErrors } from '@filo/contract/common-errors'
import { packHeaderBytes, packMaxBlobs, packMissingHeader } from '@filo/contract/device/assignment/blob-pack'
import { deviceErrors } from '@filo/contract/device/device-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { missingBlob } from '../../storage/blob-name.ts'
import type { BlobStore } from '../../storage/blob-store.ts'
import { isMissing } from '../../storage/is-missing.ts'
import type { MissingBlobs } from '../packages/blobs/missing-blobs-service.ts'
import type { DevicesService } from './devices-service.ts'

/** What a robot may have open at once: compressing is work, and one that follows the protocol reads one by one. */
const MOST_PACKS = 3
/** Compresses faster than most networks carry, and two thirds as well as the slowest level. */
const ZSTD_LEVEL = 3
/** Smaller contents are read at once. */
const SMALL = 256 * 1024
const READ_TOGETHER = 1024 * 1024
/** Each turn through Node's threads takes longer than to compress a little. */
const PACKED_TOGETHER = 1024 * 1024
const ROOM = READ_TOGETHER + SMALL + packHeaderBytes * packMaxBlobs

const open = promisify(fs.open)
const read = promisify(fs.read)
const close = promisify(fs.close)

interface RequestedBlob {
  sha256: string
  from: number
}

interface Piece extends RequestedBlob {
  sizeBytes: number
}

interface Deps {
  devices: Pick<DevicesService, 'sizesOfOwnBlobs'>
  blobs: BlobStore
  missingBlobs: Pick<MissingBlobs, 'note' | 'wasRead'>
}

/** What is done about a content that the store lacks: nothing, and it is marked so; or the pack breaks off. */
type OnMissing = (piece: Piece) => void

function headerOf({ from, sizeBytes }: Piece): Buffer {
  const header = Buffer.alloc(packHeaderBytes)
  header.writeBigUInt64BE(BigInt(sizeBytes - from))
  return header
}

/** Stands for a content that is not there. */
const missingMark = Buffer.alloc(packHeaderBytes)
missingMark.writeBigUInt64BE(packMissingHeader)

/** Fills `room` with what follows the piece's first byte. @returns false when the file is not there or shorter than it was */
async function readInto(room: Buffer, path: string, from: number): Promise<boolean> {
  const fd = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (fd === undefined) return false
  try {
    for (let at = 0; at < room.length; ) {
      const { bytesRead } = await read(fd, room, at, room.length - at, from + at)
      if (bytesRead === 0) return false
      at += bytesRead
    }
    return true
  } finally {
    await close(fd)
  }
}

/** Some small contents with their headers: read and compressed together, as each takes longer to begin than to do. */
async function readSmall(
  pieces: readonly Piece[],
  path: (sha256: string) => string,
  { room, onMissing }: { room: Buffer; onMissing: OnMissing },
): Promise<Buffer> {
  let end = 0
  const places: { piece: Piece; bytes: Buffer }[] = []
  const reading: Promise<boolean>[] = []
  for (const piece of pieces) {
    headerOf(piece).copy(room, end)
    const begin = end
    end = begin + packHeaderBytes + piece.sizeBytes - piece.from
    const bytes = room.subarray(begin, end)
    places.push({ piece, bytes })
    reading.push(
      bytes.length > packHeaderBytes
        ? readInto(bytes.subarray(packHeaderBytes), path(piece.sha256), piece.from)
        : Promise.resolve(true),
    )
  }
  // All have ended before the room is another's.
  const ended = await Promise.allSettled(reading)
  const isThere = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  if (isThere.every(Boolean)) return room.subarray(0, end)
  return Buffer.concat(
    places.map(({ piece, bytes }, index) => {
      if (isThere[index]) return bytes
      onMissing(piece)
      return missingMark
    }),
  )
}

/** Contents that are read together, small ones in a row and each large one alone. */
function* groupsOf(pieces: readonly Piece[], isSmall: (piece: Piece) => boolean): Generator<Piece[]> {
  let group: Piece[] = []
  let bytes = 0
  for (const piece of pieces) {
    if (group.length > 0 && (!isSmall(piece) || bytes >= READ_TOGETHER)) {
      yield group
      group = []
      bytes = 0
    }
    if (isSmall(piece)) {
      group.push(piece)
      bytes += piece.sizeBytes
    } else yield [piece]
  }
  if (group.length > 0) yield group
}

/** A stored content from a byte on; undefined where the store lacks it, or has less of it. */
async function openRest(blobs: BlobStore, piece: Piece): Promise<AsyncIterable<Buffer> | undefined> {
  const { sha256, from, sizeBytes } = piece
  // A remote store would be asked twice for every content, and cuts none short.
  if (blobs.path && (await blobs.stat(sha256))?.sizeBytes !== sizeBytes) return undefined
  try {
    return (await blobs.open(sha256, { start: from })) as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof DomainError && error.definition.code === blobErrors.blob_missing.code)
      return undefined
    throw error
  }
}

async function* readLarge(blobs: BlobStore, piece: Piece, onMissing: OnMissing): AsyncGenerator<Buffer> {
  if (piece.from === piece.sizeBytes) return yield headerOf(piece)
  const rest = await openRest(blobs, piece)
  if (!rest) {
    onMissing(piece)
    return yield missingMark
  }
  yield headerOf(piece)
  yield* rest
}

/** Two places to read into in turn: new memory for every file would have all memory looked through each time. */
function createRooms() {
  const rooms: Buffer[] = []
  let turn = 0
  return (): Buffer => {
    turn = 1 - turn
    const room = rooms[turn] ?? Buffer.allocUnsafeSlow(ROOM)
    rooms[turn] = room
    return room
  }
}

/**
 * Every content behind its header (blob-pack.ts of the contract). The next small ones are read meanwhile. What it gives is
 * good until it is asked for more.
 */
async function* packOf(
  blobs: BlobStore,
  pieces: readonly Piece[],
  onMissing: OnMissing,
): AsyncGenerator<Buffer> {
  const { path } = blobs
  const nextRoom = createRooms()
  const isSmall = ({ sizeBytes }: Piece) => path !== undefined && sizeBytes <= SMALL
  const groups = groupsOf(pieces, isSmall)
  const begin = (group: Piece[] | undefined) => {
    const [first] = group ?? []
    if (!group || !first) return undefined
    if (!path || !isSmall(first)) return { large: first }
    const small = readSmall(group, path, { room: nextRoom(), onMissing })
    // Whoever waits for it meets the error; until then it is nobody's.
    small.catch(() => undefined)
    return { small }
  }
  const next = () => begin(groups.next().value as Piece[] | undefined)
  for (let [now, then] = [next(), next()]; now; [now, then] = [then, next()]) {
    if ('small' in now) yield await now.small
    else yield* readLarge(blobs, now.large, onMissing)
  }
}

/** Resolves when the piece was taken in and its memory is free. @throws when the stream was given up */
function written(stream: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandoned = () => reject(new Error('the answer was given up'))
    if (stream.destroyed) return abandoned()
    stream.once('close', abandoned)
    stream.write(piece, (error) => {
      stream.off('close', abandoned)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Writes all pieces, one after the other; what cannot be read breaks the stream off. */
async function feed(stream: Writable, pieces: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const piece of pieces) await written(stream, piece)
    stream.end()
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Gives robots many files in one answer. */
export function createBlobPacks({ devices, blobs, missingBlobs }: Deps) {
  const openOf = new Map<string, number>()

  function begin(unitId: string): () => void {
    const count = openOf.get(unitId) ?? 0
    if (count >= MOST_PACKS) throw new DomainError(deviceErrors.too_many_packs, { limit: MOST_PACKS })
    openOf.set(unitId, count + 1)
    return () => {
      const left = (openOf.get(unitId) ?? 1) - 1
      if (left > 0) openOf.set(unitId, left)
      else openOf.delete(unitId)
    }
  }

  /**
   * The compressed pack. A blob that is not for the robot is refused; one that the store lacks is marked where the robot
   * knows marks (blob-pack.ts of the contract).
   * @throws not_found range_not_satisfiable too_many_packs
   */
  async function pack(
    robot: RobotActor,
    blobs: readonly RequestedBlob[],
    { marksMissing = false }: { marksMissing?: boolean } = {},
  ): Promise<Readable> {
    const sizes = await devices.sizesOfOwnBlobs(
      robot,
      blobs.map(({ sha256 }) => sha256),
    )
    const pieces = blobs.map((one): Piece => {
      const sizeBytes = sizes.get(one.sha256)
      if (sizeBytes === undefined) throw new DomainError(commonErrors.not_found)
      if (one.from > sizeBytes) throw new DomainError(deviceErrors.range_not_satisfiable)
      return { ...one, sizeBytes }
    })
    const end = begin(robot.unitId)
    const packed = createZstdCompress({
      chunkSize: PACKED_TOGETHER,
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
    })
    packed.once('close', end)
    // What cannot be read breaks the answer off; the robot asks again for what it lacks.
    void feed(packed, notingMissing(pieces, marksMissing))
    return packed
  }

  /** The pieces of a pack; what was missing is noted once all of it is read. */
  async function* notingMissing(pieces: readonly Piece[], marksMissing: boolean): AsyncGenerator<Buffer> {
    const missing: string[] = []
    const onMissing = ({ sha256 }: Piece) => {
      missing.push(sha256)
      if (!marksMissing) throw missingBlob(sha256)
    }
    try {
      yield* packOf(blobs, pieces, onMissing)
    } finally {
      if (missing.length > 0) await missingBlobs.note(missing)
    }
    const lacking = new Set(missing)
    for (const { sha256 } of pieces) if (!lacking.has(sha256)) await missingBlobs.wasRead(sha256)
  }

  return { pack }
}
