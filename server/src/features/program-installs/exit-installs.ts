import { type InstalledProgramFacts, readProgramsOf } from './install-facts-store.ts'
import type { InstallWork } from './program-install-deps.ts'
import { type InstallRow, listOpenInstalls } from './program-installs-store.ts'
import { newOrder } from './settle-installs.ts'
import { type InstallChange, type InstallUnit, writeInstall } from './write-install.ts'

async function changeAll(
  work: InstallWork,
  units: readonly InstallUnit[],
  changeOf: (row: InstallRow, program: InstalledProgramFacts, unit: InstallUnit) => InstallChange | undefined,
): Promise<void> {
  const { tx } = work
  const rows = await listOpenInstalls(
    tx,
    units.map(({ id }) => id),
  )
  const programOf = await readProgramsOf(tx, rows)
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  for (const row of rows) {
    const [unit, program] = [byId.get(row.unitId), programOf(row)]
    const change = unit && program && changeOf(row, program, unit)
    if (change) await writeInstall(work, { row, code: program.code, unit }, change)
  }
}

const isPending = ({ state }: InstallRow) =>
  state === 'requested' || state === 'queued' || state === 'installing'

/**
 * Ends what was under way on a unit that is retired; of what was installed nobody can know any more what is left. The caller
 * holds it.
 */
export async function retireInstalls(work: InstallWork, unit: InstallUnit, reason: string): Promise<void> {
  const ended = { end: 'robot_retired', waiting: null, deadline: null, endedAt: work.clock.now() } as const
  await changeAll(work, [unit], (row) => {
    const isOver = row.state === 'failed' && !row.installedReleaseId
    const state = isPending(row) || isOver ? ('failed' as const) : ('removed' as const)
    if (isOver) return undefined
    const change = { ...ended, state, installedReleaseId: null, isDesired: false }
    return { change, action: 'program_install.ended', after: { end: ended.end }, reason }
  })
}

/**
 * Programs of units that go to another owner, before whose eyes nothing of the former one's shall come: what a customer had is
 * removed with all it stored, and what nobody was told of is taken back. What the maker installed before there was a customer
 * stays, and is the first customer's from then on. The caller holds the units.
 */
export async function handOverInstalls(
  work: InstallWork,
  units: readonly InstallUnit[],
  customerId: string | null,
): Promise<void> {
  const at = work.clock.now()
  await changeAll(work, units, (row, program, unit) => {
    const mayStay = unit.customerId === null && customerId !== null && program.state === 'active'
    if (mayStay && row.isDesired) return { change: { customerId } }
    if (!row.isDesired && !row.keepData) return undefined
    const action = 'program_install.handed_over' as const
    const ended = { end: 'owner_changed', waiting: null, deadline: null } as const
    if (row.isDesired && !row.notifiedAt && !row.installedReleaseId)
      return {
        change: { ...ended, state: 'cancelled', endedAt: at },
        action,
        after: { end: 'owner_changed' },
      }
    const removal = { isDesired: false, keepData: false, state: 'removing', stopReason: null } as const
    return { change: { ...ended, ...removal, ...newOrder(work), endedAt: null }, action }
  })
}
