import { z } from 'zod'
import { RenewalOutcome } from '../device/assignment/agent-order.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { route } from '../route.ts'
import { trustErrors } from '../trust/trust-errors.ts'
import { agentErrors } from './agents-errors.ts'

/**
 * `trying`: one robot goes first; `rolling`: it stayed, the others follow; `halted`: it did not, nobody follows; `done`:
 * every robot has answered; `cancelled`: no robot begins any more.
 */
export const AgentOrderState = z.enum(['trying', 'rolling', 'halted', 'done', 'cancelled'])
export type AgentOrderState = z.infer<typeof AgentOrderState>

/** `waiting` for the first robot, `requested` and not yet answered, `committed` the new agent, `failed`: went on with its old one. */
export const UnitRenewalState = z.enum(['waiting', 'requested', 'committed', 'failed'])
export type UnitRenewalState = z.infer<typeof UnitRenewalState>

const UnitRef = z.object({ unitId: Id, serial: z.string() })

/** Robots that shall renew their agents, and how far they are. */
export const FleetRenewal = z.object({
  id: Id,
  version: z.string(),
  state: AgentOrderState,
  createdAt: Instant,
  reason: z.string(),
  /** The build waits until enough keys have signed it. */
  isSigned: z.boolean(),
  first: UnitRef.nullable(),
  counts: z.object({
    waiting: z.number().int(),
    requested: z.number().int(),
    committed: z.number().int(),
    failed: z.number().int(),
  }),
  /** Robots that went on with their old agent, the newest first; the first ones. */
  failures: z.array(UnitRef.extend({ outcome: RenewalOutcome, text: z.string(), at: Instant })),
})
export type FleetRenewal = z.infer<typeof FleetRenewal>

/** A version of the agent that turned out bad, and the robots that still run it. */
export const AgentRecall = z.object({
  version: z.string(),
  reason: z.string(),
  at: Instant,
  /** Null: somebody who is no longer here. */
  by: z.string().nullable(),
  /** Signed metadata says it; until then no agent goes back. */
  isSigned: z.boolean(),
  units: z.number().int(),
  /** Of these, how many can be brought to the version that is offered. */
  movable: z.number().int(),
  /** How many cannot: somebody installs a package there, or another build is made. */
  byHand: z.number().int(),
})
export type AgentRecall = z.infer<typeof AgentRecall>

const common = { access: { permission: 'agent.renew' } } as const

export const getFleetAgents = route({
  ...common,
  name: 'getFleetAgents',
  method: 'GET',
  path: '/api/agents/fleet',
  summary: 'Which agents the robots run, the one they can be renewed to, and the renewal asked for last',
  response: z.object({
    /** The newest that was not recalled; null: there is none. */
    offered: z.string().nullable(),
    /** Units by the agent that they said they run, the most first; robots that never came have none. */
    versions: z.array(z.object({ version: z.string(), count: z.number().int() })),
    /** How many would be renewed if all were asked now. */
    renewable: z.number().int(),
    renewal: FleetRenewal.nullable(),
    /** The newest first. */
    recalls: z.array(AgentRecall),
  }),
})

export const renewAgents = route({
  ...common,
  name: 'renewAgents',
  method: 'POST',
  path: '/api/agents/renewals',
  summary: 'Have robots renew their agents: one first, the others once it is linked with the new one',
  needsProof: true,
  body: z.object({
    version: z.string().min(1).max(50),
    /** Null: every robot whose agent can renew itself. */
    unitIds: z.array(Id).min(1).max(500).nullable(),
    /** Without `unitIds`: only robots whose own agent was recalled. */
    whose: z.enum(['all', 'recalled']).default('all'),
    reason: Reason,
  }),
  status: 201,
  response: z.object({
    renewal: FleetRenewal,
    /** Robots that run it already, or a newer one, or whose agent cannot renew itself. */
    leftOut: z.number().int(),
  }),
  errors: [
    agentErrors.agent_not_built,
    agentErrors.agent_recalled,
    agentErrors.agent_renewal_open,
    agentErrors.no_agent_to_renew,
    trustErrors.signing_keys_lost,
  ],
  idempotent: true,
})

export const cancelAgentRenewal = route({
  ...common,
  name: 'cancelAgentRenewal',
  method: 'POST',
  path: '/api/agents/renewals/:renewalId/cancel',
  summary: 'Ask no further robot; those that have begun go on',
  params: idParams('renewalId'),
  needsProof: true,
  response: z.object({ renewal: FleetRenewal }),
  errors: [agentErrors.agent_renewal_over],
})

export const recallAgent = route({
  ...common,
  name: 'recallAgent',
  method: 'POST',
  path: '/api/agents/recalls',
  summary: 'Take a version of the agent back for good: nobody is given it, and robots that run it leave it',
  needsProof: true,
  body: z.object({ version: z.string().min(1).max(50), reason: Reason }),
  status: 201,
  response: z.object({
    /** What brings robots away from it; null: no other version is there, none of them can, or another renewal is open. */
    renewal: FleetRenewal.nullable(),
  }),
  errors: [agentErrors.agent_unknown, agentErrors.agent_recalled, trustErrors.signing_keys_lost],
  idempotent: true,
})

/** What became of the last renewal of one robot's agent; null: it was never asked. */
export const UnitRenewal = z.object({
  version: z.string(),
  state: UnitRenewalState,
  outcome: RenewalOutcome.nullable(),
  text: z.string(),
  at: Instant,
})
export type UnitRenewal = z.infer<typeof UnitRenewal>

export const getUnitAgent = route({
  name: 'getUnitAgent',
  method: 'GET',
  path: '/api/produced-robots/:unitId/agent',
  summary: "Which agent one robot runs, and what became of its agent's last renewal",
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  response: z.object({
    /** Null: it never said. */
    version: z.string().nullable(),
    /** Why its version was recalled; null: it was not. */
    recallReason: z.string().nullable(),
    /** Another one that this robot can be renewed to; null: none, or its agent was not installed as a package. */
    renewableTo: z.string().nullable(),
    renewal: UnitRenewal.nullable(),
  }),
})

export const agentOrderRoutes = [getFleetAgents, renewAgents, cancelAgentRenewal, recallAgent, getUnitAgent]
