import type { RemoteDeedMessage, RemoteSessionMessage } from '@filo/contract/device/messages/agent-messages'
import type { Db } from '../../db/database.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'
import type { RobotActor } from '../../rights/actor.ts'
import { handleRemoteDeed, handleRemoteSession, remoteCommandOf } from './handle-remote-messages.ts'
import type { RemoteDeps, RemoteIntakeDeps } from './remote-deps.ts'

type Unit = Pick<UnitRow, 'id' | 'serial'>
interface Work {
  tx: Db
  actor: RobotActor
}

/** How orders for robots are queued. */
export type RemoteCommands = RemoteDeps['commands']

/** Intake of what robots' links need of remote sessions. */
export function createRemoteIntake(deps: RemoteIntakeDeps) {
  return {
    /** @see handleRemoteSession */
    session: (work: Work, unit: Unit, message: RemoteSessionMessage) =>
      handleRemoteSession(deps, work, unit, message),
    /** @see handleRemoteDeed */
    deed: (work: Work, unit: Unit, message: RemoteDeedMessage) => handleRemoteDeed(deps, work, unit, message),
    /** @see remoteCommandOf */
    commandOf: (command: { id: string; remoteSessionId: string | null }) => remoteCommandOf(deps, command),
  }
}

export type RemoteIntake = ReturnType<typeof createRemoteIntake>
