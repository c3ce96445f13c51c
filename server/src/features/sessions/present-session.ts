import { permissionKeys, roleHolds } from '@filo/contract/permissions'
import { Preferences } from '@filo/contract/profile/profile-routes'
import { DefaultViewsByRole } from '@filo/contract/saved-views/default-views'
import type { Session, SessionStateFlag } from '@filo/contract/session/session-routes'
import type { SessionFacts } from './session-facts.ts'
import { idleExpiry, nextLimit } from './session-limits.ts'
import type { SessionRow, UserRoleRow, UserRow } from './sessions-store.ts'

interface Input {
  session: SessionRow
  user: UserRow
  granted: UserRoleRow[]
  facts: SessionFacts
}

function stateFlagOf(user: UserRow): SessionStateFlag {
  return user.mustChangePassword && user.passwordHash !== null ? 'mustChangePassword' : 'active'
}

/** The session as its owner sees it; the token stays in the cookie. */
export function presentSession({ session, user, granted, facts }: Input): Session {
  return {
    user: {
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      avatarKey: user.avatarKey,
      locale: user.locale,
      timeZone: user.timeZone,
      customerId: user.customerId,
    },
    role: session.roleKey,
    roles: granted.map((row) => row.roleKey),
    permissions: permissionKeys.filter((permission) => roleHolds(session.roleKey, permission)),
    stateFlag: stateFlagOf(user),
    preferences: Preferences.catch({}).parse(user.preferences),
    defaultViews: DefaultViewsByRole.catch({}).parse(user.preferences['defaultViews'])[session.roleKey] ?? {},
    issuedAt: session.issuedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    idleExpiresAt: idleExpiry(session).toISOString(),
    nextLimit: nextLimit(session),
    provedAt: session.reauthenticatedAt.toISOString(),
    isRemembered: session.isRemembered,
    hasPassword: user.passwordHash !== null,
    hasTwoStep: user.mfaEnabled,
    ...facts,
  }
}
