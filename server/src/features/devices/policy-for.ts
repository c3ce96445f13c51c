import { agentCan } from '@filo/contract/device/agent-capabilities'
import { type AssignmentPolicy, plainPolicy } from '@filo/contract/device/assignment/assignment'

/** Whether two policies ask for the same; null asks for nothing. */
export function isSamePolicy(one: AssignmentPolicy | null, other: AssignmentPolicy | null): boolean {
  const { install, unknownBody } = one ?? plainPolicy
  const { install: otherInstall, unknownBody: otherBody } = other ?? plainPolicy
  return install === otherInstall && unknownBody === otherBody
}

/**
 * Part of a policy that an assignment says to an agent that announced these capabilities: null where there is nothing to say, or
 * the agent could not obey; `withhold` where it would do harm, as it would install at once what shall wait.
 */
export function policyFor(
  policy: AssignmentPolicy,
  announced: readonly string[],
): AssignmentPolicy | null | 'withhold' {
  if (isSamePolicy(policy, null)) return null
  if (agentCan(announced, 'update-policy')) return policy
  return policy.install === 'later' ? 'withhold' : null
}
