import { z } from 'zod'
import { Id, Sha256 } from '../../entity.ts'

/**
 * Form of what the agent keeps on disk. An agent reads its own and the one before, and writes so that the agent of the
 * form before still reads it: a renewal goes up by one at most, because the old agent may come back.
 */
export const agentStateFormat = 1

/** Path of a build of the agent among the signed targets. */
export function agentTargetPath(version: string): string {
  return `agents/${version}.mjs.gz`
}

/** Longest build that a robot takes, packed and unpacked. */
export const agentBuildMaxBytes = { packed: 32 * 1024 * 1024, unpacked: 128 * 1024 * 1024 }

/** What signed targets metadata says of a build beside its length and hash. */
export const AgentTargetCustom = z.object({
  agentVersion: z
    .string()
    .min(1)
    .max(50)
    .regex(/^\d+\.\d+\.\d+[\w.-]*$/),
  /** SHA-256 of the program once it is unpacked. */
  programSha256: Sha256,
  nodeMajor: z.number().int(),
  stateFormat: z.number().int(),
  /** Newer versions that were recalled: an agent of one of them may go back to this build. */
  replaces: z.array(z.string().min(1).max(50)).max(1000).optional(),
})
export type AgentTargetCustom = z.infer<typeof AgentTargetCustom>

/**
 * The member `agent` of an assignment: which build the robot's agent shall renew itself to. The build must be among the
 * signed targets with the same hash. An order that failed is not tried again; another one has another id.
 */
export const AgentOrder = z.strictObject({
  orderId: Id,
  version: z.string().min(1).max(50),
  /** Of the packed build, as the targets list it. */
  sha256: Sha256,
})
export type AgentOrder = z.infer<typeof AgentOrder>

/** How a renewal ended; `committed`: the new agent works, is linked and stays. */
export const RenewalOutcome = z.enum(['committed', 'crashed', 'silent', 'damaged', 'refused'])
export type RenewalOutcome = z.infer<typeof RenewalOutcome>
