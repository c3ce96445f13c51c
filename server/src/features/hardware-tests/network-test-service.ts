import { createCipheriv } from 'node:crypto'
import { Readable } from 'node:stream'
import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { networkTestBudget } from '@filo/contract/hardware-tests/hardware-tests-device-routes'
import { hardwareTestErrors } from '@filo/contract/hardware-tests/hardware-tests-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { RobotActor } from '../../rights/actor.ts'
import * as store from './hardware-tests-store.ts'

const PIECE_BYTES = 65_536
/** Enough for all of both budgets in pieces, and the way there and back a dozen times. */
const MOST_CALLS = 60

/** Bytes that no line compresses, made as they are read. */
function* randomPieces(secret: string, size: number): Generator<Buffer> {
  const seed = Buffer.from(secret, 'base64url')
  const stream = createCipheriv('aes-128-ctr', seed.subarray(0, 16), seed.subarray(16, 32))
  const zeros = Buffer.alloc(PIECE_BYTES)
  for (let left = size; left > 0; left -= PIECE_BYTES)
    yield stream.update(zeros.subarray(0, Math.min(left, PIECE_BYTES)))
}

/** The server's side of network tests: bytes there and back within what a request may cost. */
export function createNetworkTestService({ db, clock, ids }: Pick<BaseContext, 'db' | 'clock' | 'ids'>) {
  async function pay(
    robot: RobotActor,
    runId: string,
    { way, bytes }: { way: 'download' | 'upload'; bytes: number },
  ): Promise<void> {
    const use = { unitId: robot.unitId, runId, now: clock.now() }
    const most = way === 'download' ? networkTestBudget.downloadBytes : networkTestBudget.uploadBytes
    if (await store.spend(db, use, { way, bytes, most, mostCalls: MOST_CALLS })) return
    const isOpen = await store.hasOpenNetworkRun(db, use)
    throw new DomainError(
      isOpen ? hardwareTestErrors.hardware_test_budget : hardwareTestErrors.hardware_test_closed,
    )
  }

  /** Random bytes for a robot's own open request. @throws hardware_test_closed hardware_test_budget */
  async function give(robot: RobotActor, runId: string, size: number): Promise<Readable> {
    await pay(robot, runId, { way: 'download', bytes: size })
    return Readable.from(randomPieces(ids.secret(32), size), { objectMode: false })
  }

  /**
   * Counts what a robot sends and keeps nothing of it; more than it said is read no further.
   * @throws hardware_test_closed hardware_test_budget blob_too_large
   */
  async function receive(
    robot: RobotActor,
    runId: string,
    size: number,
    bytes: Readable,
  ): Promise<{ bytes: number }> {
    await pay(robot, runId, { way: 'upload', bytes: size })
    let length = 0
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > size) throw new DomainError(blobErrors.blob_too_large, { limit: size })
    }
    return { bytes: length }
  }

  return { give, receive }
}
