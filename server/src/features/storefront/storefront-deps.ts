import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of the storefront work with. */
export type StorefrontDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: Pick<AuditService, 'record'>
}
