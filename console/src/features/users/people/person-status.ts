import type { User, UserStatus } from '@filo/contract/users/users-routes'

/** States a list can be filtered by; deleted people are not listed. */
export const listedStatuses = ['invited', 'active', 'suspended'] as const satisfies readonly UserStatus[]

/** What may be done with an account in its state; the server decides in the end. */
export function possibleActions({
  status,
  isSelf,
  mfaEnabled,
  ssoLinkedAt,
}: Pick<User, 'status' | 'isSelf' | 'mfaEnabled' | 'ssoLinkedAt'>) {
  return {
    canSuspend: status === 'active',
    canReactivate: status === 'suspended',
    canRequirePassword: status === 'active',
    canRemoveMfa: status !== 'invited' && mfaEnabled,
    canUnlink: ssoLinkedAt !== null,
    canReset: status === 'active' && !isSelf,
  }
}
