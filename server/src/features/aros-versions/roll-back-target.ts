import type { ArosChannel } from '@filo/contract/device/aros-manifest'
import type { Db } from '../../db/database.ts'
import * as rows from './aros-assignments-store.ts'
import { canBecomeDefault } from './aros-lifecycle.ts'
import type * as store from './aros-versions-store.ts'
import { stateOf } from './present-aros-version.ts'

/** The default before the present one that can be one again. */
export async function rollBackTarget(
  tx: Db,
  robotId: string,
  channel: ArosChannel,
): Promise<store.ArosRow | undefined> {
  const history = await rows.listDefaultHistory(tx, robotId, channel)
  const current = history.find(({ assignment }) => assignment.endedAt === null)
  const earlier = history.find(
    ({ aros, assignment }) =>
      assignment.endedAt !== null && aros.id !== current?.aros.id && canBecomeDefault(channel, stateOf(aros)),
  )
  return earlier?.aros
}
