import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { TrustService } from '../trust/trust-service.ts'
import { openAgentFiles } from './agent-files.ts'
import { createAgentsService } from './agents-service.ts'
import { createRecallsService } from './recalls-service.ts'
import { createRenewalsService } from './renewals-service.ts'

type Deps = BaseContext & { audit: AuditService; trust: TrustService; builds: AgentBuilds }

/** The agent's packages, and renewals and recalls of agents that are installed. */
export function createAgentServices(deps: Deps) {
  const files = openAgentFiles(deps.config.agentFilesFolder, deps.log)
  const agentRenewals = createRenewalsService({ ...deps, files })
  return {
    agents: createAgentsService({ ...deps, files }),
    agentRenewals,
    agentRecalls: createRecallsService({ ...deps, renewals: agentRenewals }),
  }
}
