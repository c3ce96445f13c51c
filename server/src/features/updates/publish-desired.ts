import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'

/** Has consoles read the updates of units anew, once the transaction is committed. */
export function publishUpdates(tx: Db, units: readonly ChangedUnit[]): void {
  for (const message of [...changedUnits('updates', units), ...changedUnits('robots', units)]) {
    publish(tx, message)
  }
}

/** Has units ask for what they shall run, and consoles read it anew, once the transaction is committed. */
export function publishDesired(tx: Db, units: readonly ChangedUnit[]): void {
  if (units.length === 0) return
  publish(tx, { kind: 'desired-changed', unitIds: units.map(({ id }) => id) })
  publishUpdates(tx, units)
}
