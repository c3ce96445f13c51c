import { commonErrors } from '@filo/contract/common-errors'
import type { CustomerStatus } from '@filo/contract/customers/customer-status'
import { customerErrors } from '@filo/contract/customers/customers-errors'
import type {
  CreateCustomerBody,
  Customer,
  UpdateCustomerBody,
} from '@filo/contract/customers/customers-routes'
import type { Entitlement } from '@filo/contract/customers/entitlements'
import {
  defaultRemotePolicy,
  loosensRemote,
  type RemotePolicy,
  type RemotePolicyChange,
} from '@filo/contract/customers/remote-policy'
import {
  defaultUpdatePolicy,
  loosensUpdates,
  type UpdatePolicyChange,
} from '@filo/contract/customers/update-policy'
import type { Page } from '@filo/contract/list-query'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/etag.ts'
import { presentRows } from '../../http/present-rows.ts'
import { outdateWaitsOf } from '../../records/campaign-waits.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { hasOtherClocks, keysOf, storedContacts, storedSites } from './customer-values.ts'
import * as store from './customers-store.ts'
import { presentCustomer } from './present-customer.ts'

interface CustomerListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.id'?: string[] | undefined
  'f.status'?: CustomerStatus[] | undefined
}

interface Edited {
  id: string
  ifMatch: string | undefined
}

/** What an edit writes, and what the audit log keeps of it. */
interface Change {
  values: Partial<store.CustomerRow>
  entry: Pick<AuditRecord, 'action' | 'before' | 'after' | 'reason'>
  /** What follows the commit. */
  finish?: () => void
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOfCustomer'>
  /** Ends requests for tests of its robots that a new rule forbids; @returns what announces it after the commit */
  refuseTests: (tx: Db, actor: Actor, customer: { id: string; policy: RemotePolicy }) => Promise<() => void>
}

