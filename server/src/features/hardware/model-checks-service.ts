import { setImmediate as othersTurn } from 'node:timers/promises'
import { compareWithModel } from '@filo/contract/hardware/compare-with-model'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { HardwareBaseline } from '@filo/contract/robot-models/robot-models-routes'
import type { BaseContext } from '../../base-context.ts'
import { changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit, publish } from '../../db/unit-of-work.ts'
import * as store from './model-checks-store.ts'

type Deps = Pick<BaseContext, 'clock' | 'db' | 'jobs'>

/** Units of one transaction. */
const SLICE = 200

/** Whether some part is other than the model says; what a robot does not tell is no difference. */
function differs(baseline: Record<string, unknown> | null, inventory: HardwareInventory): boolean {
  const baselineValues = HardwareBaseline.safeParse(baseline).data ?? {}
  return compareWithModel(baselineValues, inventory).some(({ result }) => result === 'different')
}

interface Judged {
  unitId: string
  reference: HardwareInventory
  /** Since when it differs by what was judged of it before. */
  differsSince: Date | null
  at: Date
}

/** Judges a robot that reports its hardware by its model: nothing of a unit that is not there. */
export async function judgeByModel(tx: Db, { unitId, reference, differsSince, at }: Judged) {
  const found = await store.readBaseline(tx, unitId)
  const isOther = found !== undefined && differs(found.baseline, reference)
  return { differsSince: isOther ? (differsSince ?? at) : null, judgedAgainst: found?.key ?? null }
}

/**
 * Judges the robots of a model anew, slice by slice, after what it says of its hardware changed. Which of them are not
 * judged by that yet stands in the tables.
 */
export function createModelChecks({ clock, db, jobs }: Deps) {
  const queue = jobs.define('model-checks', { run, listUnfinished: () => store.listModelsToJudge(db) })

  /** @returns the last unit that was judged where there may be more */
  function judgeSlice(modelId: string, after: string | undefined): Promise<string | undefined> {
    return db.transaction(async (tx) => {
      const locked = await store.holdUnjudged(tx, { modelId, after, limit: SLICE })
      const others = []
      for (const { unit, reference, since, baseline, key } of locked) {
        const differsSince = differs(baseline, reference) ? (since ?? clock.now()) : null
        await store.writeVerdict(tx, unit.id, { differsSince, judgedAgainst: key })
        if ((differsSince === null) !== (since === null)) others.push(unit)
      }
      for (const message of changedUnits('hardware', others)) publish(tx, message)
      return locked.length === SLICE ? locked.at(-1)?.unit.id : undefined
    })
  }

  async function run(modelId: string, signal: AbortSignal): Promise<undefined> {
    let after: string | undefined
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const last = await judgeSlice(modelId, after)
      // From the beginning once more: what the model says may have changed meanwhile.
      hasMore = last !== undefined || after !== undefined
      after = last
      // The embedded database answers within the same turn of the event loop.
      await othersTurn()
    }
  }

  return {
    /** Asks for it in the transaction that changed a model. */
    request: async (tx: Db, modelId: string): Promise<void> => {
      await queue.add(tx, modelId)
      afterCommit(tx, queue.wake)
    },
  }
}
