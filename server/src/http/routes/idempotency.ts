import { createHash } from 'node:crypto'
import { commonErrors } from '@filo/contract/common-errors'
import type { AnyRoute } from '@filo/contract/routes'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { withClaim } from '../../db/first-transaction.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { bytesOf } from '../bodies/accept-bytes.ts'
import { hashWhileRead } from '../bodies/hash-while-read.ts'

const KEEP_MS = 24 * 3600_000
const KEY_LENGTH = 200

interface OnceInput {
  route: AnyRoute
  call: { actor: unknown; params: unknown; query: unknown; body: unknown; request: FastifyRequest }
  run: () => Promise<unknown>
}

export interface IdempotencyStore {
  /** Runs a call once per actor and Idempotency-Key; later calls get the first answer. */
  once: (input: OnceInput) => Promise<unknown>
  /** Forgets answers older than a day. */
  sweep: () => Promise<void>
}

interface Request {
  actorId: string
  key: string
  /** What all that was asked for comes to: the first answer is the answer to nothing else. */
  hash: () => string
  /** Reads what the hash still lacks. */
  complete: () => Promise<void>
}

/** The same call came over another server and committed first. */
class Overtaken extends Error {}

function hashOf({ route, call }: OnceInput, sha256?: string): string {
  const { params, query, body } = call
  const about = [route.name, params, body, ...(query === undefined ? [] : [{ query }])]
  return createHash('sha256')
    .update(JSON.stringify(sha256 === undefined ? about : [...about, { sha256 }]))
    .digest('hex')
}

/** What a key belongs to. Bytes are hashed while the call reads them, which it does before it writes anything. */
function requestOf(input: OnceInput, actorId: string, sent: string): Request {
  const key = sent.slice(0, KEY_LENGTH)
  if (!input.route.hasBytes) {
    const hash = hashOf(input)
    return { actorId, key, hash: () => hash, complete: async () => {} }
  }
  const { request } = input.call
  const { bytes, sha256, drain } = hashWhileRead(bytesOf(request.body))
  request.body = bytes
  const hash = () => {
    const found = sha256()
    if (found === undefined) throw new Error(`${input.route.name} wrote before it had read its bytes`)
    return hashOf(input, found)
  }
  return { actorId, key, hash, complete: drain }
}

/**
 * The key is claimed in the transaction of the call's first write: whoever repeats the call, after a crash or over
 * another server, finds the claim and nothing is done twice.
 */
export function createIdempotencyStore({ db, clock }: { db: Db; clock: Clock }): IdempotencyStore {
  const running = new Map<string, { requestHash: string; answer: Promise<unknown> }>()
  const rowOf = ({ actorId, key }: Request) =>
    and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))

  /** The kept answer of an earlier call. @throws idempotency_reused idempotency_unfinished */
  async function findAnswer(request: Request): Promise<{ response: unknown } | undefined> {
    const [stored] = await db.select().from(idempotencyKeys).where(rowOf(request))
    if (!stored) return undefined
    await request.complete()
    if (stored.requestHash !== request.hash()) throw new DomainError(commonErrors.idempotency_reused)
    if (!stored.isAnswered) throw new DomainError(commonErrors.idempotency_unfinished)
    return { response: stored.response }
  }

  async function insert(tx: Db, request: Request, answer: { isAnswered: boolean; response: unknown }) {
    const response = answer.response ?? null
    const { actorId, key } = request
    const about = { actorId, key, requestHash: request.hash(), createdAt: clock.now() }
    const row = { ...about, isAnswered: answer.isAnswered, response }
    const insertion = tx.insert(idempotencyKeys).values(row)
    const target = [idempotencyKeys.actorId, idempotencyKeys.key]
    return answer.isAnswered
      ? insertion.onConflictDoUpdate({ target, set: { isAnswered: true, response } }).returning()
      : insertion.onConflictDoNothing().returning()
  }

  async function claim(tx: Db, request: Request): Promise<void> {
    const made = await insert(tx, request, { isAnswered: false, response: null })
    if (made.length === 0) throw new Overtaken()
  }

  async function runOrRepeat({ route, run }: OnceInput, request: Request): Promise<unknown> {
    const stored = await findAnswer(request)
    if (stored) return stored.response
    let isClaimed = false
    const claimOnce = async (tx: Db) => {
      await claim(tx, request)
      isClaimed = true
    }
    try {
      const response = await withClaim(claimOnce, run)
      await request.complete()
      // A secret is in its first answer only: whoever asks again is told that the call was made.
      if (!route.answersSecret) await insert(db, request, { isAnswered: true, response })
      return response
    } catch (error) {
      if (error instanceof Overtaken) return (await findAnswer(request))?.response
      if (!(error instanceof DomainError)) throw error
      // What a call meets that has claimed nothing may be what the same call did before, on another server.
      const earlier = isClaimed ? undefined : await findAnswer(request)
      if (earlier) return earlier.response
      // A refusal is an outcome that is known: the same call may be tried again.
      if (isClaimed) await db.delete(idempotencyKeys).where(rowOf(request))
      throw error
    }
  }

  function once(input: OnceInput): Promise<unknown> {
    const sent = input.call.request.headers['idempotency-key']
    const actorId = (input.call.actor as { userId?: string } | null)?.userId
    if (typeof sent !== 'string' || !sent || !actorId) return input.run()
    const request = requestOf(input, actorId, sent)
    // Two that send bytes at once are told apart when both have come: the claim lets one of them through.
    if (input.route.hasBytes) return runOrRepeat(input, request)
    const name = `${actorId} ${request.key}`
    const requestHash = request.hash()
    const current = running.get(name)
    if (current && current.requestHash !== requestHash) {
      return Promise.reject(new DomainError(commonErrors.idempotency_reused))
    }
    if (current) return current.answer
    const answer = runOrRepeat(input, request).finally(() => running.delete(name))
    running.set(name, { requestHash, answer })
    return answer
  }

  async function sweep(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - KEEP_MS)
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest))
  }

  return { once, sweep }
}
