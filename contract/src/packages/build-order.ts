/** Where a build stands among those of its package. */
export interface BuildOrder {
  /** Of `semverKey`. */
  semverKey: string
  /** Counts builds of one number from 1. */
  build: number
}

/** Negative when `a` comes before `b` in their package, 0 for the same build. */
export function compareBuilds(a: BuildOrder, b: BuildOrder): number {
  if (a.semverKey !== b.semverKey) return a.semverKey < b.semverKey ? -1 : 1
  return a.build - b.build
}
