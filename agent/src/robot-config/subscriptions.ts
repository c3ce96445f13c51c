import type { Readers } from './config-change.ts'

/** So long a program counts as reading after it last asked. */
const readsForMs = 60_000
/** Programs that may read at once. */
export const mostPrograms = 8

/** Stores which programs read which keys of the configuration; one that asks no more is forgotten after a minute. */
export function createSubscriptions(clock: { now(): number }) {
  const programs = new Map<string, { keys: readonly string[]; atMs: number }>()

  function forgetSilent(): void {
    // A clock that was set back says nothing about who is gone.
    for (const [program, { atMs }] of programs) if (clock.now() - atMs > readsForMs) programs.delete(program)
  }

  return {
    /** @returns false where there are too many others already; `isNews`: it reads something else than before */
    note(program: string, keys: readonly string[]): { isNews: boolean } | false {
      forgetSilent()
      const before = programs.get(program)
      if (!before && programs.size >= mostPrograms) return false
      programs.set(program, { keys, atMs: clock.now() })
      return { isNews: before?.keys.join() !== keys.join() }
    },
    /** Whether {@link note} would tell something new. */
    wouldBeNews: (program: string, keys: readonly string[]): boolean =>
      programs.get(program)?.keys.join() !== keys.join(),
    readers(): Readers {
      forgetSilent()
      return new Map([...programs].map(([program, { keys }]) => [program, keys]))
    },
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
