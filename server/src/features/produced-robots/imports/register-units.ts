import type { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { CustomersService } from '../../customers/customers-service.ts'
import type { UpdatesService } from '../../updates/updates-service.ts'
import type { LeftOut, Written } from '../bulk/written.ts'
import { newUnit } from '../new-produced-robot.ts'
import * as store from '../produced-robots-store.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'known'>
  updates: Pick<UpdatesService, 'reassign'>
}

/** Registers many units from rows that were checked a while ago. */
export function createUnitRegistration({ clock, ids, audit, customers, updates }: Deps) {
  /** What speaks against a row by now, its serial number apart. */
  async function reasons(tx: Db, actor: Actor, bodies: readonly CreateProducedRobotBody[]) {
    const open = await store.listOpenVariants(tx, [...new Set(bodies.map(({ variantId }) => variantId))])
    const named = new Set(bodies.flatMap(({ customerId }) => customerId ?? []))
    const known = await customers.known(tx, actor, [...named])
    return ({ variantId, customerId }: CreateProducedRobotBody): LeftOut['reason'] | undefined => {
      if (!open.has(variantId)) return 'variant_archived'
      return customerId && !known.has(customerId) ? 'customer_gone' : undefined
    }
  }

  /** Gives units their rows, audit records and what they shall run; a row that cannot be one any more is left out. */
  async function register(
    tx: Db,
    actor: Actor,
    bodies: readonly CreateProducedRobotBody[],
  ): Promise<Written> {
    const reasonOf = await reasons(tx, actor, bodies)
    const writes = bodies.map((body) => ({
      body,
      reason: reasonOf(body),
      row: newUnit(actor, body, { id: ids.next(), now: clock.now() }),
    }))
    const fit = writes.filter(({ reason }) => !reason).map(({ row }) => row)
    const added = await store.insertUnits(tx, fit)
    const created = writes.filter(({ row }) => added.has(row.id))
    for (const { row, body } of created) {
      const subject = { objectType: 'produced_robot', objectId: row.id, objectName: row.serial }
      const audited = { action: 'produced_robot.imported', customerId: body.customerId, after: body } as const
      await audit.record(tx, actor, { ...subject, ...audited })
    }
    const unitIds = created.map(({ row }) => row.id)
    await updates.reassign(tx, actor, { unitIds })
    const units = created.map(({ row, body }) => ({
      id: row.id,
      customerId: body.customerId,
      variantId: row.variantId,
    }))
    const leftOut = writes.flatMap(({ row, reason, body }): LeftOut[] =>
      added.has(row.id) ? [] : [{ unitId: null, serial: body.serial, reason: reason ?? 'serial_in_use' }],
    )
    for (const message of changedUnits('robots', units)) publish(tx, message)
    return { unitIds, unchangedCount: 0, leftOut }
  }

  return { register }
}
