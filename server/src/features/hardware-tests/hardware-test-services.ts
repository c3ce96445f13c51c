import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createHardwareTestsService, type TestCommands } from './hardware-tests-service.ts'
import { createNetworkTestService } from './network-test-service.ts'

/** All of tests of robots' hardware but what comes in from robots' links. */
export function createHardwareTestServices(base: BaseContext, audit: AuditService, commands: TestCommands) {
  return {
    hardwareTests: createHardwareTestsService({ ...base, audit, commands }),
    networkTest: createNetworkTestService(base),
  }
}

export type HardwareTestServices = ReturnType<typeof createHardwareTestServices>
