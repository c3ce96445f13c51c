import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Db } from '../../../db/database.ts'
import { stateOf } from '../../../records/releases/aros-ref.ts'
import type * as store from '../aros-versions-store.ts'
import * as rows from './aros-assignments-store.ts'
import { earlierDefault } from './earlier-default.ts'

/** The version that rolling a variant back makes its default, or undefined where none is left. */
export async function rollBackTarget(
  tx: Db,
  variantId: string,
  channel: ArosChannel,
): Promise<store.ArosRow | undefined> {
  const history = await rows.listDefaultHistory(tx, variantId, channel)
  const periods = history.map(({ aros, assignment }) => ({
    arosId: aros.id,
    state: stateOf(aros),
    isCurrent: assignment.endedAt === null,
  }))
  const id = earlierDefault(channel, periods)
  return history.find(({ aros }) => aros.id === id)?.aros
}
