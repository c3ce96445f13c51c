import { z } from 'zod'
import { Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { AgentArchitecture } from './agent-files.ts'
import { agentErrors } from './agents-errors.ts'

/** A Debian package of the agent; whoever downloads it knows its hash beforehand. */
export const AgentPackage = z.object({
  architecture: AgentArchitecture,
  /** Below the server's origin. */
  path: z.string(),
  sizeBytes: z.number().int(),
  sha256: Sha256,
})
export type AgentPackage = z.infer<typeof AgentPackage>

/** What a line that installs the agent and has it join is made of (install-line.ts). */
export const AgentInstallation = z.object({
  /** Null where no packages were built with this server. */
  version: z.string().nullable(),
  packages: z.array(AgentPackage),
  /** Why what was built with this server is not installed any more; null: it may be. */
  recallReason: z.string().nullable(),
  /** SHA-256 of `1.root.json`: the robot trusts no other first root. */
  rootSha256: Sha256,
  /** Origin under which robots reach this server; null: the one that the console was opened at. */
  server: z.string().nullable(),
})
export type AgentInstallation = z.infer<typeof AgentInstallation>

export const getAgentInstallation = route({
  name: 'getAgentInstallation',
  method: 'GET',
  path: '/api/agents/installation',
  summary: "The agent's packages with their checksums, and the hash of the first root of trust",
  access: { permission: 'robot.register' },
  response: AgentInstallation,
})

/** Open to everybody: nothing in it is a secret, and what is installed is what its checksum says. */
export const getAgentFile = route({
  name: 'getAgentFile',
  method: 'GET',
  path: '/api/agents/files/:file',
  summary: 'A package of the agent',
  access: 'public',
  params: z.object({ file: z.string().max(200) }),
  stream: true,
  errors: [agentErrors.agent_recalled],
})

export const agentRoutes = [getAgentInstallation, getAgentFile]
