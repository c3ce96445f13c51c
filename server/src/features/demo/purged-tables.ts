import { agentRenewals, agentRenewalUnits } from '../../db/schema/agent-renewals.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { arosApprovals, arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { bulkChangeSlices, bulkChanges, bulkLeftOut } from '../../db/schema/bulk-changes.ts'
import {
  campaignListings,
  campaignReceipts,
  campaignSamples,
  campaigns,
  campaignUnits,
} from '../../db/schema/campaigns.ts'
import {
  customerConnectionRules,
  linkFailures,
  presenceSpans,
  serverWatches,
  unitConnectionRules,
} from '../../db/schema/connection.ts'
import { customers } from '../../db/schema/customers.ts'
import { dataKeys } from '../../db/schema/data-keys.ts'
import { defects } from '../../db/schema/defects.ts'
import { downloads } from '../../db/schema/downloads.ts'
import { claimCodes, enrolments, installKeys, turnedAwayRobots } from '../../db/schema/enrolments.ts'
import { robotLogRequests, testEvidence } from '../../db/schema/evidence.ts'
import { blobs, fileDescriptions, files, missingBlobs, treeEntries, uploads } from '../../db/schema/files.ts'
import {
  arosInfoLinks,
  hardwareChanges,
  hardwareContents,
  hardwarePassports,
  hardwareSnapshots,
  hardwareStates,
} from '../../db/schema/hardware.ts'
import { hardwareTestResults, hardwareTestRuns } from '../../db/schema/hardware-tests.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts'
import { invites } from '../../db/schema/invites.ts'
import {
  marketingListItems,
  marketingLists,
  marketingRevisions,
  marketingVersionStores,
  marketingVersions,
} from '../../db/schema/marketing.ts'
import { notificationMarks, notificationSettings, notifications } from '../../db/schema/notifications.ts'
import { packageCode } from '../../db/schema/package-code.ts'
import { folders, packageFavourites, packages } from '../../db/schema/packages.ts'
import { pictureFiles, pictures } from '../../db/schema/pictures.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programEntitlements, programRequests } from '../../db/schema/program-entitlements.ts'
import { programInstallLogs, programInstalls } from '../../db/schema/program-installs.ts'
import {
  programReleaseItems,
  programReleases,
  programReleaseVariants,
  programs,
} from '../../db/schema/programs.ts'
import { qualityChecks } from '../../db/schema/quality-checks.ts'
import { reassignments } from '../../db/schema/reassignments.ts'
import { recoveryCodes } from '../../db/schema/recovery-codes.ts'
import {
  remoteEvents,
  remoteParticipants,
  remotePieces,
  remoteSessions,
  remoteTickets,
} from '../../db/schema/remote-sessions.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import {
  customerConfigDefaults,
  modelConfigDefaults,
  robotConfigChanges,
  robotConfigs,
} from '../../db/schema/robot-configs.ts'
import {
  robotAlarms,
  robotCommands,
  robotLinks,
  robotMachines,
  serverLeases,
} from '../../db/schema/robot-links.ts'
import { robotModels, robotTypes } from '../../db/schema/robot-models.ts'
import { robotPackages, unitPackages } from '../../db/schema/robot-packages.ts'
import { robotPresence, robotRuntime } from '../../db/schema/robot-presence.ts'
import { robotUsers } from '../../db/schema/robot-users.ts'
import { robots } from '../../db/schema/robots.ts'
import { savedViews } from '../../db/schema/saved-views.ts'
import {
  programSearchWords,
  searchVocabulary,
  unitSearchWords,
  userSearchWords,
} from '../../db/schema/search-words.ts'
import { serviceRecordChanges, serviceRecords, unitFiles } from '../../db/schema/service-records.ts'
import { sessionConnections } from '../../db/schema/session-connections.ts'
import { sessionFarewells } from '../../db/schema/session-farewells.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { settings } from '../../db/schema/settings.ts'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { libraryLists, softwareLibraries } from '../../db/schema/software-libraries.ts'
import { listingViews, storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { testers } from '../../db/schema/testers.ts'
import {
  agentBuilds,
  agentRecalls,
  robotAssignments,
  signingKeys,
  trustMetadata,
  trustPending,
  trustSignatures,
  trustTargets,
} from '../../db/schema/trust.ts'
import { unitRepairs } from '../../db/schema/unit-repairs.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import { updateLogSizes, updateLogs, updates } from '../../db/schema/updates.ts'
import { usedTokens } from '../../db/schema/used-tokens.ts'
import { userIdentities } from '../../db/schema/user-identities.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { versionOrigins } from '../../db/schema/version-origins.ts'
import { testPlans } from '../../db/schema/version-plans.ts'
import { versions } from '../../db/schema/versions.ts'

// What happens to each table when the demo data is removed (docs/decisions/0011). Every table stands in one of these
// lists; a new one that stands in none fails a test.

/** Emptied. None of them is referred to by a table that stays. */
export const emptiedTables = [
  robotConfigs,
  robotConfigChanges,
  modelConfigDefaults,
  customerConfigDefaults,
  unitConnectionRules,
  customerConnectionRules,
  linkFailures,
  presenceSpans,
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
  treeEntries,
  files,
  fileDescriptions,
  uploads,
  downloads,
  listingViews,
  notifications,
  notificationMarks,
  packageCode,
  testPlans,
  versionOrigins,
  folders,
  packages,
  packageFavourites,
  versions,
  marketingVersions,
  marketingVersionStores,
  marketingRevisions,
  marketingLists,
  marketingListItems,
  programs,
  programSearchWords,
  programReleases,
  programReleaseItems,
  programReleaseVariants,
  stores,
  storePrograms,
  programEntitlements,
  programRequests,
  programInstalls,
  programInstallLogs,
  producedRobots,
  unitSearchWords,
  robotPresence,
  robotRuntime,
  robotPackages,
  unitPackages,
  robotUsers,
  bulkChanges,
  bulkChangeSlices,
  bulkLeftOut,
  robotLinks,
  robotMachines,
  robotAlarms,
  robotCommands,
  robotTypes,
  robotModels,
  robots,
  libraryLists,
  softwareLibraries,
  testers,
  trustTargets,
  robotAssignments,
  agentRenewals,
  agentRenewalUnits,
  reassignments,
  campaigns,
  campaignListings,
  campaignUnits,
  campaignSamples,
  campaignReceipts,
  updateConsents,
  updates,
  updateLogs,
  updateLogSizes,
  unitRepairs,
  qualityChecks,
  arosInfoLinks,
  hardwareTestResults,
  hardwareTestRuns,
  remoteTickets,
  remotePieces,
  remoteEvents,
  remoteParticipants,
  remoteSessions,
  serviceRecordChanges,
  serviceRecords,
  unitFiles,
  hardwareChanges,
  hardwareContents,
  hardwarePassports,
  hardwareStates,
  hardwareSnapshots,
]

/** What people are, may and have chosen, what was audited and signed; blobs go by their age (unused-blobs). */
export const retainedTables = [
  users,
  userSearchWords,
  searchVocabulary,
  userRoles,
  pictures,
  pictureFiles,
  recoveryCodes,
  userIdentities,
  invites,
  sessions,
  sessionConnections,
  sessionFarewells,
  apiTokens,
  signInAttempts,
  serverWatches,
  serverLeases,
  usedTokens,
  savedViews,
  notificationSettings,
  settings,
  auditLog,
  dataKeys,
  signingKeys,
  trustMetadata,
  trustPending,
  trustSignatures,
  agentBuilds,
  agentRecalls,
  idempotencyKeys,
  blobs,
  missingBlobs,
  turnedAwayRobots,
]

/** Rows go that nobody who can sign in belongs to. */
export const thinnedTables = [customers]
