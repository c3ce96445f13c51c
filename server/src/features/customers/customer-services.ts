import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { OvertakenTests } from '../hardware-tests/overtaken-tests-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { createCustomersService } from './customers-service.ts'
import { createRemoteAccessService } from './remote-access-service.ts'

/** Customers, and what they let people do on their robots from afar. */
export function createCustomerServices(
  base: BaseContext,
  audit: AuditService,
  sessions: SessionsService,
  { refuseOf: refuseTests }: OvertakenTests,
) {
  return {
    customers: createCustomersService({ ...base, audit, sessions, refuseTests }),
    remoteAccess: createRemoteAccessService(base),
  }
}
