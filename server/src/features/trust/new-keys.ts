import type { Key } from '@tufjs/models'
import type { Db } from '../../db/database.ts'
import type { Vault } from '../../vault/vault.ts'
import type { TopRole } from './metadata.ts'
import { newSigningKey, tufKeyOf } from './signing-key.ts'
import type { KeyRole, SigningKeyRow } from './trust-store.ts'

/** Roles whose keys the server signs with day by day. */
export const onlineRoles = ['targets', 'snapshot', 'timestamp', 'director'] as const

const purposeOf = (keyId: string) => `signing key ${keyId}`

/** A new key for each role, its private part closed. */
export function newKeys(vault: Vault, roles: readonly KeyRole[], createdAt: Date): SigningKeyRow[] {
  return roles.map((role) => {
    const { keyId, publicPem, privatePem } = newSigningKey()
    const sealedPem = vault.seal(privatePem, purposeOf(keyId))
    return { keyId, publicPem, sealedPem, role, createdAt, exportedAt: null }
  })
}

/** The private part of a key; undefined when it is not on this server. @throws CannotOpen */
export async function privatePemOf(vault: Vault, db: Db, key: SigningKeyRow): Promise<string | undefined> {
  return key.sealedPem === null ? undefined : vault.open(db, key.sealedPem, purposeOf(key.keyId))
}

/** What root metadata names: the public keys of its four roles. */
export function topKeysOf(rows: readonly SigningKeyRow[]): Record<TopRole, Key> {
  const publicKey = (role: KeyRole) => tufKeyOf(rows.find((row) => row.role === role)?.publicPem ?? '')
  return {
    root: publicKey('root'),
    targets: publicKey('targets'),
    snapshot: publicKey('snapshot'),
    timestamp: publicKey('timestamp'),
  }
}
