/**
 * How the launcher starts an agent so that it stays small on a robot (docs/goals.md "agent at rest"): young objects and
 * the garbage collector's threads kept few, no code made of text (what checks messages would, and nothing else may), the
 * compiler for long-running code left untouched (its pages are 5 MB, and what an agent computes takes a tenth longer), and
 * the agent may have everything collected when it comes to rest (give-memory-back.ts).
 */
export const smallMemoryFlags = [
  '--max-semi-space-size=1',
  '--v8-pool-size=1',
  '--disallow-code-generation-from-strings',
  '--no-opt',
  '--expose-gc',
] as const

/**
 * glibc keeps what was freed in one arena per thread and gives little of it back: after an installation that was more
 * than half of the agent's memory. Read when a program starts, so only its parent can set it; mallopt(3). Services and
 * hooks get an environment of their own and none of these.
 */
export const smallMemoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '65536',
} as const
