import type { RemoteEvent, RemoteParticipant, RemoteSession } from '@filo/contract/remote/remote-shapes'
import { isRemoteOpen } from '@filo/contract/remote/remote-states'
import { visibleText } from '../../ground/visible-text.ts'
import { awaitsAnswer } from '../../records/people/remote-questions.ts'
import { may, type UserActor } from '../../rights/actor.ts'
import { mayEnd } from './change-remote-session.ts'
import { isHere } from './participants.ts'
import type { ParticipantRow } from './participants-store.ts'
import type { EventRow, SessionRow } from './remote-store.ts'

interface Around {
  unit: { serial: string; name: string }
  customerName: string | null
  people: ReadonlyMap<string, string>
  participants: readonly ParticipantRow[]
  now: Date
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null

/** Each person once: since when, and whether one of their connections lives. */
function presentParticipants({ participants, people, now }: Around): RemoteParticipant[] {
  const byPerson = Map.groupBy(participants, ({ userId }) => userId)
  return [...byPerson].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const isThere = own.some((one) => isHere(one, now))
    return [
      { userId, name: people.get(userId) ?? '', joinedAt: first.joinedAt.toISOString(), isHere: isThere },
    ]
  })
}

const isFuture = (at: Date | null, now: Date) => at !== null && at > now

/** What the actor may do with a session now. */
function presentCan(actor: UserActor, row: SessionRow, now: Date): RemoteSession['can'] {
  const { state, requestedBy, holderId } = row
  const wantsMore = state === 'active' && awaitsAnswer(row, now)
  const isOwn = requestedBy === actor.userId || holderId === actor.userId
  return {
    connect: state === 'active',
    answer: may(actor, 'remote.consent') && awaitsAnswer(row, now),
    end: isRemoteOpen(state) && mayEnd(actor, row),
    extend: state === 'active' && isOwn && !wantsMore && may(actor, 'remote.request'),
    handOver: state === 'active' && row.mode === 'control' && holderId === actor.userId,
  }
}

/** A session as its reader sees it. */
export function presentRemoteSession(actor: UserActor, row: SessionRow, around: Around): RemoteSession {
  const { unit, customerName, people, now } = around
  const { customerId, requestedBy, holderId, consentAnswer, consentFrom, consentAt } = row
  const personOf = (id: string | null) => (id ? { id, name: people.get(id) ?? '' } : null)
  const isAsking = isFuture(row.extensionAnswerBy, now) && row.extensionMinutes !== null
  return {
    id: row.id,
    unitId: row.unitId,
    serial: unit.serial,
    robotName: unit.name,
    customer: customerId ? { id: customerId, name: customerName ?? '' } : null,
    state: row.state,
    types: row.types,
    mode: row.mode,
    reason: row.reason,
    minutes: row.minutes,
    requestedBy: personOf(requestedBy),
    requestedAt: row.requestedAt.toISOString(),
    needsConsent: row.needsConsent,
    consent:
      consentAnswer && consentFrom && consentAt
        ? { answer: consentAnswer, from: consentFrom, by: row.consentName ?? '', at: consentAt.toISOString() }
        : null,
    answerBy: isoOf(row.answerBy),
    openedAt: isoOf(row.openedAt),
    endsAt: isoOf(row.endsAt),
    extension:
      isAsking && row.extensionMinutes && row.extensionAnswerBy
        ? { minutes: row.extensionMinutes, answerBy: row.extensionAnswerBy.toISOString() }
        : null,
    endedAt: isoOf(row.endedAt),
    endReason: row.endReason,
    endedBy: row.endedByKind ? { kind: row.endedByKind, id: row.endedById, name: row.endedByName } : null,
    refusal: row.refusal,
    endText: row.endText,
    holder: personOf(holderId),
    participants: presentParticipants(around),
    can: presentCan(actor, row, now),
    dossier: {
      recordingBytes: row.recordingBytes,
      hasDifference: row.isDifferenceClosed && row.differenceBytes > 0,
      sealedAt: isoOf(row.sealedAt),
      hash: row.hash,
      purgedAt: isoOf(row.purgedAt),
      keepUntil: isoOf(row.keepUntil),
    },
  }
}

/** One line of a dossier. */
export function presentRemoteEvent({
  id,
  at,
  byKind,
  byId,
  byName,
  deed,
  step,
  params,
}: EventRow): RemoteEvent {
  const name = byName && visibleText(byName, 200)
  return { id, at: at.toISOString(), by: { kind: byKind, id: byId, name }, deed, step, params }
}
