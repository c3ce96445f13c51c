import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import {
  type HardwareCause,
  type HardwareChangeState,
  hardwareChangeStateNames,
  refuseHardwareDecision,
} from '@filo/contract/hardware/hardware-change-states'
import { hardwareErrors } from '@filo/contract/hardware/hardware-errors'
import type { HardwareChange, HardwarePassport, HardwareScan } from '@filo/contract/hardware/hardware-routes'
import type { Language } from '@filo/contract/localized-text'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { z } from 'zod'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { ServiceRecordsService } from '../service-records/service-records-service.ts'
import { findUnitWithModel } from './hardware-names-store.ts'
import * as states from './hardware-state-store.ts'
import * as store from './hardware-store.ts'
import { presentChange } from './present-hardware.ts'
import { presentScan, scanTimeoutMs } from './scan-state.ts'

/** Gives a robot the command to look. */
export interface ScanCommands {
  queue: (
    tx: Db,
    unitId: string,
    command: { kind: 'scan-hardware'; id: string; expiresAt: Date },
  ) => Promise<unknown>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  commands: ScanCommands
  serviceRecords: Pick<ServiceRecordsService, 'explain'>
}

interface Decision {
  state: Exclude<HardwareChangeState, 'new'>
  cause?: HardwareCause | undefined
  reason: string
  ifMatch: string | undefined
  language: Language
  serviceRecordId?: string | undefined
}

function publishChange(
  tx: Db,
  { id, customerId, variantId }: Pick<UnitRow, 'id' | 'customerId' | 'variantId'>,
  kind: string,
): void {
  publish(tx, changed('hardware', id, kind, { customerId, variantId, unitIds: [id] }))
}

/** The change and its unit, both held. @throws not_found */
async function lockHardwareState(tx: Db, actor: UserActor, changeId: string) {
  const found = await store.findChange(tx, scopeOf(actor), changeId)
  const unit = found && (await lockUnit(tx, scopeOf(actor), found.change.unitId))
  if (!found || !unit) throw new DomainError(commonErrors.not_found)
  await store.lockChange(tx, changeId)
  const row = await store.findChange(tx, scopeOf(actor), changeId)
  if (!row) throw new DomainError(commonErrors.not_found)
  return { unit, row }
}

/** @throws not_found etag_mismatch hardware_state_refused hardware_cause_missing service_record_is_draft */
export async function decideHardwareChange(
  { db, clock, serviceRecords, audit }: Deps,
  actor: UserActor,
  changeId: string,
  decision: Decision,
): Promise<HardwareChange> {
  const { state, cause, reason, ifMatch, language } = decision
  await db.transaction(async (tx) => {
    const { unit: locked, row } = await lockHardwareState(tx, actor, changeId)
    requireMatch(row.change, ifMatch)
    const refusal = refuseHardwareDecision(row.change, { state, cause })
    if (refusal) {
      const nameOf = (each: HardwareChangeState) => hardwareChangeStateNames[each][language]
      throw new DomainError(hardwareErrors[refusal], { from: nameOf(row.change.state), to: nameOf(state) })
    }
    const at = clock.now()
    const meta = changedMeta(row.change, { at, by: actorId(actor) })
    const decided = {
      state,
      cause: cause ?? row.change.cause,
      reason,
      decidedBy: actorId(actor),
      decidedAt: at,
    }
    await states.updateChange(tx, changeId, { ...meta, ...decided })
    const recordId = decision.serviceRecordId
    if (recordId) await serviceRecords.explain(tx, actor, { changeId, unitId: locked.id, recordId })
    await audit.record(tx, actor, {
      action: `hardware.change_${state}`,
      ...unitSubject(locked),
      reason,
      before: { state: row.change.state, cause: row.change.cause },
      after: {
        state,
        cause: decided.cause,
        part: row.change.part,
        title: row.change.title,
        ...(recordId ? { serviceRecordId: recordId } : {}),
      },
    })
    publishChange(tx, locked, 'decided')
  })
  const after = await store.findChange(db, scopeOf(actor), changeId)
  if (!after) throw new DomainError(commonErrors.not_found)
  return presentChange(actor, after)
}

