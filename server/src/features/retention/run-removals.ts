import { DAY_MS } from '@filo/contract/durations'
import type { RetentionDays } from '@filo/contract/retention/retention-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { Removal } from './removals/removal.ts'
import { removedBefore, retentionDaysOf } from './retention-days.ts'
import * as store from './retention-settings-store.ts'

/** One look of housekeeping removes so much of a kind at most; the next one goes on, ten minutes later. */
const SLICES = 200

/** What the use cases of retention work with. */
export type RetentionDeps = Pick<BaseContext, 'db' | 'clock' | 'log'> & {
  audit: Pick<AuditService, 'record'>
}

/** Whether a run is under way, or the last one ended a day ago. */
export function isRunDue({ underWay, last }: store.RunState, now: Date): boolean {
  return underWay !== undefined || last === undefined || now.getTime() - Date.parse(last.endedAt) >= DAY_MS
}

/** Puts on record what a run that came to its end has removed. */
async function endRun(
  { audit, log }: RetentionDeps,
  tx: Db,
  { kind }: Removal,
  { removed, days }: { removed: number; days: number },
): Promise<void> {
  if (removed === 0) return
  log.info({ kind, removed, days }, 'records were removed by their age')
  await audit.record(tx, systemActor('filo'), {
    action: 'retention.removed',
    objectType: 'setting',
    objectId: 'retention',
    objectName: 'Filo',
    after: { kind, removed, days },
  })
}

/**
 * One slice of a kind in a transaction of its own: what it removed and from where it goes on are written together, so that
 * whoever comes after a server that was killed goes on there.
 * @returns whether more of it is to be done now
 */
async function removeNext(deps: RetentionDeps, removal: Removal): Promise<boolean> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const now = clock.now()
    const run = await store.lockRun(tx, removal.kind, now)
    if (!run || !isRunDue(run, now)) return false
    const days = await readDays(tx)
    const before = removedBefore(now, days[removal.kind])
    const after = run.underWay?.after || null
    const slice = await removal.removeSlice(tx, { before, now, after })
    for (const record of slice.records ?? []) await deps.audit.record(tx, systemActor('filo'), record)
    const removed = (run.underWay?.removed ?? 0) + slice.removed
    if (slice.after !== null) {
      await store.writeRun(tx, removal.kind, { ...run, underWay: { after: slice.after, removed } }, now)
      return true
    }
    const last = { endedAt: now.toISOString(), removed }
    await store.writeRun(tx, removal.kind, { last }, now)
    await endRun(deps, tx, removal, { removed, days: days[removal.kind] })
    return false
  })
}

/** The days in force. */
async function readDays(db: Db): Promise<RetentionDays> {
  return retentionDaysOf((await store.findDays(db))?.value)
}

/** Removes of each kind what has stayed its days, once a day, in slices; whatever fails is tried again with the next look. */
export async function runRemovals(deps: RetentionDeps, removals: readonly Removal[]): Promise<void> {
  for (const removal of removals) {
    for (let slices = 0; slices < SLICES; slices += 1) if (!(await removeNext(deps, removal))) break
  }
}
