import { type AgentInstallation, getAgentFile } from '@filo/contract/agents/agents-routes'
import type { BaseContext } from '../../base-context.ts'
import type { TrustService } from '../trust/trust-service.ts'
import type { AgentFilesOnDisk } from './agent-files.ts'

type Deps = Pick<BaseContext, 'config'> & {
  trust: Pick<TrustService, 'rootSha256'>
  files: AgentFilesOnDisk
}

/** The agent's packages, and what a robot must know to trust nobody else at its first contact. */
export function createAgentsService({ config, trust, files }: Deps) {
  async function installation(): Promise<AgentInstallation> {
    const listed = await files.list()
    return {
      version: listed?.version ?? null,
      packages: (listed?.packages ?? []).map(({ architecture, file, sizeBytes, sha256 }) => ({
        architecture,
        path: getAgentFile.path.replace(':file', encodeURIComponent(file)),
        sizeBytes,
        sha256,
      })),
      rootSha256: await trust.rootSha256(),
      server: config.publicUrl ?? null,
    }
  }

  return { installation, findFile: files.find }
}

export type AgentsService = ReturnType<typeof createAgentsService>
