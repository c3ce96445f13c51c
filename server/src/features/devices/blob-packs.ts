import { readFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { commonErrors } from '@filo/contract/common-errors'
import { packHeaderBytes } from '@filo/contract/device/blob-pack'
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

/** Some small contents with their headers: read and compressed together, as each takes longer to begin than to do. */
async function readSmall(pieces: readonly Piece[], path: (sha256: string) => string): Promise<Buffer> {
  const read = pieces.map(async (piece) => [
    headerOf(piece),
    (await readFile(path(piece.sha256))).subarray(piece.from),
  ])
  return Buffer.concat((await Promise.all(read)).flat())
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

/** Every content behind its header (blob-pack.ts of the contract). The next small ones are read meanwhile. */
async function* packOf(blobs: BlobStore, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  const { path } = blobs
  const isSmall = ({ sizeBytes }: Piece) => path !== undefined && sizeBytes <= SMALL
  const groups = groupsOf(pieces, isSmall)
  const begin = (group: Piece[] | undefined) => {
    const [first] = group ?? []
    if (!group || !first) return undefined
    if (!path || !isSmall(first)) return { large: first }
    const small = readSmall(group, path)
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

/** Gives robots many files in one answer. */
export function createBlobPacks({ devices, blobs }: Deps) {
  const open = new Map<string, number>()

  function begin(unitId: string): () => void {
    const count = open.get(unitId) ?? 0
    if (count >= MOST_PACKS) throw new DomainError(deviceErrors.too_many_packs, { limit: MOST_PACKS })
    open.set(unitId, count + 1)
    return () => {
      const left = (open.get(unitId) ?? 1) - 1
      if (left > 0) open.set(unitId, left)
      else open.delete(unitId)
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
    const source = Readable.from(packOf(blobs, pieces), { objectMode: false, highWaterMark: SMALL })
    const packed = createZstdCompress({
      chunkSize: SMALL,
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
    })
    // What cannot be read breaks the answer off; the robot asks again for what it lacks.
    pipeline(source, packed, end)
    return packed
  }

  return { pack }
}

export type BlobPacks = ReturnType<typeof createBlobPacks>
