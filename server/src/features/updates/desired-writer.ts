import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { raiseDesiredVersion } from '../../records/releases/desired-version.ts'
import { listActiveAssignments } from './active-assignments-store.ts'
import { listCapabilities } from './capabilities-store.ts'
import { type DesiredAros, desiredAros } from './desired-aros.ts'
import { listFailedAros } from './failed-aros-store.ts'
import { begunArosId, planUnit, type UnitPlan } from './unit-plan.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

export interface ReassignTarget {
  variantId?: string | undefined
  unitId?: string | undefined
  unitIds?: readonly string[] | undefined
  reason?: string | undefined
}

interface PlannedChange {
  unit: store.UnitRow
  desired: DesiredAros | null
  plan: UnitPlan
}

type Deps = Pick<BaseContext, 'clock'> & { updateQueue: UpdateQueue }

/** Works out and writes what units shall run. */
export function createDesiredWriter({ clock, updateQueue }: Deps) {
  async function plans(tx: Db, units: readonly store.UnitRow[]): Promise<PlannedChange[]> {
    const ids = units.map((unit) => unit.id)
    const variantIds = [...new Set(units.map((unit) => unit.variantId))]
    const assignments = await listActiveAssignments(tx, variantIds, ids)
    const failed = await listFailedAros(tx, ids, [...new Set(assignments.map(({ arosId }) => arosId))])
    const open = Map.groupBy(await store.listOpenUpdates(tx, ids), (update) => update.unitId)
    const capabilities = await listCapabilities(tx, ids)
    return units.map((unit) => {
      const own = open.get(unit.id) ?? []
      const facts = {
        begunArosId: begunArosId(own),
        capabilities: capabilities.get(unit.id) ?? null,
        failedArosIds: failed.get(unit.id) ?? [],
      }
      const desired = desiredAros({ ...unit, ...facts }, assignments, clock.now())
      return { unit, desired, plan: planUnit(unit, desired, own) }
    })
  }

  async function writeDesired(tx: Db, changes: readonly PlannedChange[]): Promise<void> {
    const groups = Map.groupBy(changes, ({ unit, plan: { arosId, isPinned, isMoved } }) => {
      const updateState = arosId && arosId !== unit.installedArosId ? 'scheduled' : 'up_to_date'
      return JSON.stringify({ arosId, isPinned, ...(isMoved ? { updateState } : {}) })
    })
    for (const [key, members] of groups) {
      const ids = members.map(({ unit }) => unit.id)
      await store.setDesired(tx, ids, JSON.parse(key), clock.now())
    }
  }

  /** {@link reassign} for units that are held. */
  async function rewrite(
    tx: Db,
    by: string | null,
    units: readonly store.UnitRow[],
    reason: string | null,
  ): Promise<store.UnitRow[]> {
    const found = await plans(tx, units)
    const cancelIds = found.flatMap(({ plan }) => plan.cancelIds)
    await store.cancelUpdates(tx, cancelIds, { at: clock.now(), by })
    await writeDesired(
      tx,
      found.filter(({ plan }) => plan.isChanged),
    )
    const changed = found.flatMap(({ unit, desired, plan: { add } }) =>
      add ? [{ unit, ...add, neededAgent: desired?.neededAgent ?? null, lacks: desired?.lacks ?? [] }] : [],
    )
    await updateQueue.add(tx, by, changed, reason)
    const moved = found.filter(({ plan }) => plan.isChanged || plan.add || plan.cancelIds.length > 0)
    const others = moved.filter(({ plan }) => !plan.isChanged)
    await raiseDesiredVersion(
      tx,
      others.map(({ unit }) => unit.id),
    )
    return moved.map(({ unit }) => unit)
  }

  /**
   * Writes anew what the units of a variant (or one unit) shall run: cancels updates that lead elsewhere and queues
   * new ones, in the name of `by`. @returns the units for which something changed
   */
  async function reassign(tx: Db, by: string | null, target: ReassignTarget): Promise<store.UnitRow[]> {
    return rewrite(tx, by, await store.holdAssignedUnits(tx, target), target.reason ?? null)
  }

  return { reassign, rewrite }
}

export type DesiredWriter = ReturnType<typeof createDesiredWriter>
