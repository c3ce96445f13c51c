import { forgetOutbox } from '../arrivals/arrivals-store.ts'
import { isOfOtherHistory } from '../judge-outbox.ts'
import type { LinkParts } from '../link-parts.ts'
import type { OpenLink } from '../open-link.ts'
import type { Numbered } from './read-frame.ts'

/** The robot comes back as soon as it can. */
const BACK_SECONDS = 1

/**
 * A message whose number was acknowledged: nothing, where it is that message. One of another history of the robot's outbox
 * was never taken in: the server forgets where it stood, notes that the robot was restored, and has it come anew, so that all it
 * still has counts from its first message on.
 */
export async function handleRepeat(
  { db, clock, alarms }: Pick<LinkParts, 'db' | 'clock' | 'alarms'>,
  link: OpenLink,
  numbered: Numbered,
): Promise<void> {
  const { unitId, sessionId, robot, ackedSeq = 0, ackedMark, welcomedSeq } = link
  if (!isOfOtherHistory(numbered, { welcomedSeq, ackedSeq, ackedMark })) return
  await db.transaction(async (tx) => {
    if (!(await forgetOutbox(tx, unitId, { sessionId, at: clock.now() }))) return
    await alarms.raiseIn(tx, robot, 'produced_robot.restored', { reason: 'restored' })
  })
  link.bye('restarting', BACK_SECONDS)
}
