import { commonErrors } from '@filo/contract/common-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { listCapabilities } from './capabilities-store.ts'
import { holdRefusal } from './hold-refusal.ts'
import { needsConsent } from './hold-store.ts'
import * as store from './updates-store.ts'

/** A robot that does not hear of it in this time is left to its hold, which lasts as long at most. */
const HEARD_WITHIN_MS = 3_600_000

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  commands: {
    queue: (
      tx: Db,
      unitId: string,
      command: { kind: 'end-hold'; updateId: string; expiresAt: Date },
    ) => Promise<boolean>
  }
}

interface Decision {
  updateId: string
  reason: string
}

async function findOne(tx: Db, actor: UserActor, updateId: string): Promise<store.UpdateWithNames> {
  const row = await store.findUpdate(tx, scopeOf(actor), updateId)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

async function endHoldIn(
  tx: Db,
  deps: Deps,
  actor: UserActor,
  { updateId, reason }: Decision,
): Promise<void> {
  await lockUnit(tx, scopeOf(actor), (await findOne(tx, actor, updateId)).unit.id)
  const { update, unit } = await findOne(tx, actor, updateId)
  const refusal = holdRefusal({
    update,
    capabilities: (await listCapabilities(tx, [unit.id])).get(unit.id) ?? [],
    needsConsent: await needsConsent(tx, unit.customerId),
    isStaff: scopeOf(actor).kind === 'all',
  })
  if (refusal) throw new DomainError(refusal)
  const expiresAt = new Date(deps.clock.now().getTime() + HEARD_WITHIN_MS)
  publish(tx, { kind: 'robot-command', unitId: unit.id })
  if (!(await deps.commands.queue(tx, unit.id, { kind: 'end-hold', updateId, expiresAt }))) return
  const { reason: hold = '', who = '', until = '' } = update.message.params
  await deps.audit.record(tx, actor, {
    action: 'update.hold_ended',
    ...unitSubject(unit),
    after: { hold, who, until },
    reason,
  })
}

/**
 * Has a robot go on with an update that one of its programs holds back; once until it answers.
 * @throws not_found update_not_blocked agent_cannot_end_hold hold_is_customers
 */
export async function endUpdateHold(deps: Deps, actor: UserActor, decision: Decision): Promise<void> {
  await deps.db.transaction((tx) => endHoldIn(tx, deps, actor, decision))
}
