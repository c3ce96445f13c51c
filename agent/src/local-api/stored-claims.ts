import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../disk/durable-file.ts'
import { type Claims, createClaims } from './claims.ts'

const StoredState = z.object({
  /** Programs of this robot tell the agent how it is. */
  isReported: z.boolean(),
  hold: z
    .object({ value: z.string(), by: z.string().optional(), fromMs: z.number(), untilMs: z.number() })
    .nullable(),
  /** The update that a person had go on in spite of holds. */
  unheldUpdate: z.string().nullable().default(null),
})
type StoredState = z.infer<typeof StoredState>

/** So long programs may take to tell the agent again after its start. */
export const settleMs = 60_000

async function write(path: string, state: StoredState): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/**
 * Claims that know after a start of the agent whether a hold is in force, and whether programs of this robot tell: those
 * need a moment until they have told again, in which what is unknown shall not pass for “nobody tells here”.
 */
export async function openStoredClaims(path: string, clock: { now(): number }) {
  // A damaged file is worth no more than none.
  const found = await readJsonFile(path, StoredState).catch(() => undefined)
  const claims = createClaims(clock, found?.hold ?? undefined)
  const startMs = clock.now()
  let isReported = found?.isReported ?? false
  let unheldUpdate = found?.unheldUpdate ?? null
  const wasReported = isReported

  let keeping: Promise<void> = Promise.resolve()

  /** A disk that refuses it costs what the next start would have known, not the claim. */
  function keep(): Promise<void> {
    const state = { isReported, hold: claims.holdClaim() ?? null, unheldUpdate }
    keeping = keeping.then(() => write(path, state)).catch(() => undefined)
    return keeping
  }

  return {
    reported: () => claims.reported(),
    activeHold: () => claims.activeHold(),
    /** A hold that holds this update back. */
    holdFor: (updateId: string) => (updateId === unheldUpdate ? undefined : claims.activeHold()),
    /** A person decided that this update goes on: the hold is over, and a later one holds this update back no more. */
    async endHoldFor(updateId: string): Promise<void> {
      unheldUpdate = updateId
      claims.releaseHold()
      await keep()
    },
    forgetSelfTest: () => claims.forgetSelfTest(),
    async report(claim: Parameters<Claims['report']>[0]): Promise<void> {
      claims.report(claim)
      if (isReported) return
      isReported = true
      await keep()
    },
    async hold(request: Parameters<Claims['hold']>[0]): Promise<ReturnType<Claims['hold']>> {
      const hold = claims.hold(request)
      await keep()
      return hold
    },
    async releaseHold(): Promise<void> {
      claims.releaseHold()
      await keep()
    },
    /** Whether the programs may not have come to tell yet. */
    isSettling(): boolean {
      const sinceMs = clock.now() - startMs
      return wasReported && sinceMs >= 0 && sinceMs < settleMs
    },
  }
}

export type StoredClaims = Awaited<ReturnType<typeof openStoredClaims>>
