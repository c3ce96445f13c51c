import type { Db } from '../../db/database.ts'
import { passOnUpdates, type UnitRow } from './updates-store.ts'

interface Deps {
  commands: {
    requestReports: (tx: Db, unitIds: readonly string[]) => Promise<void>
    requestScans: (tx: Db, unitIds: readonly string[]) => Promise<void>
  }
}

/** Changes the updates of units that get another owner. */
export function createOwnerChange({ commands }: Deps) {
  /**
   * Gives the new owner what the units have not begun, and asks them to report anew, their hardware too; what they did
   * before stays with the owner of that time. The caller holds the units and publishes `robot-command`.
   */
  async function changeOwner(tx: Db, units: readonly UnitRow[], customerId: string | null): Promise<void> {
    const unitIds = units.map(({ id }) => id)
    await passOnUpdates(tx, unitIds, customerId)
    const known = units.flatMap(({ id, publicKey }) => (publicKey ? [id] : []))
    await commands.requestReports(tx, known)
    await commands.requestScans(tx, known)
  }
  return changeOwner
}
