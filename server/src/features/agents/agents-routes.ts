import { createReadStream } from 'node:fs'
import {
  cancelAgentRenewal,
  getFleetAgents,
  getUnitAgent,
  recallAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { getAgentFile, getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { commonErrors } from '@filo/contract/common-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { Api } from '../../http/routes/api.ts'
import type { AgentsService } from './agents-service.ts'
import type { RecallsService } from './recalls-service.ts'
import type { RenewalsService } from './renewals-service.ts'

/** Serves the agent's packages to everybody, and what belongs into a robot's first line to who registers robots. */
export function registerAgentsRoutes(
  api: Api,
  {
    agents,
    agentRenewals: renewals,
    agentRecalls: recalls,
  }: { agents: AgentsService; agentRenewals: RenewalsService; agentRecalls: RecallsService },
): void {
  api.on(getFleetAgents, ({ actor }) => renewals.fleet(actor))
  api.on(renewAgents, ({ actor, body }) => renewals.start(actor, body))
  api.on(recallAgent, ({ actor, body }) => recalls.recall(actor, body))
  api.on(cancelAgentRenewal, ({ actor, params }) => renewals.cancel(actor, params.renewalId))
  api.on(getUnitAgent, ({ actor, params }) => renewals.ofUnit(actor, params.unitId))
  api.on(getAgentInstallation, () => agents.installation())
  api.onPublic(getAgentFile, async ({ params, reply }) => {
    const found = await agents.findFile(params.file)
    if (!found) throw new DomainError(commonErrors.not_found)
    // The name stays while another build takes its place; the checksum tells them apart.
    void reply.headers({
      'content-type': 'application/vnd.debian.binary-package',
      'content-length': found.sizeBytes,
      'cache-control': 'public, no-cache',
      etag: `"${found.sha256}"`,
    })
    await reply.send(createReadStream(found.path))
  })
}
