import type { VersionState } from '@filo/contract/packages/version-states'
import type { CopiedAuthor } from '../../db/schema/versions.ts'

/** Everybody who made a package version, each once: who opened the draft and whose files, code or settings are in it. */
export function authorsOf({
  createdBy,
  authorIds,
}: {
  createdBy: string | null
  authorIds: readonly string[]
}): string[] {
  return [...new Set(createdBy === null ? authorIds : [createdBy, ...authorIds])]
}

interface Source {
  semver: string
  state: VersionState
  createdBy: string | null
  authorIds: readonly string[]
  copiedAuthors: readonly CopiedAuthor[]
  approvedBy: string | null
}

/** States that a version reaches by being approved and keeps while the approval stands. */
const approvedStates: readonly VersionState[] = ['approved', 'released', 'deprecated', 'archived']

/**
 * Finds who comes along as an author where the hooks or settings of a version are copied into another one: everybody who made
 * it, each with the number they wrote in first, until somebody else has approved it and so has seen it (four eyes).
 */
export function copiedAuthorsOf(source: Source): CopiedAuthor[] {
  const makers = authorsOf(source)
  const { approvedBy, state } = source
  const isSeen = approvedStates.includes(state) && approvedBy !== null && !makers.includes(approvedBy)
  if (isSeen) return []
  const earlier = new Map(source.copiedAuthors.map(({ userId, semver }) => [userId, semver]))
  return makers.map((userId) => ({ userId, semver: earlier.get(userId) ?? source.semver }))
}
