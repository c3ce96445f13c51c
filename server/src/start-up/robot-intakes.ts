import type { BaseContext } from '../base-context.ts'
import type { AuditService } from '../features/audit/audit-service.ts'
import type { RobotGuard } from '../features/devices/limits/robot-guard.ts'
import { createHardwareTestIntake } from '../features/hardware-tests/hardware-tests-intake-service.ts'
import { createRemoteIntake, type RemoteCommands } from '../features/remote/remote-service.ts'
import { createConfigIntake } from '../features/robot-config/config-intake-service.ts'

/** What takes in that robots say of their configuration and of tests of their parts. */
export function createRobotIntakes(
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
