import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { Db } from '../../../db/database.ts'
import type { Ids } from '../../../ground/clock-and-ids.ts'
import { noteRobotDownload } from '../../../records/note-robot-download.ts'
import { findAros } from '../known-aros-store.ts'
import type { UnitRow, UpdateRow } from '../updates-store.ts'
import type { UpdateProgress } from './update-progress.ts'

interface News {
  unit: Pick<UnitRow, 'id' | 'customerId'>
  /** As it was before the message, and as it is with it. */
  update: UpdateRow
  next: UpdateProgress
  message: Pick<ProgressMessage, 'phase' | 'errorCode'>
  at: Date
}

/** Notes where a robot's download of a release begins and ends; a message that only says how far it is changes nothing. */
export async function followDownload(tx: Db, ids: Pick<Ids, 'next'>, news: News): Promise<void> {
  const { unit, update, next, message, at } = news
  const { toArosId } = update
  if (!toArosId || (message.phase === update.state && next.attempts === update.attempts)) return
  await noteRobotDownload(tx, ids, {
    kind: 'aros',
    unit,
    updateId: update.id,
    targetId: toArosId,
    name: async () => {
      const aros = await findAros(tx, toArosId)
      return aros ? `${aros.name} ${aros.semver}` : ''
    },
    attempt: next.attempts,
    phase: message.phase,
    errorCode: message.errorCode,
    transferredBytes: next.transferredBytes,
    transferredBefore: update.transferredBytes,
    at,
  })
}
