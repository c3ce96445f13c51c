import { z } from 'zod'
import type { AgentContext } from '../../context.ts'
import { AbortedError, TransientError } from '../update-error.ts'
import { HttpStatusError } from './http-status-error.ts'
import { type Answer, endAnswer } from './request-server.ts'
import { retryAfterMsOf } from './retry-after.ts'

const Problem = z.object({
  code: z.string(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
})
/** Longer words about a refusal are not read. */
const PROBLEM_BYTES = 16_384

/** How long nothing may come of an answer, and until it begins. */
export const stallTimeoutMs = 30_000

/** Whether a failed call may succeed later as it is. */
function isTransientStatus(status: number): boolean {
  return status === 401 || status === 408 || status === 429 || status >= 500
}

/** Why a call that may succeed later did not, as far as the status says it. */
function reasonOfStatus(status: number): { reasonCode?: string } {
  if (status === 429 || status === 503) return { reasonCode: 'server_busy' }
  return status >= 500 ? { reasonCode: 'server_failed' } : {}
}

/** Reads what a server answers, as fast as the robot may; errors are told apart by whether asking again may help. */
export function createAnswerReader(context: Pick<AgentContext, 'stopping' | 'body' | 'clock'>) {
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

  return { readPieces, readJson, succeeded }
}

export type AnswerReader = ReturnType<typeof createAnswerReader>