/** Customers: whose robots stand where. */
export function createCustomersService({ db, clock, ids, bus, audit, sessions, refuseTests }: Deps) {
  /** Tells whoever shows the customer, or shows its name beside something else. */
  function announce(row: store.CustomerRow): void {
    bus.publish(changed('customers', row.id, 'changed', { customerId: row.id }))
  }

  function subject(row: store.CustomerRow) {
    return { objectType: 'customer', objectId: row.id, objectName: row.name, customerId: row.id }
  }

  async function list(actor: UserActor, query: CustomerListQuery): Promise<Page<Customer>> {
    const found = await store.listCustomerRows(db, scopeOf(actor), {
      ...query,
      ids: query['f.id'],
      statuses: query['f.status'],
    })
    const customerIds = found.rows.map((row) => row.id)
    const counts = await store.countUnits(db, customerIds)
    const variants = await store.readVariantNames(db, found.rows)
    const administered = await store.readAdministered(db, customerIds)
    const around = { counts, variants, administered }
    const items = presentRows(
      found.rows,
      ({ id }) => id,
      (row) => presentCustomer(row, around),
    )
    return { items, totalCount: found.totalCount }
  }

  async function present(row: store.CustomerRow): Promise<Customer> {
    const counts = await store.countUnits(db, [row.id])
    const administered = await store.readAdministered(db, [row.id])
    return presentCustomer(row, { counts, variants: await store.readVariantNames(db, [row]), administered })
  }

  async function get(actor: Actor, id: string): Promise<Customer> {
    const row = await store.findCustomer(db, scopeOf(actor), id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return present(row)
  }

  /** @throws already_exists for a code in use */
  async function create(actor: Actor, body: CreateCustomerBody): Promise<Customer> {
    const row: store.CustomerRow = {
      ...body,
      ...keysOf(body),
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      id: ids.next(),
      status: 'active',
      updatePolicy: defaultUpdatePolicy,
      remotePolicy: defaultRemotePolicy,
      entitlements: [],
      contacts: storedContacts(body.contacts),
      sites: storedSites(body.sites, ids.next),
    }
    await db.transaction(async (tx) => {
      await store.insertCustomer(tx, row)
      await audit.record(tx, actor, { action: 'customer.created', ...subject(row), after: row })
    })
    announce(row)
    return present(row)
  }

  async function requireSitesKept(
    tx: Db,
    before: store.CustomerRow,
    after: store.CustomerRow,
  ): Promise<void> {
    const kept = new Set(after.sites.map((site) => site.id))
    const gone = before.sites.filter((site) => !kept.has(site.id))
    if (gone.length === 0) return
    const counts = await store.countUnits(tx, [before.id])
    for (const site of gone) {
      const count = counts.find(({ siteId }) => siteId === site.id)?.units ?? 0
      if (count > 0) throw new DomainError(customerErrors.site_in_use, { site: site.name, count })
    }
  }

  /** One edit of a customer: found, matched, written if nobody was faster, told. @throws not_found etag_mismatch */
  async function edit(
    actor: Actor,
    { id, ifMatch }: Edited,
    change: (tx: Db, before: store.CustomerRow) => Promise<Change>,
  ): Promise<Customer> {
    const { row, finish } = await db.transaction(async (tx) => {
      const before = await store.lockCustomer(tx, scopeOf(actor), id, 'update')
      if (!before) throw new DomainError(commonErrors.not_found)
      requireMatch(before, ifMatch)
      const { values, entry, finish } = await change(tx, before)
      const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
      const after = { ...before, ...values, ...meta }
      if (!(await store.replaceCustomer(tx, after, before.revision))) {
        throw new DomainError(commonErrors.etag_mismatch)
      }
      await audit.record(tx, actor, { ...subject(after), ...entry })
      return { row: after, finish }
    })
    finish?.()
    announce(row)
    return present(row)
  }

  /** @throws already_exists, site_in_use for a removed site with robots, etag_mismatch */
  function update(
    actor: Actor,
    { body, ...edited }: Edited & { body: UpdateCustomerBody },
  ): Promise<Customer> {
    return edit(actor, edited, async (tx, before) => {
      const merged = { ...before, ...(definedOnly(body) as Partial<store.CustomerRow>) }
      const after = {
        ...merged,
        ...keysOf(merged),
        contacts: storedContacts(merged.contacts),
        sites: storedSites(merged.sites, ids.next),
      }
      await requireSitesKept(tx, before, after)
      if (hasOtherClocks(before, after)) await outdateWaitsOf(tx, before.id, clock.now())
      return { values: after, entry: { action: 'customer.updated', before, after } }
    })
  }

  /** Whether the customer has an administrator of its own, who alone relaxes its rules. */
  const isAdministered = async (tx: Db, id: string) => (await store.readAdministered(tx, [id])).has(id)

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

  /** Ends requests that a new rule overtakes, and has robots fetch it signed. @returns what follows the commit */
  async function ruleChanged(tx: Db, actor: Actor, before: store.CustomerRow, policy: RemotePolicy) {
    const announceRefused = await refuseTests(tx, actor, { id: before.id, policy })
    const isOther = before.remotePolicy.access !== policy.access
    const unitIds = isOther ? await store.listUnitsUnderRule(tx, before.id) : []
    return () => {
      announceRefused()
      if (unitIds.length > 0) bus.publish({ kind: 'desired-changed', unitIds })
    }
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
      return {
        values: { remotePolicy: policy },
        entry: {
          action: 'customer.remote_policy_set',
          before: { ...before.remotePolicy },
          after: { ...policy },
          ...(isOnBehalf ? { reason } : {}),
        },
        finish: await ruleChanged(tx, actor, before, policy),
      }
    })
  }

  /** Until when the customer has a right to updates. @throws entitlement_variant_unknown etag_mismatch */
  function setEntitlements(
    actor: Actor,
    { entitlements, ...edited }: Edited & { entitlements: Entitlement[] },
  ): Promise<Customer> {
    return edit(actor, edited, async (tx, before) => {
      const known = await store.readVariantNames(tx, [{ entitlements }])
      if (entitlements.some(({ variantId }) => variantId !== null && !known.has(variantId)))
        throw new DomainError(customerErrors.entitlement_variant_unknown)
      return {
        values: { entitlements },
        entry: {
          action: 'customer.entitlements_set',
          before: { entitlements: before.entitlements },
          after: { entitlements },
        },
      }
    })
  }

  /** Keeps everybody of the customer out or lets them in again; nobody keeps a session. @throws wrong_state */
  function setStatus(actor: Actor, id: string, status: CustomerStatus, reason: string): Promise<Customer> {
    return edit(actor, { id, ifMatch: undefined }, async (tx, before) => {
      if (before.status === status) throw new DomainError(commonErrors.wrong_state, { state: status })
      const action = status === 'inactive' ? 'customer.deactivated' : 'customer.reactivated'
      return {
        values: { status },
        entry: { action, before: { status: before.status }, after: { status }, reason },
        finish: await sessions.endAllOfCustomer(tx, id),
      }
    })
  }

  /** A customer for another feature's change, which stays as it is until that is made. @throws not_found */
  async function requireCustomer(tx: Db, actor: Actor, id: string): Promise<store.CustomerRow> {
    const row = await store.lockCustomer(tx, scopeOf(actor), id, 'share')
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** Every customer in scope, to understand codes and names in a file. */
  async function listAll(actor: Actor): Promise<store.CustomerRow[]> {
    const whole = { page: 1, size: 100_000 }
    return (await store.listCustomerRows(db, scopeOf(actor), whole)).rows
  }

  /** Those of the ids that are customers in the actor's scope. */
  const known = (tx: Db, actor: Actor, customerIds: readonly string[]) =>
    store.listKnownCustomers(tx, scopeOf(actor), customerIds)

  return {
    list,
    get,
    create,
    update,
    setUpdatePolicy,
    setRemotePolicy,
    setEntitlements,
    deactivate: (actor: Actor, id: string, reason: string) => setStatus(actor, id, 'inactive', reason),
    reactivate: (actor: Actor, id: string, reason: string) => setStatus(actor, id, 'active', reason),
    requireCustomer,
    listAll,
    known,
  }
}

export type CustomersService = ReturnType<typeof createCustomersService>
