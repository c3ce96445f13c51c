import { fold } from '@filo/contract/fold'
import type { Language } from '@filo/contract/localized-text'
import type { stockProducedRobots } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { LifeState, lifeStateNames } from '@filo/contract/produced-robots/produced-robot-states'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { ResponseOf } from '@filo/contract/route'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { lockVariant } from '../../records/releases/aros-locks.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { UnitExitService } from '../aros-versions/assignment/retire-unit-service.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { HardwareDecisions } from '../hardware/hardware-decisions-service.ts'
import type { ProgramInstallsService } from '../program-installs/program-installs-service.ts'
import type { QualityChecksService } from '../quality-checks/quality-checks-service.ts'
import type { UpdatesService } from '../updates/updates-service.ts'
import { passesQuality, planLifeChange } from './life-change.ts'
import { revokeEnrolments } from './produced-robot-keys-store.ts'
import type { ProducedRobotsService } from './produced-robots-service.ts'
import type { UnitRow } from './produced-robots-store.ts'
import { requireOwnerChange } from './require-owner-change.ts'
import { createUnitChanges, publishUnits } from './unit-changes.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  customers: Pick<CustomersService, 'requireCustomer'>
  producedRobots: Pick<ProducedRobotsService, 'get'>
  updates: Pick<UpdatesService, 'cancelOpen' | 'changeOwner'>
  programInstalls: Pick<ProgramInstallsService, 'handOver' | 'retire'>
  unitExit: UnitExitService
  /** Takes a unit that is held as it is known now for what it is compared with later. */
  freezePassport: HardwareDecisions['freeze']
  quality: Pick<QualityChecksService, 'begin' | 'pass' | 'forget' | 'get'>
}

/** What a unit that is retired shall run, and what is said of its updates. */
const withoutAssignment = { desiredArosId: null, isPinned: false, updateState: 'up_to_date' } as const

interface LifeInput {
  id: string
  to: LifeState
  customerId?: string | undefined
  reason?: string | undefined
  ifMatch?: string | undefined
  language: Language
}

interface RetireInput {
  id: string
  confirmSerial: string
  reason: string
  language: Language
}

/** A unit's way from the plan to the scrap yard. */
export function createProducedRobotLifeService(deps: Deps) {
  const { db, clock, producedRobots, updates, programInstalls, unitExit, quality } = deps
  const units = createUnitChanges(deps)

  function planned(before: UnitRow, input: Omit<LifeInput, 'id'>) {
    const lifeState = LifeState.parse(before.lifeState)
    const plan = planLifeChange({ ...before, lifeState }, { ...input, now: clock.now() })
    if ('change' in plan) return plan.change
    const nameOf = (state: LifeState) => lifeStateNames[state][input.language]
    throw new DomainError(plan.refusal, { from: nameOf(lifeState), to: nameOf(input.to) })
  }

  /** A step into quality control begins a round of it, one to stock ends that round, any other forgets it. */
  async function followQuality(tx: Db, actor: UserActor, before: UnitRow, to: LifeState): Promise<void> {
    if (to === 'quality_control') await quality.begin(tx, actor, before)
    else if (passesQuality(before.lifeState, to)) await quality.pass(tx, actor, before)
    else if (before.lifeState === 'quality_control') await quality.forget(tx, before.id)
  }

  /** @throws life_change_refused, quality_not_passed, customer_required, life_reason_required, owner_change_reason, etag_mismatch, not_found */
  async function change(actor: UserActor, input: LifeInput): Promise<ProducedRobot> {
    await db.transaction(async (tx) => {
      const before = await units.lock(tx, actor, input.id)
      requireMatch(before, input.ifMatch)
      const plan = planned(before, input)
      const isMoved = plan.customerId !== undefined && plan.customerId !== before.customerId
      if (isMoved) await units.requirePlace(tx, actor, { customerId: plan.customerId ?? null, siteId: null })
      const write = { ...plan, ...(isMoved ? { siteId: null } : {}) }
      const { reason } = input
      requireOwnerChange(actor, { before, change: write, reason }, clock.now())
      await followQuality(tx, actor, before, input.to)
      const action = 'produced_robot.life_changed'
      const after = await units.write(tx, actor, { before, change: write, action, reason })
      if (passesQuality(before.lifeState, input.to)) await deps.freezePassport(tx, actor, after, null)
      publishUnits(tx, [{ before, after }])
    })
    return producedRobots.get(actor, input.id)
  }

  /**
   * Moves units from quality control to stock, each by itself; those that are not ready stay, with what they lack.
   * @throws not_found
   */
  async function stock(actor: UserActor, { unitIds, language }: { unitIds: string[]; language: Language }) {
    const refused: ResponseOf<typeof stockProducedRobots>['refused'] = []
    for (const id of unitIds) {
      const { serial, lifeState } = await producedRobots.get(actor, id)
      const { missing } = await quality.get(actor, id)
      if (lifeState !== 'quality_control') refused.push({ unitId: id, serial, isDue: false, missing: [] })
      else if (missing.length > 0) refused.push({ unitId: id, serial, isDue: true, missing })
      else await change(actor, { id, to: 'in_stock', language })
    }
    return { movedCount: unitIds.length - refused.length, refused }
  }

  async function voidKey(tx: Db, unit: UnitRow): Promise<Partial<UnitRow>> {
    await revokeEnrolments(tx, unit.id, clock.now())
    return unit.publicKey || unit.enrolment === 'accepted' ? { publicKey: null, enrolment: 'revoked' } : {}
  }

  /**
   * Retires a unit for good, voids its key, cuts its connection and takes it out of what is assigned and under way.
   * @throws serial_not_confirmed, life_change_refused, not_found
   */
  async function retire(actor: UserActor, input: RetireInput): Promise<ProducedRobot> {
    const { variantId } = await producedRobots.get(actor, input.id)
    await db.transaction(async (tx) => {
      await lockVariant(tx, variantId)
      const before = await units.lock(tx, actor, input.id)
      if (fold(input.confirmSerial.trim()) !== fold(before.serial)) {
        throw new DomainError(producedRobotErrors.serial_not_confirmed, {}, [
          {
            path: 'confirmSerial',
            code: 'custom',
            message: producedRobotErrors.serial_not_confirmed.text[input.language],
          },
        ])
      }
      const { reason } = input
      const plan = planned(before, { to: 'retired', reason, language: input.language })
      const write = { ...plan, ...withoutAssignment, ...(await voidKey(tx, before)) }
      const action = 'produced_robot.retired'
      const after = await units.write(tx, actor, { before, change: write, action, reason })
      await unitExit.unpin(tx, actor, before.id, reason)
      await updates.cancelOpen(tx, actor, before)
      await programInstalls.retire(tx, actor, before, reason)
      publish(tx, { kind: 'robot-revoked', unitIds: [input.id] })
      publishUnits(tx, [{ before, after }])
    })
    return producedRobots.get(actor, input.id)
  }

  return { change, stock, retire }
}

export type ProducedRobotLifeService = ReturnType<typeof createProducedRobotLifeService>
