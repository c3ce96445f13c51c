import type { BaseContext } from '../base-context.ts'
import { createAuditService } from '../features/audit/audit-service.ts'
import { createAuditHeadsService } from '../features/audit/heads/audit-heads-service.ts'
import { createConnectedUsersService } from '../features/connected-users/connected-users-service.ts'
import { createSessionPresence } from '../features/connected-users/session-presence.ts'
import { createNotificationServices } from '../features/notifications/notification-services.ts'
import { createApiTokensService } from '../features/profile/api-tokens-service.ts'
import { createOwnDataService } from '../features/profile/own-data-service.ts'
import { createProfileService } from '../features/profile/profile-service.ts'
import { createRobotUsersService } from '../features/robot-users/robot-users-service.ts'
import { createSavedViewsService } from '../features/saved-views/saved-views-service.ts'
import { createRecoveryCodesService } from '../features/sessions/recovery-codes-service.ts'
import { createSessionsService } from '../features/sessions/sessions-service.ts'
import { createIdentitiesService } from '../features/sso/identities-service.ts'
import { createSsoAdmission } from '../features/sso/sso-admission.ts'
import { createSsoService } from '../features/sso/sso-service.ts'
import { createFirstAdmin } from '../features/users/first-admin.ts'
import { createInvitesService } from '../features/users/invites-service.ts'
import { createMailer } from '../features/users/mailer.ts'
import { createUserSecurityService } from '../features/users/user-security-service.ts'
import { createUsersService } from '../features/users/users-service.ts'
import { createOidcProvider } from '../oidc/oidc-provider.ts'

/**
 * Creates the services of who signs in, what they may do, what they are notified of, and what is written down of what
 * they did.
 */
export function createPeopleServices(base: BaseContext) {
  const auditHeads = createAuditHeadsService(base)
  const audit = createAuditService({ ...base, auditHeads })
  const recoveryCodes = createRecoveryCodesService(base)
  const identities = createIdentitiesService(base)
  const sessions = createSessionsService({ ...base, audit, identities, recoveryCodes })
  const mailer = createMailer(base)
  const invites = createInvitesService({ ...base, audit, sessions, mailer })
  const deps = { ...base, audit, sessions, recoveryCodes, identities, invites }
  const users = createUsersService(deps)
  const userSecurity = createUserSecurityService({ ...deps, users })
  const profile = createProfileService(deps)
  const ownData = createOwnDataService({ ...deps, profile })
  const provider = base.config.oidc ? createOidcProvider(base.config.oidc, base.clock) : null
  const sso = createSsoService({ ...deps, admission: createSsoAdmission(deps), provider })
  const apiTokens = createApiTokensService({ ...base, audit, sessions })
  const firstAdmin = createFirstAdmin({ ...base, audit, invites })
  const savedViews = createSavedViewsService({ ...base, audit })
  const robotUsers = createRobotUsersService({ ...base, audit })
  const connectedUsers = createConnectedUsersService(deps)
  const accounts = {
    invites,
    users,
    userSecurity,
    profile,
    ownData,
    sso,
    apiTokens,
    firstAdmin,
    savedViews,
    robotUsers,
    connectedUsers,
    presence: createSessionPresence(base),
  }
  return {
    audit,
    auditHeads,
    sessions,
    ...accounts,
    ...createNotificationServices({ ...base, sessions, mailer }),
  }
}

export type People = ReturnType<typeof createPeopleServices>
