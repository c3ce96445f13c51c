import { type Actor, actorId } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import * as store from './updates-store.ts'

/** What a unit shall run from now on. */
export interface DesiredChange {
  unit: store.UnitRow
  arosId: string | null
  isPinned: boolean
}

/** Makes update records. */
export function createUpdateQueue({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  function updateRow(actor: Actor, change: DesiredChange, aros: string, reason: string | null) {
    const now = clock.now()
    const who = { createdBy: actorId(actor), updatedBy: actorId(actor) }
    return {
      id: ids.next(),
      createdAt: now,
      updatedAt: now,
      ...who,
      producedRobotId: change.unit.id,
      kind: 'aros' as const,
      fromArosId: change.unit.installedArosId,
      toArosId: change.arosId,
      state: 'queued',
      phase: 'queued',
      updatesTime: now,
      message: { key: 'queued', params: { aros }, text: `${aros} is queued for installation` },
      reason,
    }
  }

  /** Queues updates for units that do not run yet what they shall. */
  async function add(tx: Db, actor: Actor, changes: DesiredChange[], reason: string | null): Promise<void> {
    const wanted = changes.filter(({ arosId, unit }) => arosId && arosId !== unit.installedArosId)
    const names = new Map<string, string>()
    for (const { arosId } of wanted) {
      if (!arosId || names.has(arosId)) continue
      const aros = await store.arosNameOf(tx, arosId)
      names.set(arosId, aros ? `${aros.name} ${aros.semver}` : '')
    }
    const rows = wanted.map((change) =>
      updateRow(actor, change, names.get(change.arosId ?? '') ?? '', reason),
    )
    await store.insertUpdates(tx, rows)
  }

  return { add }
}

export type UpdateQueue = ReturnType<typeof createUpdateQueue>
