import { listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import type { Api } from '../../http/api.ts'
import type { AuditService } from './audit-service.ts'

export function registerAuditRoutes(api: Api, { audit }: { audit: AuditService }): void {
  api.on(listAudit, ({ actor, query }) => audit.list(actor, query))
  api.on(verifyAudit, () => audit.verify())
}
