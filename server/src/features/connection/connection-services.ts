import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createConnectionService } from './connection-service.ts'
import { createPresenceHistory } from './presence-service.ts'
import { createServerWatch } from './server-watch.ts'

/** How the silence of robots is judged, and when they were there. */
export function createConnectionServices(base: BaseContext, audit: AuditService) {
  const presenceHistory = createPresenceHistory(base)
  return {
    connection: createConnectionService({ ...base, audit }),
    presenceHistory,
    serverWatch: createServerWatch({ ...base, presenceHistory }),
  }
}

export type ConnectionServices = ReturnType<typeof createConnectionServices>
