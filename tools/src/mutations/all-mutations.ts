import { agentDownloadMutations } from './agent-download-mutations.ts'
import { agentLinkMutations } from './agent-link-mutations.ts'
import { agentMutations } from './agent-mutations.ts'
import { agentRenewalMutations } from './agent-renewal-mutations.ts'
import { agentReportMutations } from './agent-report-mutations.ts'
import { auditMutations } from './audit-mutations.ts'
import { campaignEndMutations } from './campaign-end-mutations.ts'
import { campaignMutations } from './campaign-mutations.ts'
import { connectionMutations } from './connection-mutations.ts'
import { driftMutations } from './drift-mutations.ts'
import { guardMutations } from './guard-mutations.ts'
import { hardwareMutations } from './hardware-mutations.ts'
import { importMutations } from './import-mutations.ts'
import { installationMutations } from './installation-mutations.ts'
import { listMutations } from './list-mutations.ts'
import { marketingMutations } from './marketing-mutations.ts'
import type { Mutation } from './mutation.ts'
import { peopleMutations } from './people-mutations.ts'
import { pictureMutations } from './picture-mutations.ts'
import { testPlanMutations } from './plan-mutations.ts'
import { programInstallMutations } from './program-install-mutations.ts'
import { programMutations } from './program-mutations.ts'
import { promiseMutations } from './promise-mutations.ts'
import { remoteConsoleMutations } from './remote-console-mutations.ts'
import { remoteKeeperMutations } from './remote-keeper-mutations.ts'
import { remoteServerMutations } from './remote-server-mutations.ts'
import { reportedMutations } from './reported-mutations.ts'
import { retentionMutations } from './retention-mutations.ts'
import { revocationMutations } from './revocation-mutations.ts'
import { robotConfigMutations } from './robot-config-mutations.ts'
import { robotLinkMutations } from './robot-link-mutations.ts'
import { robotPackageMutations } from './robot-package-mutations.ts'
import { serverMutations } from './server-mutations.ts'
import { serviceMutations } from './service-mutations.ts'
import { slotMutations } from './slot-mutations.ts'
import { storeMutations } from './store-mutations.ts'
import { treeMutations } from './tree-mutations.ts'
import { trustMutations } from './trust-mutations.ts'

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
