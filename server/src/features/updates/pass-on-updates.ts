import type { Db } from '../../db/database.ts'
import { passOnUpdates, type UnitRow } from './updates-store.ts'

interface Deps {
  commands: { queue: (tx: Db, unitId: string, command: { kind: 'report-now' }) => Promise<unknown> }
}

/** What happens to the updates of a unit that gets another owner. */
export function createOwnerChange({ commands }: Deps) {
  /**
   * Gives the new owner what the unit has not begun, and asks the unit to report anew; what it did before stays with the
   * owner of that time. The caller holds the unit and announces `robot-command` after the commit.
   */
  async function changeOwner(tx: Db, unit: UnitRow, customerId: string | null): Promise<void> {
    await passOnUpdates(tx, unit.id, customerId)
    if (unit.publicKey) await commands.queue(tx, unit.id, { kind: 'report-now' })
  }
  return changeOwner
}
