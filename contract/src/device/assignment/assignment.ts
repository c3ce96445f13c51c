import { z } from 'zod'
import { Id, Instant } from '../../entity.ts'
import { findLacking } from '../agent-capabilities.ts'
import { AgentOrder } from './agent-order.ts'
import { Requires } from './aros-manifest.ts'
import { CustomerRule } from './customer-rule.ts'
import { mostPrograms, ProgramOrder } from './program-orders.ts'

/** Name of the role in the targets' delegation whose key signs assignments, and the paths it is trusted for. */
export const directorRole = 'director'
export const directorPaths = ['robots/*'] as const

/**
 * How a robot goes about what it is assigned; an agent that announced `update-policy` obeys it. Without one it installs as
 * soon as it may, and does about an unknown body what it was set to.
 */
export const AssignmentPolicy = z.strictObject({
  /** `later`: download, verify and unpack, and install nothing before an assignment of the same update says `now`. */
  install: z.enum(['now', 'later']),
  /** While nobody tells how the body is: do as the robot was set to, wait, or install. */
  unknownBody: z.enum(['robot', 'wait', 'install']),
})
export type AssignmentPolicy = z.infer<typeof AssignmentPolicy>

/** What holds where an assignment says nothing. */
export const plainPolicy: AssignmentPolicy = { install: 'now', unknownBody: 'robot' }

/**
 * The extra member `assignment` in the signed part of a per-robot assignment: TUF targets metadata signed by
 * the director role. Its `version` rises with every change and every renewal; its `targets` hold the
 * manifests of the AROS version and the program releases that it names (the same length and hashes as in the repository's
 * `targets`), or nothing. A renewal keeps
 * `updateId`; a robot that failed an `updateId` tries again only on the command `retry` or a new `updateId`.
 *
 * What a later server adds (a hold, programs, an agent) is a member of its own, and `requires` names every
 * capability that following it takes. An agent refuses an assignment with a member or a requirement that it does not
 * know (`beyond_agent`) instead of dropping it and installing at once, and a server sends neither to an agent whose
 * hello did not announce them.
 */
export const Assignment = z.object({
  unitId: Id,
  arosId: Id.nullable(),
  updateId: Id.nullable(),
  reason: z.string().max(500),
  issuedAt: Instant,
  /** The robot may install manifests of the test channel. */
  allowTest: z.boolean(),
  /** Capabilities (agent-capabilities.ts) that following this takes. */
  requires: Requires.default([]),
  policy: AssignmentPolicy.optional(),
  /** Which agent it shall renew itself to; only said to one that announced `agent-renewal`. */
  agent: AgentOrder.optional(),
  /** Programs beside the AROS release, in the order of work; only said to an agent that announced `programs`. */
  programs: z.array(ProgramOrder).max(mostPrograms).optional(),
  /** Whom tests and sessions from afar have to ask; only said to an agent that announced `customer-rule`. */
  customerRule: CustomerRule.optional(),
})
export type Assignment = z.infer<typeof Assignment>

/** Names what an assignment holds or requires that an agent with these capabilities does not know, by name; empty: nothing. */
export function findBeyondAgent(
  received: Readonly<Record<string, unknown>>,
  capabilities: readonly string[],
): string[] {
  const members = Object.keys(received).filter((name) => !Object.hasOwn(Assignment.shape, name))
  const { requires = [] } = Assignment.pick({ requires: true }).safeParse(received).data ?? {}
  return [...members, ...findLacking(requires, capabilities)]
}

/**
 * Answer of `GET /api/device/v1/assignment`: the envelope is the TUF metadata file's text. `desiredVersion` rises with
 * every change of what the robot shall run and stands outside of what is signed: it only says when to ask again.
 */
export const AssignmentAnswer = z.object({
  envelope: z.string().min(2).max(1_048_576),
  desiredVersion: z.number().int().min(0).optional(),
})
