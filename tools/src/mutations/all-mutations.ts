import { campaignEndMutations } from './fleet/campaign-end-mutations.ts'
import { campaignMutations } from './fleet/campaign-mutations.ts'
import { connectionMutations } from './fleet/connection-mutations.ts'
import { driftMutations } from './fleet/drift-mutations.ts'
import { hardwareMutations } from './fleet/hardware-mutations.ts'
import { programInstallMutations } from './fleet/program-install-mutations.ts'
import { remoteConsoleMutations } from './fleet/remote-console-mutations.ts'
import { remoteServerMutations } from './fleet/remote-server-mutations.ts'
import { reportedMutations } from './fleet/reported-mutations.ts'
import { robotConfigMutations } from './fleet/robot-config-mutations.ts'
import { robotLinkMutations } from './fleet/robot-link-mutations.ts'
import { robotPackageMutations } from './fleet/robot-package-mutations.ts'
import type { Mutation } from './mutation.ts'
import { agentDownloadMutations } from './robot/agent-download-mutations.ts'
import { agentLinkMutations } from './robot/agent-link-mutations.ts'
import { agentMutations } from './robot/agent-mutations.ts'
import { agentRenewalMutations } from './robot/agent-renewal-mutations.ts'
import { agentReportMutations } from './robot/agent-report-mutations.ts'
import { remoteKeeperMutations } from './robot/remote-keeper-mutations.ts'
import { serviceMutations } from './robot/service-mutations.ts'
import { slotMutations } from './robot/slot-mutations.ts'
import { auditMutations } from './server/audit-mutations.ts'
import { guardMutations } from './server/guard-mutations.ts'
import { installationMutations } from './server/installation-mutations.ts'
import { listMutations } from './server/list-mutations.ts'
import { peopleMutations } from './server/people-mutations.ts'
import { promiseMutations } from './server/promise-mutations.ts'
import { revocationMutations } from './server/revocation-mutations.ts'
import { serverMutations } from './server/server-mutations.ts'
import { importMutations } from './software/import-mutations.ts'
import { marketingMutations } from './software/marketing-mutations.ts'
import { pictureMutations } from './software/picture-mutations.ts'
import { testPlanMutations } from './software/plan-mutations.ts'
import { programMutations } from './software/program-mutations.ts'
import { retentionMutations } from './software/retention-mutations.ts'
import { storeMutations } from './software/store-mutations.ts'
import { treeMutations } from './software/tree-mutations.ts'
import { trustMutations } from './software/trust-mutations.ts'

/** Every rule whose break must be noticed. */
export const allMutations: readonly Mutation[] = [
  ...agentDownloadMutations,
  ...agentLinkMutations,
  ...agentMutations,
  ...agentRenewalMutations,
  ...agentReportMutations,
  ...serverMutations,
  ...installationMutations,
  ...treeMutations,
  ...importMutations,
  ...peopleMutations,
  ...auditMutations,
  ...robotLinkMutations,
  ...reportedMutations,
  ...remoteConsoleMutations,
  ...retentionMutations,
  ...revocationMutations,
  ...connectionMutations,
  ...robotPackageMutations,
  ...programInstallMutations,
  ...programMutations,
  ...marketingMutations,
  ...storeMutations,
  ...pictureMutations,
  ...campaignMutations,
  ...campaignEndMutations,
  ...testPlanMutations,
  ...driftMutations,
  ...serviceMutations,
  ...slotMutations,
  ...hardwareMutations,
  ...robotConfigMutations,
  ...remoteKeeperMutations,
  ...remoteServerMutations,
  ...trustMutations,
  ...listMutations,
  ...guardMutations,
  ...promiseMutations,
]
