import { open } from 'node:fs/promises'
import { type RemoteFileName, remotePieceBytes } from '@filo/contract/remote/remote-orders'
import { sendRemoteFile } from '@filo/contract/remote/remote-routes'
import { z } from 'zod'
import type { AgentContext } from '../../context.ts'
import { isMissing } from '../../disk/durable-file.ts'
import { backoffMs } from '../../link/backoff.ts'
import type { Http } from '../../updates/http/download.ts'
import { HttpStatusError, retryAfterOf } from '../../updates/http/http-status-error.ts'
import { reasonOf, TransientError } from '../../updates/update-error.ts'

/** How files of sessions reach the server. */
export interface Upload {
  context: Pick<AgentContext, 'clock' | 'logger' | 'randomness'>
  http: Pick<Http, 'putBytes'>
  unitId: string
}

/** A file of a session that may still grow. */
interface UploadedFile {
  sessionId: string
  name: RemoteFileName
  path: string
  /** Nothing is added to it any more. */
  isComplete: () => boolean
  signal: AbortSignal
}

/** A file that grows is looked at so often. */
const everyMs = 1000
const pauses = { baseMs: 1000, capMs: 60_000 }
/** What the server answers: how long the file is there now. */
const ReceivedBytes = z.object({ bytes: z.number().int().min(0) })
const pieceRefused = 'remote_piece_refused'

/** A piece of a file and how long the file is; undefined where there is none. */
async function readPiece(path: string, offset: number): Promise<{ bytes: Buffer; size: number } | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.max(0, Math.min(remotePieceBytes, size - offset)))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    return { bytes: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

/** Where the server says that a file goes on; undefined where it says nothing of that. */
function offsetOf(error: unknown): number | undefined {
  if (!(error instanceof HttpStatusError) || error.problem !== pieceRefused) return undefined
  const offset = Number(error.params['offset'] ?? Number.NaN)
  return Number.isSafeInteger(offset) && offset >= 0 ? offset : undefined
}

/**
 * Hands a file of a session over, piece by piece, until it is complete. Where it goes on the server says: whatever was lost
 * on the way, on either side, nothing is there twice and nothing missing.
 * @returns false where the server does not want it
 * @throws AbortedError
 */
export async function uploadFile(
  { context, http, unitId }: Upload,
  { sessionId, name, path, isComplete, signal }: UploadedFile,
): Promise<boolean> {
  const { clock, logger, randomness } = context
  const route = sendRemoteFile.path.replace(':sessionId', sessionId).replace(':name', name)
  let [offset, failures] = [0, 0]

  async function pause(error: unknown): Promise<void> {
    failures += 1
    const ms = backoffMs(failures, randomness.fraction(), pauses)
    await clock.sleep(Math.max(ms, retryAfterOf(error), 100), signal)
  }

  for (;;) {
    const isWhole = isComplete()
    const found = await readPiece(path, offset)
    // What was never written is closed all the same: the server waits for it.
    const piece = found ?? (isWhole ? { bytes: Buffer.alloc(0), size: 0 } : undefined)
    if (!piece || (piece.bytes.length === 0 && !isWhole)) {
      await clock.sleep(everyMs, signal)
      continue
    }
    const isLast = isWhole && offset + piece.bytes.length >= piece.size
    try {
      const query = `offset=${offset}&isLast=${isLast}`
      const answer = await http.putBytes(`${route}?${query}`, piece.bytes, { unitId, signal })
      offset = ReceivedBytes.parse(answer).bytes
      failures = 0
      if (isLast) return true
    } catch (error) {
      const next = offsetOf(error)
      if (next !== undefined) {
        if (next === offset) await pause(error)
        offset = next
      } else if (error instanceof TransientError) await pause(error)
      else if (error instanceof HttpStatusError) {
        logger.warn(`${name} of a remote session is not wanted: ${reasonOf(error)}`)
        return false
      } else throw error
    }
  }
}
