import { customerErrors } from '@filo/contract/customers/customers-errors'
import {
  answerMaker,
  type RemoteAct,
  type RemoteAnswer,
  type RemotePolicy,
} from '@filo/contract/customers/remote-policy'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { Scope } from '../../rights/actor.ts'
import { ruleOwnerId } from '../units/rule-owner.ts'
import { unitsInScope } from '../units/units-in-scope.ts'

/** A robot as the rule of its customer sees it. */
interface RemoteUnit {
  serial: string
  /** Whose rule holds: of a unit that was taken from its customer, that one's; null: it never was anybody's. */
  customer: { id: string; name: string; remotePolicy: RemotePolicy } | null
}

/**
 * The one rule of what is done from afar on a robot (decision 0038). A customer's policy is about the maker's people, who
 * see all customers; its own people are not kept from its robots by it, and a test asks the person beside the robot
 * whoever wants it.
 */
export function answerRemote(scope: Scope, policy: RemotePolicy | undefined, act: RemoteAct): RemoteAnswer {
  if (!policy) return 'open'
  if (scope.kind === 'all') return answerMaker(policy, act)
  return act === 'hardware_test' && policy.access !== 'allowed' ? 'consent' : 'open'
}

/** A unit in scope with the rule of its customer; undefined where it is not in scope. */
export async function findRemoteUnit(db: Db, scope: Scope, id: string): Promise<RemoteUnit | undefined> {
  const { serial } = producedRobots
  const customer = { id: customers.id, name: customers.name, remotePolicy: customers.remotePolicy }
  const [row] = await db
    .select({ serial, customer })
    .from(producedRobots)
    .leftJoin(customers, eq(customers.id, ruleOwnerId()))
    .where(and(unitsInScope(scope), eq(producedRobots.id, id)))
  return row
}

/** Requires that the rule allows an act on a unit that was found. @throws remote_refused, which names the customer */
export function requireRemote(
  scope: Scope,
  { serial, customer }: RemoteUnit,
  act: RemoteAct,
): Exclude<RemoteAnswer, 'refused'> {
  const answer = answerRemote(scope, customer?.remotePolicy, act)
  if (answer !== 'refused') return answer
  throw new DomainError(customerErrors.remote_refused, { customer: customer?.name ?? '', serial })
}
