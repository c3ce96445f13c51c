import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of programs on robots work with. */
export type ProgramInstallDeps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log'> & {
  audit: Pick<AuditService, 'record'>
}
