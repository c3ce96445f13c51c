import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of programs work with. */
export type ProgramDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: Pick<AuditService, 'record'>
}
