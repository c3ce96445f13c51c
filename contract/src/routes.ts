import type { z } from 'zod'
import { aboutRoutes } from './about/about-routes.ts'
import { agentOrderRoutes } from './agents/agent-orders-routes.ts'
import { agentRoutes } from './agents/agents-routes.ts'
import { arosAssignmentRoutes } from './aros-versions/aros-assignment-routes.ts'
import { arosComparisonRoutes } from './aros-versions/aros-comparison-routes.ts'
import { arosLifecycleRoutes } from './aros-versions/aros-lifecycle-routes.ts'
import { arosPinRoutes } from './aros-versions/aros-pin-routes.ts'
import { arosPolicyRoutes } from './aros-versions/aros-policy-routes.ts'
import { arosRolloutRoutes } from './aros-versions/aros-rollout-routes.ts'
import { arosVersionsRoutes } from './aros-versions/aros-versions-routes.ts'
import { testRobotsRoutes } from './aros-versions/robots-for-tests-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { campaignFallsRoutes } from './campaigns/campaign-falls-routes.ts'
import { campaignReceiptRoutes } from './campaigns/campaign-receipt-routes.ts'
import { campaignRoutes } from './campaigns/campaigns-routes.ts'
import { connectedUserRoutes } from './connected-users/connected-users-routes.ts'
import { connectionRoutes } from './connection/connection-routes.ts'
import { customerUpdateRoutes } from './customer-updates/customer-updates-routes.ts'
import { customerRoutes } from './customers/customers-routes.ts'
import { remoteAccessRoutes } from './customers/remote-access-routes.ts'
import { demoRoutes } from './demo/demo-routes.ts'
import { deviceRoutes } from './device/device-routes.ts'
import { robotLogDeviceRoutes } from './device/robot-log-routes.ts'
import { downloadRoutes } from './downloads/downloads-routes.ts'
import { claimCodeRoutes } from './enrolments/claim-codes-routes.ts'
import { enrolmentRoutes } from './enrolments/enrolments-routes.ts'
import { robotMachinesRoutes } from './enrolments/robot-machines-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { forecastRoutes } from './forecasts/forecast-routes.ts'
import { arosInfoRoutes } from './hardware/aros-info-routes.ts'
import { hardwareDeviceRoutes } from './hardware/hardware-device-routes.ts'
import { hardwareRoutes } from './hardware/hardware-routes.ts'
import { hardwareTestDeviceRoutes } from './hardware-tests/hardware-tests-device-routes.ts'
import { hardwareTestRoutes } from './hardware-tests/hardware-tests-routes.ts'
import { homeRoutes } from './home/home-routes.ts'
import { installationRoutes } from './installation/installation-routes.ts'
import { liveStateRoutes } from './live-state/live-state-routes.ts'
import { marketingCardRoutes } from './marketing/marketing-card-routes.ts'
import { marketingListRoutes } from './marketing/marketing-lists-routes.ts'
import { marketingRoutes } from './marketing/marketing-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { folderRoutes } from './packages/folders-routes.ts'
import { libraryRoutes } from './packages/library-routes.ts'
import { packageRoutes } from './packages/packages-routes.ts'
import { uploadRoutes } from './packages/uploads-routes.ts'
import { versionContentRoutes } from './packages/version-content-routes.ts'
import { versionOriginRoutes } from './packages/version-origin-routes.ts'
import { testPlanRoutes } from './packages/version-plan-routes.ts'
import { versionRoutes } from './packages/versions-routes.ts'
import { pictureRoutes } from './pictures/pictures-routes.ts'
import { bulkChangeRoutes } from './produced-robots/bulk-change-routes.ts'
import { producedRobotBulkRoutes } from './produced-robots/produced-robot-bulk-routes.ts'
import { producedRobotImportRoutes } from './produced-robots/produced-robot-import-routes.ts'
import { producedRobotLifeRoutes } from './produced-robots/produced-robot-life-routes.ts'
import { producedRobotListRoutes } from './produced-robots/produced-robots-routes.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import { programEntitlementRoutes } from './program-entitlements/program-entitlements-routes.ts'
import { programImpactRoutes } from './program-impact/program-impact-routes.ts'
import { programInstallRoutes } from './program-installs/program-installs-routes.ts'
import { programRoutes } from './programs/programs-routes.ts'
import { qualityCheckRoutes } from './quality-checks/quality-checks-routes.ts'
import { remoteRoutes } from './remote/remote-routes.ts'
import { retentionRoutes } from './retention/retention-routes.ts'
import { robotConfigDeviceRoutes } from './robot-config/robot-config-device-routes.ts'
import { robotConfigRoutes } from './robot-config/robot-config-routes.ts'
import { voiceTrialRoutes } from './robot-config/voice-trial-routes.ts'
import { robotModelRoutes } from './robot-models/robot-models-routes.ts'
import { productRoutes } from './robot-packages/products-routes.ts'
import { robotPackageRoutes } from './robot-packages/robot-packages-routes.ts'
import { unitPackageRoutes } from './robot-packages/unit-packages-routes.ts'
import { robotUserRoutes } from './robot-users/robot-users-routes.ts'
import { robotRoutes } from './robots/robots-routes.ts'
import type { Route } from './route.ts'
import { savedViewRoutes } from './saved-views/saved-views-routes.ts'
import { serviceRecordRoutes } from './service-records/service-records-routes.ts'
import { unitFileRoutes } from './service-records/unit-files-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { ssoRoutes } from './sso/sso-routes.ts'
import { storefrontRoutes } from './storefront/storefront-routes.ts'
import { storeProgramRoutes } from './stores/store-programs-routes.ts'
import { storeRoutes } from './stores/stores-routes.ts'
import { defectRoutes } from './testers/defects-routes.ts'
import { evidenceRoutes } from './testers/evidence-routes.ts'
import { releaseEvidenceRoutes } from './testers/release-evidence-routes.ts'
import { robotLogRoutes } from './testers/robot-log-routes.ts'
import { testersRoutes } from './testers/testers-routes.ts'
import { receiptKeysRoutes } from './trust/receipt-keys-routes.ts'
import { trustRoutes } from './trust/trust-routes.ts'
import { unitUpdateRoutes } from './updates/unit-updates-routes.ts'
import { updateRoutes } from './updates/updates-routes.ts'
import { roleCountRoutes } from './users/role-counts-routes.ts'
import { userSecurityRoutes } from './users/user-security-routes.ts'
import { userRoutes } from './users/users-routes.ts'

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Every route of the API, feature by feature; add a feature's list here. */
export const routes: AnyRoute[] = [
  customerRoutes,
  remoteAccessRoutes,
  folderRoutes,
  packageRoutes,
  versionRoutes,
  versionContentRoutes,
  versionOriginRoutes,
  testPlanRoutes,
  libraryRoutes,
  uploadRoutes,
  robotModelRoutes,
  pictureRoutes,
  downloadRoutes,
  robotRoutes,
  productRoutes,
  robotPackageRoutes,
  unitPackageRoutes,
  programRoutes,
  storeRoutes,
  storeProgramRoutes,
  programImpactRoutes,
  programInstallRoutes,
  storefrontRoutes,
  programEntitlementRoutes,
  producedRobotListRoutes,
  producedRobotLifeRoutes,
  producedRobotBulkRoutes,
  bulkChangeRoutes,
  producedRobotImportRoutes,
  aboutRoutes,
  installationRoutes,
  retentionRoutes,
  agentRoutes,
  agentOrderRoutes,
  demoRoutes,
  deviceRoutes,
  robotLogDeviceRoutes,
  hardwareDeviceRoutes,
  hardwareRoutes,
  hardwareTestDeviceRoutes,
  hardwareTestRoutes,
  voiceTrialRoutes,
  qualityCheckRoutes,
  serviceRecordRoutes,
  unitFileRoutes,
  robotConfigDeviceRoutes,
  robotConfigRoutes,
  connectionRoutes,
  liveStateRoutes,
  arosInfoRoutes,
  remoteRoutes,
  homeRoutes,
  profileRoutes,
  marketingCardRoutes,
  marketingListRoutes,
  marketingRoutes,
  notificationRoutes,
  robotUserRoutes,
  connectedUserRoutes,
  savedViewRoutes,
  userRoutes,
  roleCountRoutes,
  userSecurityRoutes,
  enrolmentRoutes,
  robotMachinesRoutes,
  claimCodeRoutes,
  trustRoutes,
  receiptKeysRoutes,
  updateRoutes,
  unitUpdateRoutes,
  auditRoutes,
  arosVersionsRoutes,
  arosRolloutRoutes,
  testRobotsRoutes,
  arosComparisonRoutes,
  arosLifecycleRoutes,
  arosAssignmentRoutes,
  arosPinRoutes,
  arosPolicyRoutes,
  campaignRoutes,
  campaignReceiptRoutes,
  campaignFallsRoutes,
  forecastRoutes,
  customerUpdateRoutes,
  testersRoutes,
  releaseEvidenceRoutes,
  evidenceRoutes,
  defectRoutes,
  robotLogRoutes,
  eventRoutes,
  sessionRoutes,
  ssoRoutes,
].flat()
