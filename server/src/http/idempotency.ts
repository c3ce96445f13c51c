import { createHash } from 'node:crypto'
import { commonErrors } from '@filo/contract/common-errors'
import type { AnyRoute } from '@filo/contract/routes'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { BaseContext } from '../base-context.ts'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { DomainError } from '../domain-error.ts'

const KEEP_MS = 24 * 3600_000

interface OnceInput {
  route: AnyRoute
  call: { actor: unknown; params: unknown; body: unknown; request: FastifyRequest }
  run: () => Promise<unknown>
}

export interface IdempotencyStore {
  /** Runs a call once per actor and Idempotency-Key; later calls get the first answer. */
  once: (input: OnceInput) => Promise<unknown>
  /** Forgets answers older than a day. */
  sweep: () => Promise<void>
}

function hashOf({ route, call }: OnceInput): string {
  return createHash('sha256')
    .update(JSON.stringify([route.name, call.params, call.body]))
    .digest('hex')
}

/** @throws idempotency_reused when the key came with another request before */
export function createIdempotencyStore({ db, clock }: Pick<BaseContext, 'db' | 'clock'>): IdempotencyStore {
  const running = new Map<string, Promise<unknown>>()

  async function runOrRepeat(input: OnceInput, actorId: string, key: string): Promise<unknown> {
    const requestHash = hashOf(input)
    const where = and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
    const [kept] = await db.select().from(idempotencyKeys).where(where)
    if (kept && kept.requestHash !== requestHash) throw new DomainError(commonErrors.idempotency_reused)
    if (kept) return kept.response
    const response = await input.run()
    const row = { actorId, key, route: input.route.name, requestHash, status: 200, createdAt: clock.now() }
    await db
      .insert(idempotencyKeys)
      .values({ ...row, response: response ?? null })
      .onConflictDoNothing()
    return response
  }

  return {
    once: (input) => {
      const key = input.call.request.headers['idempotency-key']
      const actorId = (input.call.actor as { userId?: string } | null)?.userId
      if (typeof key !== 'string' || !key || !actorId) return input.run()
      const name = `${actorId} ${key}`
      const current = running.get(name)
      if (current) return current
      const started = runOrRepeat(input, actorId, key.slice(0, 200)).finally(() => running.delete(name))
      running.set(name, started)
      return started
    },
    sweep: async () => {
      await db
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEEP_MS)))
    },
  }
}
