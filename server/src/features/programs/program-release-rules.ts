import { commonErrors } from '@filo/contract/common-errors'
import { compareSemver } from '@filo/contract/packages/semver-order'
import { programErrors } from '@filo/contract/programs/programs-errors'
import { validRange } from 'semver'
import { DomainError } from '../../ground/domain-error.ts'

/** The number of a release must be higher than those of all others of its program. @throws already_exists program_semver_low */
export function requireHigher(semver: string, others: readonly string[]): void {
  if (others.includes(semver))
    throw new DomainError(commonErrors.already_exists, { field: 'semver', value: semver })
  const highest = others.toSorted(compareSemver).at(-1)
  if (highest !== undefined && compareSemver(semver, highest) < 0)
    throw new DomainError(programErrors.program_semver_low, { highest })
}

/** Null stands for every AROS version. @throws program_arosrange_invalid for what npm's semver does not read as a range */
export function requireRange(range: string | null): void {
  if (range !== null && validRange(range) === null)
    throw new DomainError(programErrors.program_arosrange_invalid, { range })
}

interface Editors {
  state: string
  editorIds: readonly string[]
}

/**
 * Editors who count as having made a release that begins with the content of another: whoever begins it, and those who made the
 * other while nobody has approved that, so that nobody approves their own work as a copy (four eyes).
 */
export function editorsOfCopy(source: Editors | undefined, by: string | null): string[] {
  const copied = source && source.state !== 'approved' ? source.editorIds : []
  return [...new Set([...copied, ...(by ? [by] : [])])]
}
