import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { listArosRefs } from '../../../records/releases/aros-ref.ts'
import { listNewestConsents } from '../../../records/releases/newest-consents.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'

/**
 * Puts on record that customers are asked about a release for these robots, which is what their people are told of; not
 * where they have answered about it already.
 */
export async function recordRequested(
  tx: Db,
  { audit, actor, arosId }: { audit: AuditService; actor: Actor; arosId: string },
  unitIds: readonly string[],
): Promise<void> {
  if (unitIds.length === 0) return
  const aros = (await listArosRefs(tx, [arosId])).get(arosId)
  const answered = new Set(
    (await listNewestConsents(tx, unitIds, [arosId])).map(({ consent }) => consent.unitId),
  )
  const { id, serial, customerId } = producedRobots
  const requested = await tx
    .select({ id, serial, customerId })
    .from(producedRobots)
    .where(inArray(id, [...unitIds]))
  for (const unit of requested.filter((row) => !answered.has(row.id))) {
    await audit.record(tx, actor, {
      action: 'update.consent_requested',
      ...unitSubject(unit),
      after: { aros: aros ? `${aros.name} ${aros.version}` : '' },
    })
  }
}
