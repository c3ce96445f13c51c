import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { Db } from '../../../db/database.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import * as store from '../aros-versions-store.ts'
import { arosSubject, type LockedAros } from './lock-for-transition.ts'

export interface StepChange {
  to: ArosState
  action: AuditAction
  patch?: Partial<store.ArosRow>
  after?: object
  reason?: string | undefined
}

/** How a step is written; the caller holds the version. */
export function createArosMove({ clock, audit }: Pick<ArosDeps, 'clock' | 'audit'>) {
  /** Writes the state a step leads to, with its audit record. */
  return async function move(
    tx: Db,
    actor: Actor,
    { aros }: Pick<LockedAros, 'aros'>,
    change: StepChange,
  ): Promise<store.ArosRow> {
    const stamp = { updatedAt: clock.now(), updatedBy: actorId(actor) }
    await store.updateAros(tx, aros.id, { ...change.patch, state: change.to, ...stamp })
    await audit.record(tx, actor, {
      action: change.action,
      ...arosSubject(aros),
      before: { state: aros.state },
      after: { state: change.to, ...change.after },
      reason: change.reason,
    })
    return { ...aros, ...change.patch, state: change.to }
  }
}

export type MoveAros = ReturnType<typeof createArosMove>
