import type { UpdateMessage } from '@filo/contract/device/messages/update-progress'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { findAros } from './known-aros-store.ts'
import * as store from './updates-store.ts'

/** An update to make. `waiting` is one that the robot does not get before its agent is new enough. */
interface DesiredUpdate {
  unit: store.UnitRow
  arosId: string
  state: 'queued' | 'waiting'
  neededAgent: string | null
  /** What its agent does not know of that version's. */
  lacks: readonly string[]
}

function messageOf({ unit, state, neededAgent, lacks }: DesiredUpdate, aros: string): UpdateMessage {
  if (state === 'queued') {
    return { key: 'queued', params: { aros }, text: `${aros} is queued for installation` }
  }
  if (neededAgent === null) {
    const params = { aros, lacks: lacks.join(', '), found: unit.agentVersion ?? '' }
    const text = `${aros} waits for a newer agent: this one does not know ${params.lacks}`
    return { key: 'agent_lacks', params, text }
  }
  const params = { aros, needed: neededAgent, found: unit.agentVersion ?? '' }
  const text = `${aros} needs agent ${params.needed}; this robot has ${params.found}`
  return { key: 'agent_too_old', params, text }
}

/** Makes update records. */
export function createUpdateQueue({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  function updateRow(by: string | null, desired: DesiredUpdate, aros: string, reason: string | null) {
    const now = clock.now()
    const who = { createdBy: by, updatedBy: by }
    const { unit, arosId, state } = desired
    return {
      id: ids.next(),
      createdAt: now,
      updatedAt: now,
      ...who,
      unitId: unit.id,
      customerId: unit.customerId,
      fromArosId: unit.installedArosId,
      toArosId: arosId,
      state,
      phase: state,
      updatesTime: now,
      message: messageOf(desired, aros),
      reason,
    }
  }

  const titleOf = async (tx: Db, arosId: string) => {
    const aros = await findAros(tx, arosId)
    return aros ? `${aros.name} ${aros.semver}` : ''
  }

  /** Has an update that ended begin anew, as if its robot had never tried it; what its hooks printed stays. */
  async function again(tx: Db, updateId: string, desired: DesiredUpdate): Promise<void> {
    const now = clock.now()
    const { state } = desired
    await store.changeUpdate(tx, updateId, {
      state,
      phase: state,
      progressPercent: 0,
      attempts: 0,
      errorCode: null,
      startedAt: null,
      endedAt: null,
      downSince: null,
      downSeconds: null,
      transferredBytes: null,
      message: messageOf(desired, await titleOf(tx, desired.arosId)),
      updatesTime: now,
      updatedAt: now,
    })
  }

  /** Writes update records in the name of `by` (null: the product), named by the versions they lead to. */
  async function add(
    tx: Db,
    by: string | null,
    desired: readonly DesiredUpdate[],
    reason: string | null,
  ): Promise<void> {
    const names = new Map<string, string>()
    for (const { arosId } of desired) {
      if (!names.has(arosId)) names.set(arosId, await titleOf(tx, arosId))
    }
    await store.insertUpdates(
      tx,
      desired.map((each) => updateRow(by, each, names.get(each.arosId) ?? '', reason)),
    )
  }

  return { add, again }
}

export type UpdateQueue = ReturnType<typeof createUpdateQueue>
