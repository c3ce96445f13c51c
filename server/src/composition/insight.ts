import type { BaseContext } from '../base-context.ts'
import type { AuditService } from '../features/audit/audit-service.ts'
import type { ScanCommands } from '../features/hardware/hardware-decisions-service.ts'
import { createHardwareServices } from '../features/hardware/hardware-services.ts'
import { createHardwareTestServices } from '../features/hardware-tests/hardware-test-services.ts'
import type { TestCommands } from '../features/hardware-tests/hardware-tests-service.ts'
import type { VoiceCommands } from '../features/robot-config/voice-trials-service.ts'
import { createServiceRecordsService } from '../features/service-records/service-records-service.ts'
import { createUnitFilesService } from '../features/service-records/unit-files-service.ts'

/** Commands by which robots look at themselves and test their parts. */
export type InsightCommands = ScanCommands & TestCommands & VoiceCommands

/** Creates the services of what units are made of, what their parts do under test, and what was done on them. */
export function createInsightServices(base: BaseContext, audit: AuditService, commands: InsightCommands) {
  const tests = createHardwareTestServices(base, audit, commands)
  const serviceRecords = createServiceRecordsService({ ...base, audit })
  const others = { hardwareTests: tests.hardwareTests, serviceRecords }
  return {
    ...createHardwareServices(base, audit, commands, others),
    ...tests,
    serviceRecords,
    unitFiles: createUnitFilesService({ ...base, audit }),
  }
}
