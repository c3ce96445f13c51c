import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../disk/durable-file.ts'
import { type Claims, createClaims } from './claims.ts'

const Kept = z.object({
  /** Programs of this robot tell the agent how it is. */
  isTold: z.boolean(),
  hold: z
    .object({ value: z.string(), by: z.string().optional(), fromMs: z.number(), untilMs: z.number() })
    .nullable(),
  /** The update that a person had go on in spite of holds. */
  unheldUpdate: z.string().nullable().default(null),
})
type Kept = z.infer<typeof Kept>

/** So long programs may take to tell the agent again after its start. */
export const settleMs = 60_000

async function write(path: string, kept: Kept): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(kept), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/**
 * Claims that know after a start of the agent whether a hold is in force, and whether programs of this robot tell: those
 * need a moment until they have told again, in which what is unknown shall not pass for “nobody tells here”.
 */
export async function openKeptClaims(path: string, clock: { now(): number }) {
  // A damaged file is worth no more than none.
  const found = await readJsonFile(path, Kept).catch(() => undefined)
  const claims = createClaims(clock, found?.hold ?? undefined)
  const startMs = clock.now()
  let isTold = found?.isTold ?? false
  let unheldUpdate = found?.unheldUpdate ?? null
  const wasTold = isTold

  let keeping: Promise<void> = Promise.resolve()

  /** A disk that refuses it costs what the next start would have known, not the claim. */
  function keep(): Promise<void> {
    const kept = { isTold, hold: claims.heldClaim() ?? null, unheldUpdate }
    keeping = keeping.then(() => write(path, kept)).catch(() => undefined)
    return keeping
  }

  return {
    told: () => claims.told(),
    held: () => claims.held(),
    /** A hold that holds this update back. */
    holdFor: (updateId: string) => (updateId === unheldUpdate ? undefined : claims.held()),
    /** A person decided that this update goes on: the hold is over, and a later one holds this update back no more. */
    async endHoldFor(updateId: string): Promise<void> {
      unheldUpdate = updateId
      claims.releaseHold()
      await keep()
    },
    forgetSelfTest: () => claims.forgetSelfTest(),
    async tell(claim: Parameters<Claims['tell']>[0]): Promise<void> {
      claims.tell(claim)
      if (isTold) return
      isTold = true
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
      return wasTold && sinceMs >= 0 && sinceMs < settleMs
    },
  }
}

export type KeptClaims = Awaited<ReturnType<typeof openKeptClaims>>
