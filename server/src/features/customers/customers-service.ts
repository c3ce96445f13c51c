import { commonErrors } from '@filo/contract/common-errors'
import type { CustomerStatus } from '@filo/contract/customers/customer-status'
import { customerErrors } from '@filo/contract/customers/customers-errors'
import type {
  CreateCustomerBody,
  Customer,
  UpdateCustomerBody,
} from '@filo/contract/customers/customers-routes'
import type { Entitlement } from '@filo/contract/customers/entitlements'
import { defaultRemotePolicy } from '@filo/contract/customers/remote-policy'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import type { Page } from '@filo/contract/list-query'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { outdateWaitsOf } from '../../records/releases/campaign-waits.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { type Change, createCustomerPolicies, type Edited, type RefuseTests } from './customer-policies.ts'
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

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOfCustomer'>
  refuseTests: RefuseTests
}

/** Has whoever shows the customer read it anew, or its name beside something else. */
function publishChange(tx: Db, row: store.CustomerRow): void {
  publish(tx, changed('customers', row.id, 'changed', { customerId: row.id }))
}

function customerSubject(row: store.CustomerRow) {
  return { objectType: 'customer', objectId: row.id, objectName: row.name, customerId: row.id }
}

/** Lists customers that the actor may see. */
export async function listCustomers(
  { db }: Deps,
  actor: UserActor,
  query: CustomerListQuery,
): Promise<Page<Customer>> {
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

async function presentCustomerDetail({ db }: Deps, row: store.CustomerRow): Promise<Customer> {
  const counts = await store.countUnits(db, [row.id])
  const administered = await store.readAdministered(db, [row.id])
  return presentCustomer(row, { counts, variants: await store.readVariantNames(db, [row]), administered })
}

/** Reads one customer with sites, contacts and entitlements. @throws not_found */
export async function getCustomer(deps: Deps, actor: Actor, id: string): Promise<Customer> {
  const { db } = deps
  const row = await store.findCustomer(db, scopeOf(actor), id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentCustomerDetail(deps, row)
}

/** @throws already_exists for a code in use */
export async function createCustomer(deps: Deps, actor: Actor, body: CreateCustomerBody): Promise<Customer> {
  const { clock, ids, db, audit } = deps
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
    await audit.record(tx, actor, { action: 'customer.created', ...customerSubject(row), after: row })
    publishChange(tx, row)
  })
  return presentCustomerDetail(deps, row)
}

async function requireNoUsedSiteRemoved(
  tx: Db,
  before: store.CustomerRow,
  after: store.CustomerRow,
): Promise<void> {
  const retained = new Set(after.sites.map((site) => site.id))
  const gone = before.sites.filter((site) => !retained.has(site.id))
  if (gone.length === 0) return
  const counts = await store.countUnits(tx, [before.id])
  for (const site of gone) {
    const count = counts.find(({ siteId }) => siteId === site.id)?.units ?? 0
    if (count > 0) throw new DomainError(customerErrors.site_in_use, { site: site.name, count })
  }
}

/** One edit of a customer: found, matched, written if nobody was faster, told. @throws not_found etag_mismatch */
export async function editCustomer(
  deps: Deps,
  actor: Actor,
  { id, ifMatch }: Edited,
  change: (tx: Db, before: store.CustomerRow) => Promise<Change>,
): Promise<Customer> {
  const { db, clock, audit } = deps
  const row = await db.transaction(async (tx) => {
    const before = await store.lockCustomer(tx, scopeOf(actor), id, 'update')
    if (!before) throw new DomainError(commonErrors.not_found)
    requireMatch(before, ifMatch)
    const { values, entry } = await change(tx, before)
    const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    const after = { ...before, ...values, ...meta }
    if (!(await store.replaceCustomer(tx, after, before.revision))) {
      throw new DomainError(commonErrors.etag_mismatch)
    }
    await audit.record(tx, actor, { ...customerSubject(after), ...entry })
    publishChange(tx, after)
    return after
  })
  return presentCustomerDetail(deps, row)
}

/** @throws already_exists, site_in_use for a removed site with robots, etag_mismatch */
export function updateCustomer(
  deps: Deps,
  actor: Actor,
  { body, ...edited }: Edited & { body: UpdateCustomerBody },
): Promise<Customer> {
  const { ids, clock } = deps
  return editCustomer(deps, actor, edited, async (tx, before) => {
    const merged = { ...before, ...(definedOnly(body) as Partial<store.CustomerRow>) }
    const after = {
      ...merged,
      ...keysOf(merged),
      contacts: storedContacts(merged.contacts),
      sites: storedSites(merged.sites, ids.next),
    }
    await requireNoUsedSiteRemoved(tx, before, after)
    if (hasOtherClocks(before, after)) await outdateWaitsOf(tx, before.id, clock.now())
    return { values: after, entry: { action: 'customer.updated', before, after } }
  })
}

/** Sets until when the customer has a right to updates. @throws entitlement_variant_unknown etag_mismatch */
export function setCustomerEntitlements(
  deps: Deps,
  actor: Actor,
  { entitlements, ...edited }: Edited & { entitlements: Entitlement[] },
): Promise<Customer> {
  return editCustomer(deps, actor, edited, async (tx, before) => {
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
export function setCustomerStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: CustomerStatus,
  reason: string,
): Promise<Customer> {
  const { sessions } = deps
  return editCustomer(deps, actor, { id, ifMatch: undefined }, async (tx, before) => {
    if (before.status === status) throw new DomainError(commonErrors.wrong_state, { state: status })
    await sessions.endAllOfCustomer(tx, id)
    const action = status === 'inactive' ? 'customer.deactivated' : 'customer.reactivated'
    return {
      values: { status },
      entry: { action, before: { status: before.status }, after: { status }, reason },
    }
  })
}

/** A customer for another feature's change, which stays as it is until that is made. @throws not_found */
export async function requireCustomer(tx: Db, actor: Actor, id: string): Promise<store.CustomerRow> {
  const row = await store.lockCustomer(tx, scopeOf(actor), id, 'share')
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Every customer in scope, to understand codes and names in a file. */
export async function listAllCustomers({ db }: Deps, actor: Actor): Promise<store.CustomerRow[]> {
  const whole = { page: 1, size: 100_000 }
  return (await store.listCustomerRows(db, scopeOf(actor), whole)).rows
}

/** Those of the ids that are customers in the actor's scope. */
export function readKnownCustomers(tx: Db, actor: Actor, customerIds: readonly string[]) {
  return store.listKnownCustomers(tx, scopeOf(actor), customerIds)
}

/** Customers: whose robots stand where. */
export function createCustomersService(deps: Deps) {
  const { clock, refuseTests } = deps
  return {
    list: listCustomers.bind(undefined, deps),
    get: getCustomer.bind(undefined, deps),
    create: createCustomer.bind(undefined, deps),
    update: updateCustomer.bind(undefined, deps),
    ...createCustomerPolicies({ clock, refuseTests }, editCustomer.bind(undefined, deps)),
    setEntitlements: setCustomerEntitlements.bind(undefined, deps),
    deactivate: (actor: Actor, id: string, reason: string) =>
      setCustomerStatus(deps, actor, id, 'inactive', reason),
    reactivate: (actor: Actor, id: string, reason: string) =>
      setCustomerStatus(deps, actor, id, 'active', reason),
    requireCustomer,
    listAll: listAllCustomers.bind(undefined, deps),
    known: readKnownCustomers,
  }
}

export type CustomersService = ReturnType<typeof createCustomersService>
