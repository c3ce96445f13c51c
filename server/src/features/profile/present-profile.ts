import type { ApiToken, Profile } from '@filo/contract/profile/profile-routes'
import { Preferences } from '@filo/contract/profile/profile-routes'
import type { RoleKey } from '@filo/contract/roles'
import { etagOf } from '../../http/routes/etag.ts'
import type { TokenRow, UserRow } from './profile-store.ts'

interface OwnAccount {
  user: UserRow
  customerName: string | null
  roles: RoleKey[]
  recoveryCodesLeft: number
  identity: Profile['identity']
}

/** The own account as its owner sees it. */
export function presentProfile(account: OwnAccount): Profile {
  const { user, customerName, roles, recoveryCodesLeft, identity } = account
  return {
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    phone: user.phone,
    title: user.title,
    department: user.department,
    company: user.company,
    address: user.address,
    avatarKey: user.avatarKey,
    customerName,
    locale: user.locale,
    timeZone: user.timeZone,
    mfaEnabled: user.mfaEnabled,
    recoveryCodesLeft,
    identity,
    preferences: Preferences.catch({}).parse(user.preferences),
    roles,
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    etag: etagOf(user),
  }
}

/** A token without its secret, which is not stored. */
export function presentToken(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    role: row.roleKey,
    scopes: row.scopes,
    prefix: row.prefix,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
