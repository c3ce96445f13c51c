import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of programs on robots work with. */
export type ProgramInstallDeps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log'> & {
  audit: Pick<AuditService, 'record'>
}

/** The same within a transaction that holds the robots concerned, in somebody's name. */
export type InstallWork = ProgramInstallDeps & { tx: Db; actor: Actor }
