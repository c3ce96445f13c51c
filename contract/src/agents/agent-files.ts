import { z } from 'zod'
import { Sha256 } from '../entity.ts'

/** What the agent's packages are made for, by Debian's names. */
export const AgentArchitecture = z.enum(['amd64', 'arm64'])
export type AgentArchitecture = z.infer<typeof AgentArchitecture>

const StoredFile = z.object({
  /** Name in the folder of the list. */
  file: z.string().regex(/^[\w.~+-]+$/),
  sizeBytes: z.number().int().min(1),
  sha256: Sha256,
})

export const agentFilesIndex = 'agent-files.json'

/** The list that a build leaves beside the agent's packages. */
export const AgentFiles = z.object({
  version: z.string().min(1).max(50),
  /** Node that the agent needs. */
  nodeMajor: z.number().int(),
  /** Form of what the agent keeps on disk. */
  stateFormat: z.number().int(),
  packages: z.array(StoredFile.extend({ architecture: AgentArchitecture })),
  /** The agent alone, gzipped: what one that is installed renews itself with. */
  renewal: StoredFile.extend({ programSha256: Sha256 }),
})
export type AgentFiles = z.infer<typeof AgentFiles>
