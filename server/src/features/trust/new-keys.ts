import type { Key } from '@tufjs/models'
import type { TopRole } from './metadata.ts'
import { newSigningKey, tufKeyOf } from './signing-key.ts'
import type { KeyRole, SigningKeyRow } from './trust-store.ts'

/** Roles whose keys the server signs with day by day. */
export const onlineRoles = ['targets', 'snapshot', 'timestamp', 'director'] as const

/** A new key for each role. */
export function newKeys(roles: readonly KeyRole[], createdAt: Date): SigningKeyRow[] {
  return roles.map((role) => ({ ...newSigningKey(), role, createdAt, exportedAt: null }))
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
