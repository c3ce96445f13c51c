import { agentActions } from '../agents/agents-actions.ts'
import { arosActions } from '../aros-versions/aros-versions-actions.ts'
import { campaignActions } from '../campaigns/campaigns-actions.ts'
import { connectedUserActions } from '../connected-users/connected-users-actions.ts'
import { connectionActions } from '../connection/connection-actions.ts'
import { customerUpdateActions } from '../customer-updates/customer-updates-actions.ts'
import { customerActions } from '../customers/customers-actions.ts'
import { demoActions } from '../demo/demo-actions.ts'
import { enrolmentActions } from '../enrolments/enrolments-actions.ts'
import { hardwareActions } from '../hardware/hardware-actions.ts'
import { hardwareTestActions } from '../hardware-tests/hardware-tests-actions.ts'
import type { LocalizedText } from '../localized-text.ts'
import { marketingActions } from '../marketing/marketing-actions.ts'
import { libraryActions } from '../packages/library-actions.ts'
import { packageActions } from '../packages/packages-actions.ts'
import { producedRobotActions } from '../produced-robots/produced-robots-actions.ts'
import { programEntitlementActions } from '../program-entitlements/program-entitlements-actions.ts'
import { programInstallActions } from '../program-installs/program-installs-actions.ts'
import { programActions } from '../programs/programs-actions.ts'
import { qualityCheckActions } from '../quality-checks/quality-checks-actions.ts'
import { remoteActions } from '../remote/remote-actions.ts'
import { retentionActions } from '../retention/retention-actions.ts'
import { robotConfigActions } from '../robot-config/robot-config-actions.ts'
import { robotModelActions } from '../robot-models/robot-models-actions.ts'
import { robotPackageActions } from '../robot-packages/robot-packages-actions.ts'
import { robotUserActions } from '../robot-users/robot-users-actions.ts'
import { robotActions } from '../robots/robots-actions.ts'
import { savedViewActions } from '../saved-views/saved-views-actions.ts'
import { serviceRecordActions } from '../service-records/service-records-actions.ts'
import { sessionActions } from '../session/session-actions.ts'
import { ssoActions } from '../sso/sso-actions.ts'
import { storeActions } from '../stores/stores-actions.ts'
import { defectActions } from '../testers/defects-actions.ts'
import { testerActions } from '../testers/testers-actions.ts'
import { trustActions } from '../trust/trust-actions.ts'
import { updateActions } from '../updates/updates-actions.ts'
import { userActions } from '../users/users-actions.ts'
import { backupActions } from './backup-actions.ts'

/** Every audited action with its words; add a feature's table here. */
export const auditActions = {
  ...agentActions,
  ...arosActions,
  ...testerActions,
  ...defectActions,
  ...customerActions,
  ...robotModelActions,
  ...robotActions,
  ...robotPackageActions,
  ...packageActions,
  ...libraryActions,
  ...producedRobotActions,
  ...programActions,
  ...storeActions,
  ...programInstallActions,
  ...marketingActions,
  ...programEntitlementActions,
  ...remoteActions,
  ...updateActions,
  ...campaignActions,
  ...customerUpdateActions,
  ...enrolmentActions,
  ...hardwareActions,
  ...hardwareTestActions,
  ...robotConfigActions,
  ...connectionActions,
  ...trustActions,
  ...userActions,
  ...robotUserActions,
  ...connectedUserActions,
  ...savedViewActions,
  ...demoActions,
  ...qualityCheckActions,
  ...serviceRecordActions,
  ...sessionActions,
  ...ssoActions,
  ...backupActions,
  ...retentionActions,
}

export type AuditAction = keyof typeof auditActions

/** The words of an action; an unknown one (older records) shows its key. */
export function auditActionText(action: string): LocalizedText {
  return (auditActions as Record<string, LocalizedText>)[action] ?? { tr: action, en: action }
}
