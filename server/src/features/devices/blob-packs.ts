import * as fs from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, createZstdCompress } from 'node:zlib'
import { commonErrors } from '@filo/contract/common-errors'
import { packHeaderBytes, packMaxBlobs } from '@filo/contract/device/blob-pack'
import { deviceErrors } from '@filo/contract/device/device-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { BlobStore } from '../../storage/blob-store.ts'
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

interface Asked {
  sha256: string
  from: number
}

interface Piece extends Asked {
  sizeBytes: number
}

interface Deps {
  devices: Pick<DevicesService, 'sizesOfOwnBlobs'>
  blobs: BlobStore
}

function headerOf({ from, sizeBytes }: Piece): Buffer {
  const header = Buffer.alloc(packHeaderBytes)
  header.writeBigUInt64BE(BigInt(sizeBytes - from))
  return header
}

/** Fills `room` with what follows the piece's first byte. @throws when the file is shorter than it was */
async function readInto(room: Buffer, path: string, from: number): Promise<void> {
  const fd = await open(path, 'r')
  try {
    for (let at = 0; at < room.length; ) {
      const { bytesRead } = await read(fd, room, at, room.length - at, from + at)
      if (bytesRead === 0) throw new Error(`${path} is shorter than it was`)
      at += bytesRead
    }
  } finally {
    await close(fd)
  }
}

/** Some small contents with their headers: read and compressed together, as each takes longer to begin than to do. */
async function readSmall(
  pieces: readonly Piece[],
  path: (sha256: string) => string,
  room: Buffer,
): Promise<Buffer> {
  let end = 0
  const reading: Promise<void>[] = []
  for (const piece of pieces) {
    headerOf(piece).copy(room, end)
    const begin = end + packHeaderBytes
    end = begin + piece.sizeBytes - piece.from
    if (begin < end) reading.push(readInto(room.subarray(begin, end), path(piece.sha256), piece.from))
  }
  // All have ended before the room is another's.
  for (const one of await Promise.allSettled(reading)) if (one.status === 'rejected') throw one.reason
  return room.subarray(0, end)
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

async function* readLarge(blobs: BlobStore, piece: Piece): AsyncGenerator<Buffer> {
  yield headerOf(piece)
  if (piece.from < piece.sizeBytes)
    yield* (await blobs.open(piece.sha256, { start: piece.from })) as AsyncIterable<Buffer>
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
async function* packOf(blobs: BlobStore, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  const { path } = blobs
  const nextRoom = createRooms()
  const isSmall = ({ sizeBytes }: Piece) => path !== undefined && sizeBytes <= SMALL
  const groups = groupsOf(pieces, isSmall)
  const begin = (group: Piece[] | undefined) => {
    const [first] = group ?? []
    if (!group || !first) return undefined
    if (!path || !isSmall(first)) return { large: first }
    const small = readSmall(group, path, nextRoom())
    // Whoever waits for it meets the error; until then it is nobody's.
    small.catch(() => undefined)
    return { small }
  }
  const next = () => begin(groups.next().value as Piece[] | undefined)
  for (let [now, then] = [next(), next()]; now; [now, then] = [then, next()]) {
    if ('small' in now) yield await now.small
    else yield* readLarge(blobs, now.large)
  }
}

/** Resolves when the piece was taken in and its memory is free. @throws when the stream was given up */
function written(stream: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const givenUp = () => reject(new Error('the answer was given up'))
    if (stream.destroyed) return givenUp()
    stream.once('close', givenUp)
    stream.write(piece, (error) => {
      stream.off('close', givenUp)
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
export function createBlobPacks({ devices, blobs }: Deps) {
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
   * The compressed pack. A blob that is not for the robot is as unknown as one that is not there.
   * @throws not_found range_not_satisfiable too_many_packs
   */
  async function pack(robot: RobotActor, asked: readonly Asked[]): Promise<Readable> {
    const sizes = await devices.sizesOfOwnBlobs(
      robot,
      asked.map(({ sha256 }) => sha256),
    )
    const pieces = asked.map((one): Piece => {
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
    void feed(packed, packOf(blobs, pieces))
    return packed
  }

  return { pack }
}

export type BlobPacks = ReturnType<typeof createBlobPacks>
