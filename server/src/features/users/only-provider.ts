import type { Config } from '../../config.ts'
import type { UserRow } from './users-store.ts'

/**
 * Whether a person signs in with the company's identity provider and nowhere else. A password of their own would let
 * them in after the provider has shut them out; where no provider is set up any more, it is their only way back.
 */
export function usesOnlyProvider(
  { passwordHash, status }: Pick<UserRow, 'passwordHash' | 'status'>,
  { oidc }: Pick<Config, 'oidc'>,
): boolean {
  return oidc !== undefined && passwordHash === null && status !== 'invited'
}
