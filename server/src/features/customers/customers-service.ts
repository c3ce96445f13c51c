import { commonErrors } from '@filo/contract/common-errors'
import type {
  CreateCustomerBody,
  Customer,
  UpdateCustomerBody,
} from '@filo/contract/customers/customers-routes'
import { fold, sortKey } from '@filo/contract/fold'
import type { Page } from '@filo/contract/list-query'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { CustomerSite } from '../../db/schema/customers.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/etag.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './customers-store.ts'
import { presentCustomer } from './present-customer.ts'

interface CustomerListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.id'?: string[] | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

/** Customers: whose robots stand where. */
export function createCustomersService({ db, clock, ids, audit }: Deps) {
  function keysOf({ name, code, city }: Pick<store.CustomerRow, 'name' | 'code' | 'city'>) {
    return { searchKey: fold(`${name} ${code} ${city ?? ''}`), sortKey: sortKey(name) }
  }

  function withIds(
    sites: readonly { id?: string | undefined; name: string; address?: string | undefined }[],
  ) {
    return sites.map(
      ({ id, name, address }): CustomerSite => ({
        id: id ?? ids.next(),
        name,
        ...(address ? { address } : {}),
      }),
    )
  }

  function withoutBlanks(contacts: CreateCustomerBody['contacts']) {
    return contacts.map(({ name, email, phone }) => ({
      name,
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
    }))
  }

  async function list(actor: UserActor, query: CustomerListQuery): Promise<Page<Customer>> {
    const found = await store.listCustomerRows(db, scopeOf(actor), { ...query, ids: query['f.id'] })
    const units = await store.countUnits(
      db,
      found.rows.map((row) => row.id),
    )
    const items = found.rows.map((row) => presentCustomer(row, units.get(row.id) ?? 0))
    return { items, totalCount: found.totalCount }
  }

  async function present(row: store.CustomerRow): Promise<Customer> {
    const units = await store.countUnits(db, [row.id])
    return presentCustomer(row, units.get(row.id) ?? 0)
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
      contacts: withoutBlanks(body.contacts),
      sites: withIds(body.sites),
    }
    await db.transaction(async (tx) => {
      await store.insertCustomer(tx, row)
      const subject = { objectType: 'customer', objectId: row.id, objectName: row.name, customerId: row.id }
      await audit.record(tx, actor, { action: 'customer.created', ...subject, after: row })
    })
    return present(row)
  }

  async function requireSitesKept(
    tx: Db,
    before: store.CustomerRow,
    after: store.CustomerRow,
  ): Promise<void> {
    const kept = new Set(after.sites.map((site) => site.id))
    const gone = before.sites.filter((site) => !kept.has(site.id))
    const used = await store.usedSites(
      tx,
      before.id,
      gone.map((site) => site.id),
    )
    const name = gone.find((site) => used.includes(site.id))?.name
    if (name !== undefined) throw new DomainError(commonErrors.still_in_use, { by: name })
  }

  /** @throws already_exists, still_in_use for a removed site with robots, etag_mismatch */
  async function update(
    actor: Actor,
    { id, body, ifMatch }: { id: string; body: UpdateCustomerBody; ifMatch: string | undefined },
  ): Promise<Customer> {
    const row = await db.transaction(async (tx) => {
      const before = await store.findCustomer(tx, scopeOf(actor), id)
      if (!before) throw new DomainError(commonErrors.not_found)
      requireMatch(before, ifMatch)
      const merged = { ...before, ...(definedOnly(body) as Partial<store.CustomerRow>) }
      const after: store.CustomerRow = {
        ...merged,
        ...keysOf(merged),
        contacts: withoutBlanks(merged.contacts),
        sites: withIds(merged.sites),
        ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
      }
      await requireSitesKept(tx, before, after)
      if (!(await store.replaceCustomer(tx, after, before.revision))) {
        throw new DomainError(commonErrors.etag_mismatch)
      }
      const subject = { objectType: 'customer', objectId: id, objectName: after.name, customerId: id }
      await audit.record(tx, actor, { action: 'customer.updated', ...subject, before, after })
      return after
    })
    return present(row)
  }

  /** A customer for another feature's change. @throws not_found */
  async function requireCustomer(tx: Db, actor: Actor, id: string): Promise<store.CustomerRow> {
    const row = await store.findCustomer(tx, scopeOf(actor), id)
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

  return { list, get, create, update, requireCustomer, listAll, known }
}

export type CustomersService = ReturnType<typeof createCustomersService>
