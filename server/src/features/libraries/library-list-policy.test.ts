import { type VersionState, versionStates } from '@filo/contract/packages/version-states'
import { expect, test } from 'vitest'
import { canChangeList, requireListOpen } from './library-list-policy.ts'

test.each(versionStates.map((state) => [state, state !== 'archived' && state !== 'revoked'] as const))(
  'in state %s a library list may change: %s',
  (state: VersionState, may) => {
    expect(canChangeList(state)).toBe(may)
    const attempt = () => requireListOpen(state)
    if (may) expect(attempt).not.toThrow()
    else expect(attempt).toThrow('library_list_closed')
  },
)
