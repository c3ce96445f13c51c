import { setImmediate as othersTurn } from 'node:timers/promises'
import { bulkSlice } from '@filo/contract/produced-robots/bulk-change-routes'
import type { BulkChangeFailure } from '@filo/contract/produced-robots/bulk-change-states'
import type { BaseContext } from '../../../base-context.ts'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { afterCommit, publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { isServiceAway } from '../../../http/service-away.ts'
import { findActorOfRole } from '../../../records/people/actor-of-role.ts'
import { may, type UserActor } from '../../../rights/actor.ts'
import * as store from './bulk-changes-store.ts'
import type { BulkWriters } from './bulk-writers.ts'
import type { Written } from './written.ts'

type Deps = Pick<BaseContext, 'database' | 'db' | 'clock' | 'log' | 'jobs'> & {
  writers: Pick<BulkWriters, 'write'>
}

/** Items of one transaction. The embedded database keeps everybody waiting for as long as one lasts. */
export const itemsTogether = { postgres: bulkSlice, pglite: 100 } as const

const nothing: Written = { unitIds: [], unchangedCount: 0, leftOut: [] }

/** What a slice did besides what it wrote. */
interface SliceEnd {
  written: Written
  /** Why nothing more is done. */
  failure?: BulkChangeFailure
}

function serialOf(item: unknown): { unitId: string | null; serial: string } {
  if (typeof item === 'string') return { unitId: item, serial: '' }
  return { unitId: null, serial: (item as { serial: string }).serial }
}

/**
 * Works off changes of more units than one transaction holds, slice by slice: those of one person one after the other in
 * the order in which they were asked for, those of others meanwhile. A slice is whole or was not, its progress with it.
 */
export function createBulkRunner({ database, db, clock, log, jobs, writers }: Deps) {
  const most = itemsTogether[database.engine]
  const queue = jobs.define('bulk-changes', {
    run,
    listUnfinished: () => store.listPeopleWithRunning(db),
    atOnce: 2,
  })

  /** Who asked, with the rights of now; undefined when they may no more. */
  async function askerOf(tx: Db, change: store.BulkChangeRow): Promise<UserActor | undefined> {
    const actor = await findActorOfRole(tx, { ...change, userId: change.createdBy }, clock.now())
    return actor && may(actor, 'robot.register') ? actor : undefined
  }

  /** @throws DomainError where nothing of the change can be done any more */
  async function writeItems(
    tx: Db,
    change: store.BulkChangeRow,
    { items, isFaulty }: { items: unknown[]; isFaulty: boolean },
  ): Promise<SliceEnd> {
    const actor = await askerOf(tx, change)
    if (!actor) return { written: nothing, failure: 'right_lost' }
    if (!isFaulty) return { written: await writers.write(tx, actor, change.order, items) }
    const leftOut = items.map((item) => ({ ...serialOf(item), reason: 'fault' as const }))
    return { written: { ...nothing, leftOut } }
  }

  async function note(tx: Db, change: store.BulkChangeRow, end: SliceEnd, reached: number): Promise<boolean> {
    const { written, failure = null } = end
    const doneCount = failure ? change.doneCount : reached
    // Without items left it could not get further: it is over, whatever was counted.
    const isOver = failure !== null || doneCount >= change.totalCount || reached === change.doneCount
    await store.insertLeftOut(tx, change, written.leftOut)
    await store.changeProgress(tx, change.id, {
      doneCount,
      changedCount: change.changedCount + written.unitIds.length,
      unchangedCount: change.unchangedCount + written.unchangedCount,
      leftOutCount: change.leftOutCount + written.leftOut.length,
      ...(isOver ? { state: failure ? 'failed' : 'done', failure, endedAt: clock.now() } : {}),
    })
    return isOver
  }

  /** Has its person's consoles read a change anew once the transaction is committed. */
  const publishChange = (tx: Db, { id, createdBy }: Pick<store.BulkChangeRow, 'id' | 'createdBy'>) =>
    publish(tx, changed('bulk-changes', id, 'changed', { customerId: null, userId: createdBy }))

  /** Ends a change that cannot go on. */
  async function fail(id: string, failure: BulkChangeFailure): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await store.lockRunning(tx, id)
      if (!row) return
      await note(tx, row, { written: nothing, failure }, row.doneCount)
      publishChange(tx, row)
    })
  }

  /** Writes the next items, `limit` at most and of one slice; faulty ones are left out. @returns whether there may be more */
  async function runSlice(id: string, limit: number, isFaulty = false): Promise<boolean> {
    return db.transaction(async (tx) => {
      const change = await store.lockRunning(tx, id)
      if (!change) return false
      const slice = await store.readSlice(tx, id, Math.floor(change.doneCount / bulkSlice))
      const from = change.doneCount % bulkSlice
      const items = slice.slice(from, from + limit)
      const end = await writeItems(tx, change, { items, isFaulty })
      const isOver = await note(tx, change, end, change.doneCount + items.length)
      publishChange(tx, change)
      return !isOver
    })
  }

  /** What cannot be written is cut smaller until one item is left, which is left out: it keeps none of the others. */
  async function runChange(id: string, signal: AbortSignal): Promise<void> {
    let limit: number = most
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      try {
        hasMore = await runSlice(id, limit)
        limit = Math.min(limit * 2, most)
      } catch (error) {
        if (isServiceAway(error)) throw error
        if (error instanceof DomainError) return fail(id, 'place_gone')
        if (limit === 1) {
          log.error({ err: error, bulkChangeId: id }, 'a robot could not be changed with many others')
          hasMore = await runSlice(id, 1, true)
        }
        limit = Math.ceil(limit / 2)
      }
      // The embedded database answers within the same turn of the event loop.
      await othersTurn()
    }
  }

  /** All changes of one person, the oldest first. */
  async function run(userId: string, signal: AbortSignal): Promise<undefined> {
    while (!signal.aborted) {
      const id = await store.findOldestRunning(db, userId)
      if (id === undefined) return
      await runChange(id, signal)
    }
  }

  /** Has a change begun that was kept in this transaction. */
  async function begin(tx: Db, actor: UserActor): Promise<void> {
    await queue.add(tx, actor.userId)
    afterCommit(tx, queue.wake)
  }

  return { begin, publishChange }
}

export type BulkRunner = ReturnType<typeof createBulkRunner>
