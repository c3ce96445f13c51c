import { listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import type { Api } from '../../http/api.ts'
import type { AuditService } from './audit-service.ts'

/** Serves the audit log, and the check that its chain of hashes is whole. */
export function registerAuditRoutes(api: Api, { audit }: { audit: AuditService }): void {
  api.on(listAudit, ({ actor, query }) => audit.list(actor, query))
  api.on(verifyAudit, () => audit.verify())
}
