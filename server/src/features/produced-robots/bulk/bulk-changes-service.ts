import { commonErrors } from '@filo/contract/common-errors'
import type { BulkChange } from '@filo/contract/produced-robots/bulk-change-routes'
import type { BulkChangeState } from '@filo/contract/produced-robots/bulk-change-states'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import * as store from './bulk-changes-store.ts'
import { presentBulkChange } from './present-bulk-change.ts'
import type { BulkRunner } from './run-bulk-changes.ts'

const KEEP_MS = 30 * 24 * 3_600_000

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: Pick<AuditService, 'record'>
  runner: Pick<BulkRunner, 'publishChange'>
}

interface Page {
  page: number
  size: number
}

/** Service of a person's own changes of many units: reading them, and what may still be done about them. */
export function createBulkChangesService({ db, clock, audit, runner }: Deps) {
  async function list(actor: UserActor, query: Page & { 'f.state'?: BulkChangeState[] | undefined }) {
    const conditions = { states: query['f.state'], ...pageBounds(query) }
    const { rows, totalCount } = await store.listBulkChangeRows(db, actor, conditions)
    return { items: presentRows(rows, ({ id }) => id, presentBulkChange), totalCount }
  }

  async function find(actor: UserActor, id: string): Promise<store.BulkChangeRow> {
    const row = await store.findBulkChange(db, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** @throws not_found */
  async function get(actor: UserActor, id: string): Promise<BulkChange> {
    return presentBulkChange(await find(actor, id))
  }

  /** @throws not_found */
  async function listLeftOut(actor: UserActor, id: string, page: Page) {
    const { leftOutCount } = await find(actor, id)
    return { items: await store.listLeftOutRows(db, id, pageBounds(page)), totalCount: leftOutCount }
  }

  /** Waits for the slice that is under way. @throws not_found */
  async function hold(tx: Db, actor: UserActor, id: string): Promise<store.BulkChangeRow> {
    const row = await store.lockBulkChange(tx, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** How far it had come is recorded: what it reached has records of its own, the rest has none. */
  async function recordCancelled(tx: Db, actor: UserActor, row: store.BulkChangeRow): Promise<void> {
    const { id, about, order, doneCount, totalCount } = row
    await audit.record(tx, actor, {
      action: 'bulk_change.cancelled',
      objectType: 'bulk_change',
      objectId: id,
      objectName: about ?? order.kind,
      after: { reachedCount: doneCount, totalCount },
    })
  }

  /** @throws bulk_change_ended not_found */
  function cancel(actor: UserActor, id: string): Promise<BulkChange> {
    return db.transaction(async (tx) => {
      const before = await hold(tx, actor, id)
      if (before.state !== 'running') throw new DomainError(producedRobotErrors.bulk_change_ended)
      const change = { state: 'cancelled', endedAt: clock.now() } as const
      await store.changeProgress(tx, id, change)
      await recordCancelled(tx, actor, before)
      runner.publishChange(tx, before)
      return presentBulkChange({ ...before, ...change })
    })
  }

  /** Off the record: only its person sees it, and its robots keep theirs. @throws bulk_change_running not_found */
  async function forget(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await hold(tx, actor, id)
      if (before.state === 'running') throw new DomainError(producedRobotErrors.bulk_change_running)
      await store.deleteBulkChange(tx, id)
      runner.publishChange(tx, before)
    })
  }

  /** Forgets what ended long ago. */
  const sweep = () => store.deleteEndedBefore(db, new Date(clock.now().getTime() - KEEP_MS))

  return { list, get, listLeftOut, cancel, forget, sweep }
}

export type BulkChangesService = ReturnType<typeof createBulkChangesService>
