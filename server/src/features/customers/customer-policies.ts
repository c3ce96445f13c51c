import { customerErrors } from '@filo/contract/customers/customers-errors'
import type { Customer } from '@filo/contract/customers/customers-routes'
import {
  loosensRemote,
  type RemotePolicy,
  type RemotePolicyChange,
} from '@filo/contract/customers/remote-policy'
import { loosensUpdates, type UpdatePolicyChange } from '@filo/contract/customers/update-policy'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { outdateWaitsOf } from '../../records/releases/campaign-waits.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import type { AuditRecord } from '../audit/audit-service.ts'
import * as store from './customers-store.ts'

export interface Edited {
  id: string
  ifMatch: string | undefined
}

/** What an edit writes, and what the audit log keeps of it. */
export interface Change {
  values: Partial<store.CustomerRow>
  entry: Pick<AuditRecord, 'action' | 'before' | 'after' | 'reason'>
}

/** One edit of a customer: found, matched, written if nobody was faster, told. @throws not_found etag_mismatch */
type Edit = (
  actor: Actor,
  edited: Edited,
  change: (tx: Db, before: store.CustomerRow) => Promise<Change>,
) => Promise<Customer>

/** Ends requests for tests of its robots that a new rule forbids. */
export type RefuseTests = (
  tx: Db,
  actor: Actor,
  customer: { id: string; policy: RemotePolicy },
) => Promise<void>

type Deps = Pick<BaseContext, 'clock'> & { refuseTests: RefuseTests }

/** For so long a customer that lost its last administrator counts as having one: nobody clears the way in an afternoon. */
const ADMINISTERED_MS = 30 * 86_400_000

/** Policies: what customers decide for their robots, and how far the maker's people may change it (decision 0038). */
export function createCustomerPolicies({ clock, refuseTests }: Deps, edit: Edit) {
  /** Whether the customer has an administrator of its own, who alone relaxes its rules, or had one lately. */
  async function isAdministered(tx: Db, id: string): Promise<boolean> {
    if ((await store.readAdministered(tx, [id])).has(id)) return true
    return store.lostAdministratorSince(tx, id, new Date(clock.now().getTime() - ADMINISTERED_MS))
  }

  /**
   * How updates come to the customer's robots. The maker's people only tighten it, with a reason, and relax it for a customer
   * that nobody administers.
   * @throws update_policy_loosened update_policy_reason etag_mismatch
   */
  function setUpdatePolicy(
    actor: Actor,
    { change: { reason, ...policy }, ...edited }: Edited & { change: UpdatePolicyChange },
  ): Promise<Customer> {
    return edit(actor, edited, async (tx, before) => {
      const isOwn = scopeOf(actor).kind === 'customer'
      const isRelaxed = !isOwn && loosensUpdates(before.updatePolicy, policy)
      if (isRelaxed && (await isAdministered(tx, before.id)))
        throw new DomainError(customerErrors.update_policy_loosened)
      if (!isOwn && !reason) throw new DomainError(customerErrors.update_policy_reason)
      await outdateWaitsOf(tx, before.id, clock.now())
      const [was, is] = [{ ...before.updatePolicy }, { ...policy }]
      const entry = { action: 'customer.update_policy_set', before: was, after: is } as const
      return { values: { updatePolicy: policy }, entry: isOwn ? entry : { ...entry, reason } }
    })
  }

  async function requireNobodyElse(tx: Db, id: string, reason: string | undefined): Promise<void> {
    if (await isAdministered(tx, id)) throw new DomainError(customerErrors.remote_policy_loosened)
    if (!reason) throw new DomainError(customerErrors.remote_policy_reason)
  }

  /** Ends requests that a new rule overtakes, and has robots fetch it signed. */
  async function ruleChanged(
    tx: Db,
    actor: Actor,
    before: store.CustomerRow,
    policy: RemotePolicy,
  ): Promise<void> {
    await refuseTests(tx, actor, { id: before.id, policy })
    const isOther = before.remotePolicy.access !== policy.access
    const unitIds = isOther ? await store.listUnitsUnderRule(tx, before.id) : []
    if (unitIds.length > 0) publish(tx, { kind: 'desired-changed', unitIds })
  }

  /**
   * What the maker's people may do from afar: they themselves may only narrow it, and widen it for a customer that nobody
   * administers (decision 0038). Requests that it overtakes end.
   * @throws remote_policy_loosened remote_policy_reason etag_mismatch
   */
  function setRemotePolicy(
    actor: Actor,
    { change: { reason, ...change }, ...edited }: Edited & { change: RemotePolicyChange },
  ): Promise<Customer> {
    return edit(actor, edited, async (tx, before) => {
      const policy = { ...before.remotePolicy, ...change }
      const isOwn = scopeOf(actor).kind === 'customer'
      const isOnBehalf = !isOwn && loosensRemote(before.remotePolicy, policy)
      if (isOnBehalf) await requireNobodyElse(tx, before.id, reason)
      await ruleChanged(tx, actor, before, policy)
      return {
        values: { remotePolicy: policy },
        entry: {
          action: 'customer.remote_policy_set',
          before: { ...before.remotePolicy },
          after: { ...policy },
          ...(isOnBehalf ? { reason } : {}),
        },
      }
    })
  }

  return { setUpdatePolicy, setRemotePolicy }
}
