import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit } from '../../db/unit-of-work.ts'
import { publishEntitlementChange } from '../../records/storefront/entitlement-events.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { entitlementSubject, namesOf } from './entitlement-records.ts'
import * as store from './entitlements-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'jobs'> & { audit: Pick<AuditService, 'record'> }

/** The longest wait of a job: what is later is looked at again by then. */
const LONGEST_WAIT_MS = 30 * 86_400_000

/**
 * Tells the end of rights to programs at their minute: the right itself is over by the clock, whoever asks. What was told
 * stands in the table, so that an end is told once however often a server stops in between.
 */
export function createEntitlementEnds({ db, clock, jobs, audit }: Deps) {
  const product = systemActor('filo')
  const queue = jobs.define('program-entitlement-ends', {
    run,
    listUnfinished: () => store.listUnnotifiedEnds(db),
  })

  /** Waits for the end of a right that was granted in this transaction. */
  async function watch(tx: Db, { id, until }: { id: string; until: Date | null }): Promise<void> {
    if (until === null) return
    await queue.add(tx, id, Math.min(until.getTime() - clock.now().getTime(), LONGEST_WAIT_MS))
    afterCommit(tx, () => queue.wake())
  }

  async function run(id: string): Promise<number | undefined> {
    return db.transaction(async (tx) => {
      const row = await store.lockEntitlement(tx, product, id)
      if (!row?.until || row.endNotifiedAt) return undefined
      const leftMs = row.until.getTime() - clock.now().getTime()
      if (leftMs > 0) return Math.min(leftMs, LONGEST_WAIT_MS)
      const found = await store.findEntitlement(tx, product, id)
      if (!found) return undefined
      await store.updateEntitlementRow(tx, id, { endNotifiedAt: clock.now() })
      await audit.record(tx, product, {
        action: 'program_entitlement.expired',
        ...entitlementSubject(id, found),
        after: { ...namesOf(found), until: row.until },
      })
      publishEntitlementChange(tx, row, 'ended')
      return undefined
    })
  }

  return { watch, run }
}

export type EntitlementEnds = ReturnType<typeof createEntitlementEnds>
