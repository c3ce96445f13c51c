import { getAuditHeadKey, listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import type { Api } from '../../http/routes/api.ts'
import type { AuditService } from './audit-service.ts'
import type { AuditHeadsService } from './heads/audit-heads-service.ts'

function placeOf(named: string) {
  const [seq = '', hash = ''] = named.split(':')
  return { seq: Number(seq), hash }
}

/** Serves the audit log, and the check that its chain of hashes is whole and the one that was signed. */
export function registerAuditRoutes(
  api: Api,
  { audit, auditHeads }: { audit: AuditService; auditHeads: AuditHeadsService },
): void {
  api.on(listAudit, ({ actor, query }) => audit.list(actor, query))
  api.on(verifyAudit, ({ query }) => audit.verify(query.heads?.map(placeOf)))
  api.on(getAuditHeadKey, () => auditHeads.publicKey())
}
