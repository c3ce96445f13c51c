import { commonErrors } from '@filo/contract/common-errors'
import { entitlementStateAt } from '@filo/contract/program-entitlements/entitlement-states'
import { programEntitlementErrors } from '@filo/contract/program-entitlements/program-entitlements-errors'
import type {
  GrantEntitlementBody,
  ProgramEntitlement,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { publishEntitlementChange } from '../../records/storefront/entitlement-events.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { EntitlementDeps } from './entitlement-deps.ts'
import { entitlementSubject, namesOf } from './entitlement-records.ts'
import { grantedSpan, overlaps } from './entitlement-span.ts'
import * as store from './entitlements-store.ts'
import { getProgramEntitlement } from './read-entitlements.ts'

/**
 * Writes a right in the caller's transaction, audits and tells it; its end is told when it comes. @returns its id
 * @throws not_found entitlement_program_retired entitlement_span_reversed entitlement_span_past entitlement_overlaps
 */
export async function writeEntitlement(
  tx: Db,
  { deps, actor }: { deps: EntitlementDeps; actor: Actor },
  { customerId, programId, note, ...period }: GrantEntitlementBody,
): Promise<string> {
  const { clock, ids, audit, entitlementEnds } = deps
  const now = clock.now()
  const span = grantedSpan(period, now)
  const customer = await store.lockCustomerOf(tx, customerId)
  const program = await store.shareProgram(tx, programId)
  if (!customer || !program) throw new DomainError(commonErrors.not_found)
  const words = { program: program.code, customer: customer.name }
  if (program.state === 'retired')
    throw new DomainError(programEntitlementErrors.entitlement_program_retired, words)
  const others = await store.listEntitlementsTo(tx, { customerId, programId })
  if (others.some((other) => overlaps(other, span, now)))
    throw new DomainError(programEntitlementErrors.entitlement_overlaps, words)
  const id = ids.next()
  const row = { ...newMeta({ at: now, by: actorId(actor) }), id, customerId, programId, ...span, note }
  await store.insertEntitlement(tx, {
    ...row,
    endedAt: null,
    endedBy: null,
    endReason: null,
    endNotifiedAt: null,
  })
  await audit.record(tx, actor, {
    action: 'program_entitlement.granted',
    ...entitlementSubject(id, { customer, program }),
    after: { ...namesOf({ customer, program }), ...span, note },
  })
  publishEntitlementChange(tx, row, 'granted')
  await entitlementEnds.watch(tx, row)
  return id
}

/** Grants a customer the right to a program. @throws what {@link writeEntitlement} does */
export async function grantProgramEntitlement(
  deps: EntitlementDeps,
  actor: Actor,
  body: GrantEntitlementBody,
): Promise<ProgramEntitlement> {
  const id = await deps.db.transaction((tx) => writeEntitlement(tx, { deps, actor }, body))
  return getProgramEntitlement(deps, actor, id)
}

/** Ends a right before its time; what is installed keeps working. @throws not_found entitlement_over */
export async function endProgramEntitlement(
  deps: EntitlementDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<ProgramEntitlement> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const row = await store.lockEntitlement(tx, actor, id)
    const found = row && (await store.findEntitlement(tx, actor, id))
    if (!row || !found) throw new DomainError(commonErrors.not_found)
    const now = clock.now()
    if (entitlementStateAt(row, now) === 'ended')
      throw new DomainError(programEntitlementErrors.entitlement_over)
    const by = actorId(actor)
    const ended = { endedAt: now, endedBy: by, endReason: reason, endNotifiedAt: now }
    await store.updateEntitlementRow(tx, id, { ...ended, ...changedMeta(row, { at: now, by }) })
    await audit.record(tx, actor, {
      action: 'program_entitlement.ended',
      ...entitlementSubject(id, found),
      before: { until: row.until, endedAt: null },
      after: { ...namesOf(found), until: row.until, endedAt: now },
      reason,
    })
    publishEntitlementChange(tx, row, 'ended')
  })
  return getProgramEntitlement(deps, actor, id)
}
