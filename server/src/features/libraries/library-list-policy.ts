import { libraryErrors } from '@filo/contract/packages/library-errors'
import { type VersionState, versionStateNames } from '@filo/contract/packages/version-states'
import { DomainError } from '../../ground/domain-error.ts'

/** Out of use for good: nobody reads their lists to decide anything. */
const closed: readonly VersionState[] = ['archived', 'revoked']

/**
 * Whether a version's library list may change. Also after the release: the list describes what is in the version, it
 * does not change what runs, and so it is no part of the content hash.
 */
export function canChangeList(state: VersionState): boolean {
  return !closed.includes(state)
}

/** @throws library_list_closed */
export function requireListOpen(state: VersionState): void {
  if (canChangeList(state)) return
  const { tr, en } = versionStateNames[state]
  throw new DomainError(libraryErrors.library_list_closed, { state: tr, stateEn: en })
}
