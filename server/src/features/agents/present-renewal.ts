import type { FleetRenewal } from '@filo/contract/agents/agent-orders-routes'
import type { Db } from '../../db/database.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import * as store from './renewals-store.ts'

const failuresShown = 20

/** A renewal as people see it, with how its robots stand. */
export async function presentRenewal(
  db: Db,
  builds: Pick<AgentBuilds, 'find' | 'isRecallUnsigned'>,
  row: store.RenewalRow,
): Promise<FleetRenewal> {
  const [counts, failed, requested, committed] = [
    await store.countUnits(db, row.id),
    await store.listUnits(db, row.id, 'failed', failuresShown),
    await store.listUnits(db, row.id, 'requested', 1),
    await store.listUnits(db, row.id, 'committed', 1),
  ]
  const [first] = row.state === 'trying' ? requested : row.state === 'halted' ? failed : committed
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    isSigned: Boolean((await builds.find(db, row.version))?.signedAt) && !(await builds.isRecallUnsigned(db)),
    first: first ? { unitId: first.unitId, serial: first.serial } : null,
    counts,
    failures: failed.map(({ unitId, serial, outcome, text, changedAt }) => ({
      unitId,
      serial,
      outcome: outcome ?? 'refused',
      text,
      at: changedAt.toISOString(),
    })),
  }
}
