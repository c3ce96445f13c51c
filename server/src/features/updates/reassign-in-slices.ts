import { setImmediate as othersTurn } from 'node:timers/promises'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit, publish } from '../../db/unit-of-work.ts'
import { isServiceAway } from '../../http/service-away.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { DesiredWriter } from './desired-writer.ts'
import { publishDesired } from './publish-desired.ts'
import * as reassignments from './reassignments-store.ts'
import { countAssignedUnits, holdUnitsAfter } from './updates-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log' | 'jobs'> & {
  desired: DesiredWriter
}

/** Units of one transaction; a variant of no more is written at once with its assignment. */
const REASSIGN_SLICE = 500

/**
 * Works out what the units of a big variant shall run, slice by slice after the transaction that changed their
 * assignments. A unit that was not reached yet keeps what it shall run; whatever slice it is in, it gets what the
 * assignments say when it is reached. A change of assignments during it begins it anew.
 */
export function createSlicedReassign({ db, clock, ids, log, jobs, desired }: Deps) {
  const queue = jobs.define('reassign', {
    run,
    listUnfinished: () => reassignments.listReassignments(db),
  })

  /** Writes the next slice; with `isFailed` it is passed over. @returns whether there may be more */
  async function runSlice(id: string, limit: number, isFailed = false): Promise<boolean> {
    return db.transaction(async (tx) => {
      const row = await reassignments.lockReassignment(tx, id)
      if (!row) return false
      const units = await holdUnitsAfter(tx, { ...row, limit })
      const moved = isFailed ? [] : await desired.rewrite(tx, row.createdBy, units, row.reason)
      const isLast = units.length < limit
      await reassignments.changeReassignment(tx, id, {
        reached: units.at(-1)?.id ?? row.reached,
        doneCount: row.doneCount + (isFailed ? 0 : units.length),
        failedCount: row.failedCount + (isFailed ? units.length : 0),
        endedAt: isLast ? clock.now() : null,
      })
      publishDesired(tx, moved)
      const kind = isLast ? 'spread' : 'spreading'
      publish(tx, changed('assignments', row.variantId, kind, { customerId: null }))
      return !isLast
    })
  }

  /** What cannot be written is cut smaller until one unit is left, which is passed over: it keeps none of the others. */
  async function run(id: string, signal: AbortSignal): Promise<undefined> {
    let limit = REASSIGN_SLICE
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      try {
        hasMore = await runSlice(id, limit)
        limit = Math.min(limit * 2, REASSIGN_SLICE)
      } catch (error) {
        if (isServiceAway(error)) throw error
        if (limit === 1) {
          log.error({ err: error, reassignmentId: id }, 'a robot could not be told what it shall run')
          hasMore = await runSlice(id, 1, true)
        }
        limit = Math.ceil(limit / 2)
      }
      // The embedded database answers within the same turn of the event loop.
      await othersTurn()
    }
  }

  /**
   * Begins it in the transaction that changed the assignments of a variant.
   * @returns false where the variant is small enough for this transaction
   */
  async function begin(
    tx: Db,
    actor: Actor,
    { variantId, reason }: { variantId: string; reason?: string | undefined },
  ): Promise<boolean> {
    const unitCount = await countAssignedUnits(tx, variantId)
    if (unitCount <= REASSIGN_SLICE) {
      await reassignments.forgetReassignment(tx, variantId)
      return false
    }
    const id = ids.next()
    const made = { createdAt: clock.now(), createdBy: actorId(actor), reason: reason ?? null }
    await reassignments.replaceReassignment(tx, { id, variantId, unitCount, ...made })
    await queue.add(tx, id)
    afterCommit(tx, queue.wake)
    return true
  }

  /** The last one of a variant whose units were too many for one transaction, under way or ended. */
  const find = (variantId: string) => reassignments.findReassignment(db, variantId)

  return { begin, find }
}
