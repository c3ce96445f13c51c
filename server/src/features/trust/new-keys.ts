import type { SigningRole } from '@filo/contract/trust/trust-roles'
import type { Db } from '../../db/database.ts'
import type { Vault } from '../../vault/vault.ts'
import type { RoleKeys, TopRole } from './metadata.ts'
import { newSigningKey, tufKeyOf } from './signing-key.ts'
import type { KeyRole, SigningKeyRow } from './trust-store.ts'

/** Roles whose keys the server signs with day by day. */
export const onlineRoles = ['targets', 'snapshot', 'timestamp', 'director'] as const

const purposeOf = (keyId: string) => `signing key ${keyId}`

/** A new key of the server for each role, its private part closed. */
export function newKeys(
  vault: Vault,
  roles: readonly KeyRole[],
  { createdAt, stage }: Pick<SigningKeyRow, 'createdAt' | 'stage'>,
): SigningKeyRow[] {
  return roles.map((role) => {
    const { keyId, publicPem, privatePem } = newSigningKey()
    const sealedPem = vault.seal(privatePem, purposeOf(keyId))
    const made = { name: '', madeBy: 'server', stage, createdAt, exportedAt: null } as const
    return { keyId, publicPem, sealedPem, role, ...made }
  })
}

/** The private part of a key; undefined when it is not on this server. @throws CannotOpen */
export async function privatePemOf(vault: Vault, db: Db, key: SigningKeyRow): Promise<string | undefined> {
  return key.sealedPem === null ? undefined : vault.open(db, key.sealedPem, purposeOf(key.keyId))
}

/** Roles that root metadata names: the public keys of its four roles, and how many of them must sign. */
export function rootRolesOf(
  rows: readonly SigningKeyRow[],
  thresholds: Record<SigningRole, number>,
): Record<TopRole, RoleKeys> {
  const rolesOf = (role: TopRole, threshold = 1) => {
    const keys = rows.filter((row) => row.role === role)
    return { keys: keys.map(({ publicPem }) => tufKeyOf(publicPem)), threshold }
  }
  return {
    root: rolesOf('root', thresholds.root),
    targets: rolesOf('targets', thresholds.targets),
    snapshot: rolesOf('snapshot'),
    timestamp: rolesOf('timestamp'),
  }
}
