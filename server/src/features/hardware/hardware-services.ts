import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { ServiceRecordsService } from '../service-records/service-records-service.ts'
import { createArosInfoService } from './aros-info-service.ts'
import { createHardwareDecisions, type ScanCommands } from './hardware-decisions-service.ts'
import { createHardwareIntake } from './hardware-intake-service.ts'
import { createHardwareReports, type LatestTests } from './hardware-report-service.ts'
import { createHardwareService } from './hardware-service.ts'

/** All of what robots are made of. */
export function createHardwareServices(
  base: BaseContext,
  audit: AuditService,
  commands: ScanCommands,
  others: { hardwareTests: LatestTests; serviceRecords: Pick<ServiceRecordsService, 'explain'> },
) {
  const hardware = createHardwareService(base)
  return {
    hardware,
    hardwareIntake: createHardwareIntake({ ...base, audit }),
    hardwareDecisions: createHardwareDecisions({ ...base, audit, commands, ...others }),
    hardwareReports: createHardwareReports({ ...base, hardware, ...others }),
    arosInfo: createArosInfoService({ ...base, audit }),
  }
}

export type HardwareServices = ReturnType<typeof createHardwareServices>
