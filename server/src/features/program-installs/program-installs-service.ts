import { findLacking } from '@filo/contract/device/agent-capabilities'
import { mostPrograms, type ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { LogMessage, ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit } from '../../db/unit-of-work.ts'
import type { Heard } from '../../ground/heard.ts'
import type { Actor, RobotActor } from '../../rights/actor.ts'
import { handOverInstalls, retireInstalls } from './exit-installs.ts'
import { handleProgramLog, handleProgramProgress, handleProgramReport } from './handle-program-messages.ts'
import { readImpactOnUnits } from './impact/read-program-impact.ts'
import { readProgramsOf } from './install-facts-store.ts'
import { orderOf } from './plan-install.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import { listOpenInstalls, listUnsettledPrograms, noteNotified } from './program-installs-store.ts'
import { settleUnits, settling } from './settle-installs.ts'
import { endOverdueInstalls, settleProgramInstalls } from './sweep-installs.ts'
import type { InstallUnit } from './write-install.ts'

/**
 * What a robot is told of programs, for its assignment: only what its agent announced that it takes, in the order in which it
 * was asked for. The caller holds the unit.
 */
async function listProgramOrders(
  { clock }: Pick<ProgramInstallDeps, 'clock'>,
  tx: Db,
  unitId: string,
  announced: readonly string[],
): Promise<ProgramOrder[]> {
  const rows = await listOpenInstalls(tx, [unitId])
  if (rows.length === 0) return []
  const programOf = await readProgramsOf(tx, rows)
  const orders = rows.flatMap((row): ProgramOrder[] => {
    const program = programOf(row)
    const order = program && orderOf(row, program.code)
    if (!order) return []
    if (order.releaseId === null) return [order]
    const release = program.releases.find(({ id }) => id === order.releaseId)
    const isGivable = release?.isSigned && findLacking(release.requires, announced).length === 0
    return isGivable ? [order] : []
  })
  const delivered = orders.slice(0, mostPrograms)
  await noteNotified(
    tx,
    unitId,
    delivered.map(({ orderId }) => orderId),
    clock.now(),
  )
  return delivered
}

/** Steps that wait for signatures: held first, and taken with the last one. */
interface FollowPort {
  hold: (tx: Db) => Promise<void>
  announceSigned: (tx: Db) => Promise<void>
}

/** Programs on robots, as other parts of the server know them. */
export function createProgramInstallsService(provided: ProgramInstallDeps & Pick<BaseContext, 'jobs'>) {
  const { db, clock, ids, log, audit, jobs } = provided
  const deps = { db, clock, ids, log, audit }
  const queue = jobs.define('program-installs', {
    run: async (programId, signal) => {
      await settleProgramInstalls(deps, programId, signal)
      return undefined
    },
    listUnfinished: () => listUnsettledPrograms(db),
  })

  async function settleProgram(tx: Db, programId: string): Promise<void> {
    await queue.add(tx, programId)
    afterCommit(tx, queue.wake)
  }

  /** {@link settleProgram} for whatever does not follow yet: packages were revoked, or releases signed. */
  async function settleAll(tx: Db): Promise<void> {
    for (const programId of await listUnsettledPrograms(tx)) await settleProgram(tx, programId)
  }

  /** Adds to the steps that wait for signatures: installs that wait for them go on. */
  function joinSigned({ hold, announceSigned }: FollowPort): FollowPort {
    return {
      hold,
      async announceSigned(tx) {
        await announceSigned(tx)
        await settleAll(tx)
      },
    }
  }

  return {
    /** Has all installs of a program follow it once the transaction is committed, however many robots that are. */
    settleProgram,
    settleAll,
    joinSigned,
    /** Has a unit's installs follow what is so of it now; the caller holds it. */
    settleUnit: (tx: Db, unit: InstallUnit) => settleUnits({ ...deps, tx, actor: settling }, [unit]),
    /** Whether anything of these units may hang on their agents. */
    haveInstalls: async (tx: Db, units: readonly { id: string }[]) =>
      (
        await listOpenInstalls(
          tx,
          units.map(({ id }) => id),
        )
      ).length > 0,
    ordersOf: (tx: Db, unitId: string, announced: readonly string[]) =>
      listProgramOrders(deps, tx, unitId, announced),
    progress: (tx: Db, robot: RobotActor, unit: InstallUnit, heard: Heard<ProgramProgressMessage>) =>
      handleProgramProgress({ ...deps, tx, actor: robot }, unit, heard),
    log: (tx: Db, unit: InstallUnit, heard: Heard<LogMessage>) => handleProgramLog(deps, tx, unit, heard),
    report: (tx: Db, robot: RobotActor, unit: InstallUnit, heard: Pick<SoftwareInfo, 'programs'>) =>
      handleProgramReport({ ...deps, tx, actor: robot }, unit, heard),
    retire: (tx: Db, actor: Actor, unit: InstallUnit, reason: string) =>
      retireInstalls({ ...deps, tx, actor }, unit, reason),
    handOver: (tx: Db, actor: Actor, units: readonly InstallUnit[], customerId: string | null) =>
      handOverInstalls({ ...deps, tx, actor }, units, customerId),
    sweep: () => endOverdueInstalls(deps),
    /** By robot in the caller's scope, what releases on offer would do to its programs. */
    impactOnUnits: (offers: Parameters<typeof readImpactOnUnits>[1]) => readImpactOnUnits(db, offers),
  }
}

export type ProgramInstallsService = ReturnType<typeof createProgramInstallsService>
