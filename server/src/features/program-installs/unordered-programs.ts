import { type InstalledProgram, SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import type { Db } from '../../db/database.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'
import { readProgramsOf } from './install-facts-store.ts'
import { listOpenInstalls } from './program-installs-store.ts'

/** The most that are shown of a robot. */
const MOST = 100

/**
 * Programs that a unit reports and no order names, of whichever owner the order is: what a former one is being rid of is
 * nobody else's. The robot's words are not trusted. The caller found the unit in scope.
 */
export async function listUnordered(
  db: Db,
  { id, softwareInfo }: Pick<UnitRow, 'id' | 'softwareInfo'>,
): Promise<InstalledProgram[]> {
  const reported = SoftwareInfo.shape.programs.safeParse(softwareInfo?.['programs']).data ?? []
  if (reported.length === 0) return []
  const open = await listOpenInstalls(db, [id])
  const programOf = await readProgramsOf(db, open)
  const ordered = new Set(open.map((row) => programOf(row)?.code))
  return reported.filter(({ code }) => !ordered.has(code)).slice(0, MOST)
}
