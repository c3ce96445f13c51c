import type { AgentOrder } from '@filo/contract/device/assignment/agent-order'
import {
  AgentTargetCustom,
  agentBuildMaxBytes,
  agentStateFormat,
  agentTargetPath,
} from '@filo/contract/device/assignment/agent-order'
import type { TargetFile, Targets } from '@tufjs/models'

/** A build that the signed targets list as the order names it. */
export interface VerifiedBuild {
  order: AgentOrder
  target: TargetFile
  custom: AgentTargetCustom
}

/** Why an order cannot be followed; words for people. */
export class RenewalRefused extends Error {}

/**
 * The build that an order asks for, if the verified targets list it with the same hash (Uptane 5.4.4.6) and this agent's
 * Node and what it keeps on disk go with it.
 * @throws RenewalRefused
 */
export function verifyAgentTarget(
  order: AgentOrder,
  { targets }: Targets,
  nodeVersion: string,
): VerifiedBuild {
  const path = agentTargetPath(order.version)
  const target = Object.hasOwn(targets, path) ? targets[path] : undefined
  if (!target) throw new RenewalRefused(`agent ${order.version} is not published`)
  if (target.hashes['sha256'] !== order.sha256)
    throw new RenewalRefused(`agent ${order.version} is published with another hash`)
  if (target.length > agentBuildMaxBytes.packed)
    throw new RenewalRefused(`agent ${order.version} is too long`)
  const custom = AgentTargetCustom.safeParse(target.custom).data
  if (custom?.agentVersion !== order.version)
    throw new RenewalRefused(`agent ${order.version} is described wrongly`)
  if (custom.nodeMajor > Number(nodeVersion.split('.')[0]))
    throw new RenewalRefused(
      `agent ${order.version} needs Node ${custom.nodeMajor}, this package brings ${nodeVersion}: install the new package`,
    )
  // What runs now wrote so that one form before still reads it.
  if (custom.stateFormat < agentStateFormat - 1)
    throw new RenewalRefused(
      `agent ${order.version} cannot read what this one has written: it knows form ${custom.stateFormat}, not ${agentStateFormat}`,
    )
  if (custom.stateFormat > agentStateFormat + 1)
    throw new RenewalRefused(
      `agent ${order.version} keeps its data in form ${custom.stateFormat}, this one knows ${agentStateFormat}: renew to one in between first`,
    )
  return { order, target, custom }
}
