import { agentErrors } from '@filo/contract/agents/agents-errors'
import { type AgentInstallation, getAgentFile } from '@filo/contract/agents/agents-routes'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { TrustService } from '../trust/trust-service.ts'
import type { AgentFilesOnDisk } from './agent-files.ts'

type Deps = Pick<BaseContext, 'config' | 'db'> & {
  builds: Pick<AgentBuilds, 'recalls' | 'recalledVersions'>
  trust: Pick<TrustService, 'rootSha256'>
  files: AgentFilesOnDisk
}

/** The agent's packages, and what a robot must know to trust nobody else at its first contact. */
export function createAgentsService({ config, db, builds, trust, files }: Deps) {
  async function installation(): Promise<AgentInstallation> {
    const built = await files.list()
    const recall = (await builds.recalls(db)).find(({ version }) => version === built?.version)
    const listed = recall ? undefined : built
    return {
      version: listed?.version ?? null,
      recallReason: recall?.reason ?? null,
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

  /** A package by its file's name; undefined for any other name. @throws agent_recalled */
  async function findFile(name: string) {
    const found = await files.find(name)
    if (found && (await builds.recalledVersions(db)).has((await files.list())?.version ?? ''))
      throw new DomainError(agentErrors.agent_recalled)
    return found
  }

  return { installation, findFile }
}

export type AgentsService = ReturnType<typeof createAgentsService>
