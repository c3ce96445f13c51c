import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'

/**
 * Which of the robots' owners may use a program, null for the maker itself. The maker's people order it for everybody; a
 * customer whatever is active, which is asked before.
 */
export async function readEntitled(
  _db: Db,
  _actor: Actor,
  _programId: string,
  units: readonly { customerId: string | null }[],
): Promise<ReadonlySet<string | null>> {
  return new Set(units.map(({ customerId }) => customerId))
}
