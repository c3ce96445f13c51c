import type { VersionRelation } from '@filo/contract/packages/versions-routes'

export interface RelationChange {
  code: string
  /** Null when it was not needed before. */
  before: string | null
  /** Null when it is needed no more. */
  after: string | null
}

/** How what a version needs differs from the version before it, by package code. */
export function relationChanges(
  before: readonly VersionRelation[],
  after: readonly VersionRelation[],
): RelationChange[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))].sort()
  const rangeOf = (relations: readonly VersionRelation[], code: string) =>
    relations.find((relation) => relation.code === code)?.range ?? null
  return codes
    .map((code) => ({ code, before: rangeOf(before, code), after: rangeOf(after, code) }))
    .filter((change) => change.before !== change.after)
}
