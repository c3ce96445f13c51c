import { commonErrors } from '@filo/contract/common-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type {
  CreateProducedRobotBody,
  ProducedRobot,
  UpdateProducedRobotBody,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { robotModelErrors } from '@filo/contract/robot-models/robot-models-errors'
import type { BaseContext } from '../../base-context.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import type { ReadAgentOffer } from '../../records/units/agent-offer.ts'
import type { Actor, UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ProgramInstallsService } from '../program-installs/program-installs-service.ts'
import type { RobotsService } from '../robots/robots-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { needsCustomer } from './life-change.ts'
import { newUnit } from './new-produced-robot.ts'
import * as store from './produced-robots-store.ts'
import { createProducedRobotReads } from './read-produced-robots.ts'
import { requireOwnerChange } from './require-owner-change.ts'
import { createUnitChanges, publishUnits } from './unit-changes.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  readAgentOffer: ReadAgentOffer
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer'>
  robots: Pick<RobotsService, 'requireRobot'>
  updates: Pick<UpdatesService, 'reassign' | 'changeOwner'>
  programInstalls: Pick<ProgramInstallsService, 'handOver'>
}

interface UpdateInput {
  id: string
  body: UpdateProducedRobotBody
  ifMatch: string | undefined
}

/** Produced robots: the inventory of serial-numbered units. */
export function createProducedRobotsService(deps: Deps) {
  const { db, clock, ids, audit, robots, updates } = deps
  const units = createUnitChanges(deps)

  const { list, get, software } = createProducedRobotReads(deps)

  /**
   * Registers a unit and gives it its variant's AROS.
   * @throws already_exists, not_found, variant_archived, customer_required, site_of_other_customer
   */
  async function create(actor: Actor, body: CreateProducedRobotBody): Promise<ProducedRobot> {
    const row = newUnit(actor, body, { id: ids.next(), now: clock.now() })
    await db.transaction(async (tx) => {
      const { robot } = await robots.requireRobot(tx, row.variantId)
      if (robot.status === 'archived') throw new DomainError(robotModelErrors.variant_archived)
      if (needsCustomer(body.lifeState) && !body.customerId) {
        throw new DomainError(producedRobotErrors.customer_required)
      }
      await units.requirePlace(tx, actor, body)
      if ((await store.insertUnits(tx, [row])).size === 0) {
        throw new DomainError(commonErrors.already_exists, { field: 'serial', value: body.serial })
      }
      const subject = { objectType: 'produced_robot', objectId: row.id, objectName: row.serial }
      const { customerId } = body
      await audit.record(tx, actor, {
        action: 'produced_robot.registered',
        ...subject,
        customerId,
        after: body,
      })
      await updates.reassign(tx, actor, { unitId: row.id })
      publishUnits(tx, [{ after: { id: row.id, customerId, variantId: row.variantId } }])
    })
    return get(actor, row.id)
  }

  function changeOf(before: store.UnitRow, body: UpdateProducedRobotBody): Partial<store.UnitRow> {
    const values = definedOnly({ ...body, reason: undefined })
    const isMoved = 'customerId' in values && values.customerId !== before.customerId
    return { ...(isMoved ? { siteId: null } : {}), ...values }
  }

  /**
   * @throws etag_mismatch, robot_retired, customer_required, site_of_other_customer, reauthentication_required,
   * owner_change_reason
   */
  async function update(actor: UserActor, { id, body, ifMatch }: UpdateInput): Promise<ProducedRobot> {
    await db.transaction(async (tx) => {
      const before = await units.lock(tx, actor, id)
      requireMatch(before, ifMatch)
      if (before.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
      const change = changeOf(before, body)
      const { reason } = body
      requireOwnerChange(actor, { before, change, reason }, clock.now())
      const after = { ...before, ...change }
      if (needsCustomer(before.lifeState) && !after.customerId) {
        throw new DomainError(producedRobotErrors.customer_required)
      }
      await units.requirePlace(tx, actor, after)
      await units.write(tx, actor, { before, change, action: 'produced_robot.updated', reason })
      const isReassigned = after.isTestRobot !== before.isTestRobot
      if (isReassigned) await updates.reassign(tx, actor, { unitId: id })
      publishUnits(tx, [{ before, after }])
    })
    return get(actor, id)
  }

  return { list, get, software, create, update }
}

export type ProducedRobotsService = ReturnType<typeof createProducedRobotsService>
