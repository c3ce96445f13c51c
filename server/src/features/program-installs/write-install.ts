import type { AuditAction } from '@filo/contract/audit/audit-actions'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { raiseDesiredVersion } from '../../records/releases/desired-version.ts'
import { actorId } from '../../rights/actor.ts'
import { orderOf } from './plan-install.ts'
import type { InstallWork } from './program-install-deps.ts'
import { changeInstall, type InstallRow } from './program-installs-store.ts'

/** A unit as installs name it. */
export interface InstallUnit {
  id: string
  serial: string
  customerId: string | null
  variantId: string
}

/** An install with its program's code and its unit, which the caller holds. */
export interface LockedInstall {
  row: InstallRow
  code: string
  unit: InstallUnit
}

/** How an install changes; with an action it goes on record. */
export interface InstallChange {
  change: Partial<InstallRow>
  action?: AuditAction
  after?: Record<string, unknown>
  reason?: string
}

/** How the audit log names a program on a robot. */
export function installSubject({ row, code, unit }: LockedInstall) {
  return {
    objectType: 'program_install',
    objectId: row.id,
    objectName: `${unit.serial} · ${code}`,
    customerId: row.customerId,
  }
}

/** Tells pages that show an install, once the transaction is committed. */
export function publishInstall(tx: Db, { row, unit }: LockedInstall, kind: string): void {
  const { customerId } = row
  publish(
    tx,
    changed('program-installs', row.id, kind, { customerId, unitIds: [unit.id], variantId: unit.variantId }),
  )
}

/** Has the robot ask anew what it shall have. */
export async function notifyRobot(tx: Db, unitId: string): Promise<void> {
  await raiseDesiredVersion(tx, [unitId])
  publish(tx, { kind: 'desired-changed', unitIds: [unitId] })
}

/** Writes a change of an install whose unit the caller holds, and tells its robot where its order is another one. */
export async function writeInstall(
  { clock, audit, tx, actor }: Pick<InstallWork, 'clock' | 'audit' | 'tx' | 'actor'>,
  locked: LockedInstall,
  { change, action, after, reason }: InstallChange,
): Promise<InstallRow> {
  const { row, code, unit } = locked
  const meta = changedMeta(row, { at: clock.now(), by: actorId(actor) })
  const next: InstallRow = { ...row, ...change, ...meta }
  await changeInstall(tx, row.id, { ...change, ...meta })
  if (action)
    await audit.record(tx, actor, {
      action,
      ...installSubject(locked),
      before: { state: row.state },
      after: { state: next.state, unitId: unit.id, requestedBy: next.requestedBy, ...after },
      ...(reason ? { reason } : {}),
    })
  const [before, now] = [orderOf(row, code), orderOf(next, code)]
  if (canonicalJson(before ?? null) !== canonicalJson(now ?? null)) await notifyRobot(tx, unit.id)
  publishInstall(tx, { ...locked, row: next }, next.state)
  return next
}
