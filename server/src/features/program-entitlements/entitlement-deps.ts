import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { EntitlementEnds } from './entitlement-ends-service.ts'

/** What the use cases of rights to programs work with. */
export type EntitlementDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: Pick<AuditService, 'record'>
  entitlementEnds: Pick<EntitlementEnds, 'watch'>
}
