import { commonErrors } from '@filo/contract/common-errors'
import { claimCodeBytes, claimCodeOf } from '@filo/contract/device/enrolment/claim-code'
import { DAY_MS } from '@filo/contract/durations'
import { enrolmentErrors } from '@filo/contract/enrolments/enrolments-errors'
import type { UnitTarget } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditRecord, AuditService } from '../audit/audit-service.ts'
import type { ProducedRobotBulkService } from '../produced-robots/produced-robot-bulk-service.ts'
import { claimCodeHash } from './claim-code-hash.ts'
import * as store from './claim-codes-store.ts'
import { hasUnitForStaff, lockUnitForStaff, type UnitRow } from './enrolments-store.ts'
import { presentClaimCode } from './present-enrolment.ts'

/** How long an expired code is still shown as such. */
const EXPIRED_LIFE_MS = 30 * DAY_MS

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  units: Pick<ProducedRobotBulkService, 'lockChosen'>
}

/** Claim codes: with its own, a registered robot joins by itself, once. */
export function createClaimCodesService({ db, clock, ids, audit, units }: Deps) {
  async function lock(tx: Db, actor: UserActor, unitId: string): Promise<UnitRow> {
    const unit = await lockUnitForStaff(tx, actor, unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    return unit
  }

  async function record(
    tx: Db,
    actor: UserActor,
    unit: UnitRow,
    record: Pick<AuditRecord, 'action' | 'after'>,
  ) {
    await audit.record(tx, actor, { ...record, ...unitSubject(unit) })
  }

  const expiryOf = (validDays: number) => new Date(clock.now().getTime() + validDays * DAY_MS)

  /** New codes for units that the caller has locked; what they had before is void. */
  async function make(tx: Db, actor: UserActor, chosen: UnitRow[], expiresAt: Date) {
    const made = chosen.map(({ id, serial }) => {
      const code = claimCodeOf(Buffer.from(ids.secret(claimCodeBytes), 'base64url'))
      return { unitId: id, serial, code }
    })
    const createdAt = clock.now()
    const rows = made.map(({ unitId, code }) => {
      const codeHash = claimCodeHash(unitId, code)
      return { unitId: unitId, codeHash, createdAt, createdBy: actor.userId, expiresAt }
    })
    await store.replaceClaimCodes(tx, rows)
    for (const unit of chosen)
      await record(tx, actor, unit, { action: 'produced_robot.claim_code_made', after: { expiresAt } })
    return made
  }

  /** @throws not_found */
  async function get(actor: UserActor, unitId: string) {
    if (!(await hasUnitForStaff(db, actor, unitId))) throw new DomainError(commonErrors.not_found)
    const open = await store.findClaimCode(db, unitId)
    return { claimCode: open ? presentClaimCode(open) : null }
  }

  /** @throws unit_has_key robot_retired not_found */
  async function create(actor: UserActor, unitId: string, { validDays }: { validDays: number }) {
    const expiresAt = expiryOf(validDays)
    const [made] = await db.transaction(async (tx) => {
      const unit = await lock(tx, actor, unitId)
      if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
      if (unit.publicKey) throw new DomainError(enrolmentErrors.unit_has_key)
      return make(tx, actor, [unit], expiresAt)
    })
    if (!made) throw new Error('no code was made for the unit')
    return { ...made, expiresAt: expiresAt.toISOString() }
  }

  /** Codes for those of the chosen units that can join. @throws too_many_robots */
  async function createMany(
    actor: UserActor,
    { target, validDays }: { target: UnitTarget; validDays: number },
  ) {
    const expiresAt = expiryOf(validDays)
    return db.transaction(async (tx) => {
      const chosen = await units.lockChosen(tx, actor, target)
      const ready = chosen.filter((unit) => unit.lifeState !== 'retired' && unit.publicKey === null)
      const items = await make(tx, actor, ready, expiresAt)
      return { items, leftOutCount: chosen.length - ready.length, expiresAt: expiresAt.toISOString() }
    })
  }

  /** @throws no_claim_code not_found */
  async function revoke(actor: UserActor, unitId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const unit = await lock(tx, actor, unitId)
      if (!(await store.dropClaimCode(tx, unitId))) throw new DomainError(enrolmentErrors.no_claim_code)
      await record(tx, actor, unit, { action: 'produced_robot.claim_code_revoked' })
    })
  }

  const sweep = () => store.deleteExpiredClaimCodes(db, new Date(clock.now().getTime() - EXPIRED_LIFE_MS))

  return { get, create, createMany, revoke, sweep }
}

export type ClaimCodesService = ReturnType<typeof createClaimCodesService>
