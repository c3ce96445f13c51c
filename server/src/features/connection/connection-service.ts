import { commonErrors } from '@filo/contract/common-errors'
import type { CustomerConnection, UnitConnection } from '@filo/contract/connection/connection-routes'
import { type ConnectionRules, productRules } from '@filo/contract/connection/connection-rules'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import { changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { etagOf, requireMatch } from '../../http/routes/etag.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { actorId, may, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './connection-store.ts'
import type { LinkFailures } from './link-failures-service.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  linkFailures: Pick<LinkFailures, 'ofUnit'>
}

interface RulesBody {
  rules: ConnectionRules | null
  ifMatch: string | undefined
}

const none = { staleAfterMin: null, offlineAfterMin: null, noticeAfterMin: null }

/** Since when a unit is linked; who sees one customer alone learns nothing of a link's time at a former owner. */
function linkedSince({ unit, connectedAt, ownedFrom }: store.RuledUnit, scope: Scope): string | null {
  if (unit.connection !== 'online' || !connectedAt) return null
  const isLater = scope.kind !== 'all' && ownedFrom !== null && ownedFrom > connectedAt
  return (isLater ? ownedFrom : connectedAt).toISOString()
}

/** Service of the limits of silence after which robots are stale, offline and people notified: of a robot and of a customer. */
export function createConnectionService({ db, clock, audit, linkFailures }: Deps) {
  const revisionOf = (row: { revision: number } | null) => ({ revision: row?.revision ?? 0 })

  const nextRow = (before: { revision: number } | null, rules: ConnectionRules | null, actor: UserActor) => ({
    ...none,
    ...rules,
    revision: revisionOf(before).revision + 1,
    updatedAt: clock.now(),
    updatedBy: actorId(actor),
  })

  async function find(tx: Db, actor: UserActor, unitId: string): Promise<store.RuledUnit> {
    const found = await store.findRuled(tx, scopeOf(actor), unitId)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  /** @throws not_found */
  async function ofUnit(actor: UserActor, unitId: string): Promise<UnitConnection> {
    const found = await find(db, actor, unitId)
    const { unit } = found
    return {
      unitId,
      ...store.resolvedOf(found),
      linkedSince: linkedSince(found, scopeOf(actor)),
      failures: await linkFailures.ofUnit(scopeOf(actor), unitId),
      etag: etagOf(revisionOf(found.own)),
      mayChange: may(actor, 'robot.connection_rules') && unit.lifeState !== 'retired',
    }
  }

  /** @throws not_found etag_mismatch robot_retired */
  async function setOfUnit(
    actor: UserActor,
    unitId: string,
    { rules, ifMatch }: RulesBody,
  ): Promise<UnitConnection> {
    await db.transaction(async (tx) => {
      const locked = await lockUnit(tx, scopeOf(actor), unitId)
      if (!locked) throw new DomainError(commonErrors.not_found)
      if (locked.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
      const { own } = await find(tx, actor, unitId)
      requireMatch(revisionOf(own), ifMatch)
      await store.putUnitRules(tx, unitId, nextRow(own, rules, actor))
      await audit.record(tx, actor, {
        action: 'connection.robot_rules',
        ...unitSubject({ ...locked, id: unitId }),
        before: store.rulesOf(own) ?? none,
        after: rules ?? none,
      })
      for (const message of changedUnits('robots', [locked])) publish(tx, message)
    })
    return ofUnit(actor, unitId)
  }

  async function findCustomer(tx: Db, actor: UserActor, customerId: string) {
    const found = await store.findRuledCustomer(tx, scopeOf(actor), customerId)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  /** @throws not_found */
  async function ofCustomer(actor: UserActor, customerId: string): Promise<CustomerConnection> {
    const { own } = await findCustomer(db, actor, customerId)
    const rules = store.rulesOf(own)
    return {
      rules: rules ?? productRules,
      source: rules ? 'customer' : 'product',
      etag: etagOf(revisionOf(own)),
    }
  }

  /** It counts at once for all of its robots: nothing is written to them. @throws not_found etag_mismatch */
  async function setOfCustomer(
    actor: UserActor,
    customerId: string,
    { rules, ifMatch }: RulesBody,
  ): Promise<CustomerConnection> {
    await db.transaction(async (tx) => {
      await findCustomer(tx, actor, customerId)
      await store.lockCustomer(tx, customerId)
      const { customer, own } = await findCustomer(tx, actor, customerId)
      requireMatch(revisionOf(own), ifMatch)
      await store.putCustomerRules(tx, customerId, nextRow(own, rules, actor))
      await audit.record(tx, actor, {
        action: 'connection.customer_rules',
        objectType: 'customer',
        objectId: customerId,
        objectName: customer.name,
        customerId,
        before: store.rulesOf(own) ?? none,
        after: rules ?? none,
      })
      publish(tx, changed('robots', null, 'changed', { customerId }))
    })
    return ofCustomer(actor, customerId)
  }

  return { ofUnit, setOfUnit, ofCustomer, setOfCustomer }
}
