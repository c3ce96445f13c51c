import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'

/** What the use cases of remote sessions work with. */
export type RemoteDeps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log'> & {
  audit: Pick<AuditService, 'record'>
  commands: {
    queue: (
      tx: Db,
      unitId: string,
      command: { kind: 'remote-session'; remoteSessionId: string; expiresAt: Date },
    ) => Promise<unknown>
  }
}

/** The same with what says something about a robot in the log, however often it happens a few times a minute. */
export type RemoteIntakeDeps = RemoteDeps & {
  warnOf: (robot: RobotActor, details: object, text: string) => void
}
