import { lockUnit } from '../../records/units/unit-row.ts'
import { readProgramsOf } from './install-facts-store.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import { findInstall, listOverdue, listUnsettledUnits } from './program-installs-store.ts'
import { lockUnits } from './request-store.ts'
import { endChange, settleUnits, settling } from './settle-installs.ts'
import { writeInstall } from './write-install.ts'

const TOGETHER = 100
const everybody = { kind: 'all' } as const

/** Gives up one request whose deadline is over, unless its robot has begun it meanwhile. */
async function endOverdue(
  deps: ProgramInstallDeps,
  { id, unitId }: { id: string; unitId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const unit = await lockUnit(tx, everybody, unitId)
    const row = await findInstall(tx, everybody, id)
    const isPending = row?.state === 'requested' || row?.state === 'queued'
    if (!unit || !row?.deadline || !isPending || row.deadline > deps.clock.now()) return
    const code = (await readProgramsOf(tx, [row]))(row)?.code ?? ''
    await writeInstall(
      { ...deps, tx, actor: settling },
      { row, code, unit },
      {
        change: endChange(deps, row, 'deadline_passed'),
        action: 'program_install.ended',
        after: { end: 'deadline_passed' },
      },
    )
  })
}

/** Gives up requests that have not begun by their deadline; the robot's own word, should it still come, counts more. */
export async function endOverdueInstalls(deps: ProgramInstallDeps): Promise<void> {
  for (const overdue of await listOverdue(deps.db, deps.clock.now(), TOGETHER))
    await endOverdue(deps, overdue)
}

/** Has the installs of a program follow what became of it, of its packages or of its signatures, slice by slice. */
export async function settleProgramInstalls(
  deps: ProgramInstallDeps,
  programId: string,
  signal: AbortSignal,
): Promise<void> {
  let afterId: string | undefined
  while (!signal.aborted) {
    const unitIds = await listUnsettledUnits(deps.db, programId, { afterId, limit: TOGETHER })
    if (unitIds.length === 0) return
    await deps.db.transaction(async (tx) => {
      const units = await lockUnits(tx, everybody, unitIds)
      await settleUnits({ ...deps, tx, actor: settling }, units)
    })
    afterId = unitIds.at(-1)
  }
}
