import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of marketing work with. */
export type MarketingDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: Pick<AuditService, 'record'>
}
