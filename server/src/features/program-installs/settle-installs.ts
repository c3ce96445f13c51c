import type { InstallEnd } from '@filo/contract/program-installs/install-reasons'
import { systemActor } from '../../rights/actor.ts'
import type { FittedUnit } from './fit-release.ts'
import { type InstalledProgramFacts, readFittedUnits, readProgramsOf } from './install-facts-store.ts'
import { type InstallPlan, planInstall } from './plan-install.ts'
import type { InstallWork, ProgramInstallDeps } from './program-install-deps.ts'
import { type InstallRow, listOpenInstalls } from './program-installs-store.ts'
import { type InstallChange, type InstallUnit, type LockedInstall, writeInstall } from './write-install.ts'

/** In whose name installs follow what is so now. */
export const settling = systemActor('program-installs')

/** How an install ends by the server's decision: one that came on top of an installed release goes back to that. */
export function endChange(
  { clock, ids }: Pick<ProgramInstallDeps, 'clock' | 'ids'>,
  row: Pick<InstallRow, 'installedReleaseId'>,
  end: InstallEnd,
): Partial<InstallRow> {
  const ended = {
    state: 'failed',
    end,
    waiting: null,
    deadline: null,
    errorCode: null,
    message: null,
    percent: null,
    endedAt: clock.now(),
  } as const
  const { installedReleaseId: releaseId } = row
  return releaseId ? { ...ended, releaseId, ...newOrder({ ids }) } : ended
}

/** The order of a new request or another try: the robot begins it from the start. */
export function newOrder({ ids }: Pick<ProgramInstallDeps, 'ids'>) {
  return { orderId: ids.next(), notifiedAt: null, attempts: 0 }
}

function changeOf(
  deps: ProgramInstallDeps,
  row: InstallRow,
  plan: Exclude<InstallPlan, { kind: 'keep' }>,
): InstallChange {
  if (plan.kind === 'end')
    return {
      change: endChange(deps, row, plan.end),
      action: 'program_install.ended',
      after: { end: plan.end },
    }
  if (plan.kind === 'stop') {
    const { stopReason } = plan
    const action = stopReason ? 'program_install.stopped' : 'program_install.started'
    return { change: { stopReason }, action, after: { stopReason } }
  }
  const { releaseId } = plan
  const order = releaseId === row.releaseId ? {} : newOrder(deps)
  if (plan.kind === 'wait')
    return { change: { ...order, releaseId, state: 'requested', waiting: plan.waiting } }
  return { change: { ...order, releaseId, state: 'queued', waiting: null } }
}

/** Plans one install anew and writes what comes of it; one thing may lead to the next, as a request that ends to a stop. */
async function settleInstall(
  work: InstallWork,
  locked: LockedInstall,
  facts: { program: InstalledProgramFacts; unit: FittedUnit },
): Promise<InstallRow> {
  let { row } = locked
  for (let round = 0; round < 2; round += 1) {
    const plan = planInstall(row, { ...facts, releases: facts.program.releases })
    if (plan.kind === 'keep') return row
    row = await writeInstall(work, { ...locked, row }, changeOf(work, row, plan))
  }
  return row
}

/**
 * Has the installs of units follow what is so now: their AROS version, their agents, the programs and their releases. The
 * caller holds the units.
 */
export async function settleUnits(work: InstallWork, units: readonly InstallUnit[]): Promise<void> {
  const { tx } = work
  const unitIds = units.map(({ id }) => id)
  const rows = await listOpenInstalls(tx, unitIds)
  if (rows.length === 0) return
  const programOf = await readProgramsOf(tx, rows)
  const fitted = await readFittedUnits(tx, unitIds)
  for (const unit of units) {
    const own = fitted.get(unit.id)
    for (const row of rows.filter(({ unitId }) => unitId === unit.id)) {
      const program = programOf(row)
      if (program && own) await settleInstall(work, { row, code: program.code, unit }, { program, unit: own })
    }
  }
}
