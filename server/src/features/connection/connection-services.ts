import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createConnectionService } from './connection-service.ts'
import { createLinkFailures } from './link-failures-service.ts'
import { createPresenceHistory } from './presence-service.ts'
import { createServerWatch } from './server-watch.ts'

/** How the silence of robots is judged, and when they were there. */
export function createConnectionServices(base: BaseContext, audit: AuditService) {
  const linkFailures = createLinkFailures(base)
  const presenceHistory = createPresenceHistory({ ...base, linkFailures })
  return {
    connection: createConnectionService({ ...base, audit, linkFailures }),
    presenceHistory,
    linkFailures,
    serverWatch: createServerWatch({ ...base, presenceHistory }),
  }
}

export type ConnectionServices = ReturnType<typeof createConnectionServices>
