import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createArosInfoService } from './aros-info-service.ts'
import { createHardwareDecisions, type ScanCommands } from './hardware-decisions-service.ts'
import { createHardwareIntake } from './hardware-intake-service.ts'
import { createHardwareReports } from './hardware-report-service.ts'
import { createHardwareService } from './hardware-service.ts'

/** All of what robots are made of. */
export function createHardwareServices(base: BaseContext, audit: AuditService, commands: ScanCommands) {
  const hardware = createHardwareService(base)
  return {
    hardware,
    hardwareIntake: createHardwareIntake({ ...base, audit }),
    hardwareDecisions: createHardwareDecisions({ ...base, audit, commands }),
    hardwareReports: createHardwareReports({ ...base, hardware }),
    arosInfo: createArosInfoService({ ...base, audit }),
  }
}

export type HardwareServices = ReturnType<typeof createHardwareServices>
