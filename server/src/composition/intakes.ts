import type { BaseContext } from '../base-context.ts'
import type { Db } from '../db/database.ts'
import type { AuditService } from '../features/audit/audit-service.ts'
import type { RobotGuard } from '../features/devices/limits/robot-guard.ts'
import { createHardwareTestIntake } from '../features/hardware-tests/hardware-tests-intake-service.ts'
import type { ProgramInstallsService } from '../features/program-installs/program-installs-service.ts'
import { createRemoteIntake, type RemoteCommands } from '../features/remote/remote-service.ts'
import { createConfigIntake } from '../features/robot-config/config-intake-service.ts'
import type { ReportIntake } from '../features/updates/updates-service.ts'

/** Creates the services that take in what robots report of their configuration and of tests of their parts. */
export function createIntakeServices(
  base: BaseContext,
  audit: AuditService,
  guard: Pick<RobotGuard, 'warn'>,
  commands: RemoteCommands,
) {
  const configIntake = createConfigIntake({ ...base, audit })
  const hardwareTestIntake = createHardwareTestIntake({ ...base, audit, warnOf: guard.warn })
  /** Give up what waited too long. */
  const intakeSweeps = { configChanges: configIntake.sweep, hardwareTests: hardwareTestIntake.sweep }
  const remoteIntake = createRemoteIntake({ ...base, audit, commands, warnOf: guard.warn })
  return { configIntake, hardwareTestIntake, remoteIntake, intakeSweeps }
}

/** Has programs of a robot follow a change of its agent, as its update does. */
export function joinAgentChanges(
  intake: ReportIntake,
  installs: Pick<ProgramInstallsService, 'settleUnit' | 'haveInstalls'>,
): ReportIntake {
  return {
    ...intake,
    async agentChanged(tx: Db, unit) {
      const handled = await intake.agentChanged(tx, unit)
      await installs.settleUnit(tx, unit)
      return handled
    },
    hangOnAgents: async (tx: Db, units) =>
      (await intake.hangOnAgents(tx, units)) || installs.haveInstalls(tx, units),
  }
}
