import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import { isRemoteOpen, remoteConsentSeconds } from '@filo/contract/remote/remote-states'
import type { SessionRow } from './remote-store.ts'

const secondsUntil = (at: Date | null, now: Date) =>
  at === null ? 0 : Math.max(0, Math.round((at.getTime() - now.getTime()) / 1000))

const questionOf = (answerBy: Date | null, now: Date) => {
  const seconds = secondsUntil(answerBy, now)
  return seconds > 0 ? { seconds } : null
}

/** The time to answer counts from when the robot shows the question: until it does, all of it is there. */
const consentQuestionOf = ({ state, answerBy }: SessionRow, now: Date) =>
  state === 'requested' ? { seconds: remoteConsentSeconds } : questionOf(answerBy, now)

/**
 * How a session shall stand on its robot at an instant; always by the row as it is, so that an order that comes late says
 * what holds now. A robot takes none for a session that it asks about by itself when somebody of the customer's said yes.
 */
export function remoteOrderOf(row: SessionRow, requestedBy: string, now: Date): RemoteOrder {
  const { state, needsConsent, consentAnswer, minutes, endReason } = row
  const isOpen = isRemoteOpen(state)
  const waits = isOpen && needsConsent && consentAnswer === null
  const question = waits ? consentQuestionOf(row, now) : null
  const more = isOpen && needsConsent && row.extensionMinutes !== null ? row.extensionMinutes : null
  const extension = more === null ? null : questionOf(row.extensionAnswerBy, now)
  return {
    sessionId: row.id,
    revision: row.revision,
    desired: !isOpen ? 'ended' : waits ? 'consent' : 'open',
    types: row.types,
    mode: row.mode,
    requestedBy,
    reason: row.reason,
    minutes,
    question: waits ? (question ?? { seconds: 1 }) : null,
    secondsLeft: row.endsAt ? secondsUntil(row.endsAt, now) : minutes * 60,
    extension: extension && more !== null ? { ...extension, minutes: more } : null,
    endReason: isOpen ? null : endReason,
  }
}
