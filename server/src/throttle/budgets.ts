import { type Bucket, consumeTokens, isFull, type Rate, waitForTokens } from './token-bucket.ts'

const FORGET_EVERY_MS = 60_000

export type Costs<Kind extends string> = Partial<Record<Kind, number>>

/** What one may do: at once, after a pause, or not before `waitMs`; of the latter nothing was taken. */
export type Spending<Kind extends string> =
  | { isOver: false; pauseMs: number }
  | { isOver: true; kind: Kind; waitMs: number }

interface Options<Kind extends string> {
  rates: Record<Kind, Rate>
  /** Up to this long something may be taken in advance by waiting for it. */
  longestPauseMs: number
}

/**
 * Budgets of many, each with a few kinds of things to use up, in the memory of this server: with several servers each has
 * its own. Who has used nothing for long is forgotten.
 */
export function createBudgets<Kind extends string>({ rates, longestPauseMs }: Options<Kind>) {
  const owners = new Map<string, Partial<Record<Kind, Bucket>>>()
  const kinds = Object.keys(rates) as Kind[]
  let forgotMs = 0

  const isRested = (own: Partial<Record<Kind, Bucket>>, nowMs: number) =>
    kinds.every((kind) => !own[kind] || isFull(own[kind], rates[kind], nowMs))

  function forgetRested(nowMs: number): void {
    if (nowMs - forgotMs < FORGET_EVERY_MS) return
    forgotMs = nowMs
    for (const [owner, own] of owners) if (isRested(own, nowMs)) owners.delete(owner)
  }

  /** Takes all of it or nothing. */
  function spend(owner: string, costs: Costs<Kind>, nowMs: number): Spending<Kind> {
    forgetRested(nowMs)
    const own: Partial<Record<Kind, Bucket>> = owners.get(owner) ?? {}
    const kindsWithCosts = kinds.filter((kind) => costs[kind])
    const waits = kindsWithCosts.map((kind) => ({
      kind,
      waitMs: waitForTokens(own[kind], rates[kind], costs[kind] ?? 0, nowMs),
    }))
    const longest = waits.toSorted((a, b) => b.waitMs - a.waitMs)[0]
    if (longest && longest.waitMs > longestPauseMs) return { isOver: true, ...longest }
    for (const kind of kindsWithCosts)
      own[kind] = consumeTokens(own[kind], rates[kind], costs[kind] ?? 0, nowMs)
    owners.set(owner, own)
    return { isOver: false, pauseMs: longest?.waitMs ?? 0 }
  }

  return {
    spend,
    /** Milliseconds until one of a kind may be taken; takes nothing. */
    waitFor: (owner: string, kind: Kind, nowMs: number) =>
      waitForTokens(owners.get(owner)?.[kind], rates[kind], 1, nowMs),
    count: () => owners.size,
  }
}
