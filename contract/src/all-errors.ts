import { agentErrors } from './agents/agents-errors.ts'
import { archiveErrors } from './archives/archive-errors.ts'
import { arosErrors } from './aros-versions/aros-versions-errors.ts'
import { blobErrors } from './blobs/blob-errors.ts'
import { campaignErrors } from './campaigns/campaigns-errors.ts'
import { commonErrors } from './common-errors.ts'
import { connectedUserErrors } from './connected-users/connected-users-errors.ts'
import { customerUpdateErrors } from './customer-updates/customer-updates-errors.ts'
import { customerErrors } from './customers/customers-errors.ts'
import { demoErrors } from './demo/demo-errors.ts'
import { deviceErrors } from './device/device-errors.ts'
import { enrolmentErrors } from './enrolments/enrolments-errors.ts'
import type { ErrorDefinition } from './error-definition.ts'
import { eventErrors } from './events/event-errors.ts'
import { hardwareErrors } from './hardware/hardware-errors.ts'
import { hardwareTestErrors } from './hardware-tests/hardware-tests-errors.ts'
import { liveStateErrors } from './live-state/live-state-errors.ts'
import { marketingErrors } from './marketing/marketing-errors.ts'
import { libraryErrors } from './packages/library-errors.ts'
import { packageErrors, uploadErrors } from './packages/packages-errors.ts'
import { pictureErrors } from './pictures/pictures-errors.ts'
import { producedRobotErrors } from './produced-robots/produced-robots-errors.ts'
import { programEntitlementErrors } from './program-entitlements/program-entitlements-errors.ts'
import { programInstallErrors } from './program-installs/program-installs-errors.ts'
import { programErrors } from './programs/programs-errors.ts'
import { qualityCheckErrors } from './quality-checks/quality-checks-errors.ts'
import { remoteErrors } from './remote/remote-errors.ts'
import { robotConfigErrors } from './robot-config/robot-config-errors.ts'
import { robotModelErrors } from './robot-models/robot-models-errors.ts'
import { robotPackageErrors } from './robot-packages/robot-packages-errors.ts'
import { robotUserErrors } from './robot-users/robot-users-errors.ts'
import { savedViewErrors } from './saved-views/saved-views-errors.ts'
import { serviceRecordErrors } from './service-records/service-records-errors.ts'
import { sessionErrors } from './session/session-errors.ts'
import { ssoErrors } from './sso/sso-errors.ts'
import { storeErrors } from './stores/stores-errors.ts'
import { defectErrors } from './testers/defects-errors.ts'
import { robotLogErrors } from './testers/robot-log-errors.ts'
import { testerErrors } from './testers/testers-errors.ts'
import { trustErrors } from './trust/trust-errors.ts'
import { updateErrors } from './updates/updates-errors.ts'
import { userErrors } from './users/users-errors.ts'

const tables: readonly Record<string, ErrorDefinition>[] = [
  agentErrors,
  archiveErrors,
  arosErrors,
  blobErrors,
  campaignErrors,
  commonErrors,
  customerErrors,
  customerUpdateErrors,
  connectedUserErrors,
  defectErrors,
  demoErrors,
  deviceErrors,
  enrolmentErrors,
  eventErrors,
  hardwareErrors,
  hardwareTestErrors,
  robotConfigErrors,
  liveStateErrors,
  libraryErrors,
  marketingErrors,
  packageErrors,
  pictureErrors,
  producedRobotErrors,
  programEntitlementErrors,
  programErrors,
  programInstallErrors,
  remoteErrors,
  robotLogErrors,
  robotModelErrors,
  robotPackageErrors,
  robotUserErrors,
  savedViewErrors,
  qualityCheckErrors,
  serviceRecordErrors,
  sessionErrors,
  ssoErrors,
  storeErrors,
  testerErrors,
  trustErrors,
  updateErrors,
  uploadErrors,
  userErrors,
]

/** Every error that the product may answer with, by its code. */
export const allErrors: ReadonlyMap<string, ErrorDefinition> = new Map(
  tables.flatMap((table) => Object.values(table).map((definition) => [definition.code, definition])),
)