async function requestScanIn(
  { clock, ids, commands, audit }: Deps,
  tx: Db,
  actor: UserActor,
  unitId: string,
) {
  const locked = await lockUnit(tx, scopeOf(actor), unitId)
  const found = locked && (await findUnitWithModel(tx, scopeOf(actor), unitId))
  if (!found) throw new DomainError(commonErrors.not_found)
  const { unit, capabilities } = found
  if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
  if (!agentCan(capabilities ?? [], 'hardware'))
    throw new DomainError(hardwareErrors.hardware_agent_too_old, { serial: unit.serial })
  const now = clock.now()
  const waiting = await store.findScan(tx, unitId)
  if (waiting && presentScan(waiting, now).state === 'waiting') return { unit, scan: waiting }
  const id = ids.next()
  const expiresAt = new Date(now.getTime() + scanTimeoutMs)
  await commands.queue(tx, unitId, { kind: 'scan-hardware', id, expiresAt })
  await audit.record(tx, actor, { action: 'hardware.scan_requested', ...unitSubject(unit) })
  return { unit, scan: await store.findScan(tx, unitId) }
}

/**
 * Has a robot look at its hardware; one that still has to is asked once. A robot that is away does so when it is back
 * within a day.
 * @throws not_found robot_retired hardware_agent_too_old
 */
export async function requestHardwareScan(
  deps: Deps,
  actor: UserActor,
  unitId: string,
): Promise<z.infer<typeof HardwareScan>> {
  const { db, clock } = deps
  const requested = await db.transaction(async (tx) => {
    const { unit, scan: row } = await requestScanIn(deps, tx, actor, unitId)
    publish(tx, { kind: 'robot-command', unitId })
    publishChange(tx, unit, 'scan')
    return row
  })
  if (!requested) throw new DomainError(commonErrors.not_found)
  return presentScan(requested, clock.now())
}

/**
 * Takes a unit as it is known now for what it is compared with from here on, in the caller's transaction that holds it.
 * @returns undefined where the robot has told nothing yet
 */
export async function freezeReference(
  { ids, clock, audit }: Deps,
  tx: Db,
  actor: Actor,
  unit: Pick<UnitRow, 'id' | 'serial' | 'customerId'>,
  reason: string | null,
): Promise<states.PassportRow | undefined> {
  const found = await states.readState(tx, unit.id)
  if (!found) return undefined
  const { state, snapshot } = found
  const row = {
    id: ids.next(),
    unitId: unit.id,
    hash: snapshot.hash,
    inventory: state.reference,
    frozenAt: clock.now(),
    frozenBy: actor.kind === 'user' ? actor.userId : null,
    reason,
  }
  await states.insertPassport(tx, row)
  const audited = reason === null ? {} : { reason }
  const after = { hash: snapshot.hash }
  await audit.record(tx, actor, {
    action: 'hardware.passport_frozen',
    ...unitSubject(unit),
    ...audited,
    after,
  })
  return row
}

/** {@link freezeReference} by a person's own wish. @throws not_found hardware_unknown */
export async function freezeReferenceOf(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  reason: string,
): Promise<z.infer<typeof HardwarePassport>> {
  const { db } = deps
  const row = await db.transaction(async (tx) => {
    const locked = await lockUnit(tx, scopeOf(actor), unitId)
    if (!locked) throw new DomainError(commonErrors.not_found)
    const frozen = await freezeReference(deps, tx, actor, locked, reason)
    if (!frozen) throw new DomainError(hardwareErrors.hardware_unknown)
    publishChange(tx, locked, 'passport')
    return frozen
  })
  const { id, hash, frozenAt } = row
  return { id, hash, frozenAt: frozenAt.toISOString(), frozenByName: actor.name, isSame: true }
}

/** Service of what people do about the hardware of robots: have it looked at, decide what changes are, and accept it as it is. */
export function createHardwareDecisions(deps: Deps) {
  return {
    decide: decideHardwareChange.bind(undefined, deps),
    scan: requestHardwareScan.bind(undefined, deps),
    freeze: freezeReference.bind(undefined, deps),
    freezeNow: freezeReferenceOf.bind(undefined, deps),
  }
}

export type HardwareDecisions = ReturnType<typeof createHardwareDecisions>
