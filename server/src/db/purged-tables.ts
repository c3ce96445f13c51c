import { apiTokens } from './schema/api-tokens.ts'
import { arosApprovals, arosItems, arosVersions, robotAros } from './schema/aros-versions.ts'
import { auditLog } from './schema/audit-log.ts'
import { customers } from './schema/customers.ts'
import { defects } from './schema/defects.ts'
import { claimCodes, enrolments, installKeys } from './schema/enrolments.ts'
import { robotLogRequests, testEvidence } from './schema/evidence.ts'
import { blobs, downloads, fileDescriptions, files, uploads } from './schema/files.ts'
import { idempotencyKeys } from './schema/idempotency-keys.ts'
import { invites } from './schema/invites.ts'
import { notificationMarks, notificationSettings, notifications } from './schema/notifications.ts'
import { packageCode } from './schema/package-code.ts'
import { folders, packageFavourites, packages } from './schema/packages.ts'
import { producedRobots } from './schema/produced-robots.ts'
import { recoveryCodes } from './schema/recovery-codes.ts'
import { robotCommands, robotLinks } from './schema/robot-links.ts'
import { robotModels, robotTypes } from './schema/robot-models.ts'
import { robots } from './schema/robots.ts'
import { savedViews } from './schema/saved-views.ts'
import { sessions } from './schema/sessions.ts'
import { settings } from './schema/settings.ts'
import { signInAttempts } from './schema/sign-in-attempts.ts'
import { libraryLists, softwareLibraries } from './schema/software-libraries.ts'
import { testers } from './schema/testers.ts'
import { robotAssignments, signingKeys, trustMetadata, trustTargets } from './schema/trust.ts'
import { updateLogs, updates } from './schema/updates.ts'
import { userIdentities } from './schema/user-identities.ts'
import { userRoles } from './schema/user-roles.ts'
import { users } from './schema/users.ts'
import { versions } from './schema/versions.ts'

// What happens to each table when the demo data is removed (docs/decisions/0011). Every table stands in one of these
// lists; a new one that stands in none fails a test.

/** Emptied. None of them is referred to by a table that stays. */
export const emptiedTables = [
  arosVersions,
  arosItems,
  arosApprovals,
  robotAros,
  installKeys,
  enrolments,
  claimCodes,
  testEvidence,
  robotLogRequests,
  defects,
  files,
  fileDescriptions,
  uploads,
  downloads,
  notifications,
  notificationMarks,
  packageCode,
  folders,
  packages,
  packageFavourites,
  versions,
  producedRobots,
  robotLinks,
  robotCommands,
  robotTypes,
  robotModels,
  robots,
  libraryLists,
  softwareLibraries,
  testers,
  trustTargets,
  robotAssignments,
  updates,
  updateLogs,
]

/** What people are, may and have chosen, what was audited and signed; blobs go by their age (unused-blobs). */
export const keptTables = [
  users,
  userRoles,
  recoveryCodes,
  userIdentities,
  invites,
  sessions,
  apiTokens,
  signInAttempts,
  savedViews,
  notificationSettings,
  settings,
  auditLog,
  signingKeys,
  trustMetadata,
  idempotencyKeys,
  blobs,
]

/** Rows go that nobody who can sign in belongs to. */
export const thinnedTables = [customers]
