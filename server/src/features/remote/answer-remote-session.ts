import { commonErrors } from '@filo/contract/common-errors'
import { remoteErrors } from '@filo/contract/remote/remote-errors'
import { remoteConsentSeconds } from '@filo/contract/remote/remote-states'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import { remoteScopeOf } from './judge-session.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import { endSession, type Subject, type Whoever, writeSession } from './write-session.ts'

/** What somebody said to a session or to more time for it. */
export interface ConsentAnswered {
  answer: 'yes' | 'no'
  from: 'robot' | 'console'
  /** Shown to people: the name of the account, or as the person beside the robot calls themselves. */
  name: string
  userId: string | null
  at: Date
  words?: string | undefined
}

const whoAnswered = ({ from, name, userId }: ConsentAnswered): Whoever =>
  from === 'console' ? { kind: 'user', id: userId, name } : { kind: 'robot', id: null, name }

/** How long an order of a session that is allowed may wait for its robot. */
const CONNECTS_WITHIN_MS = 20_000

/** Writes an answer to a session that is locked and awaits one. @returns the row as it is then */
export async function writeConsent(
  deps: RemoteDeps,
  work: { tx: Db; actor: Parameters<typeof writeSession>[1]['actor'] },
  subject: Subject,
  consent: ConsentAnswered,
): Promise<store.SessionRow> {
  const { answer, from, name, userId, at, words } = consent
  const by = whoAnswered(consent)
  const noted = {
    consentAnswer: answer,
    consentFrom: from,
    consentName: name,
    consentUserId: userId,
    consentAt: at,
  }
  if (answer === 'no') {
    await store.updateSession(work.tx, subject.row.id, noted)
    const row = { ...subject.row, ...noted }
    const isRobotsWord = from === 'robot'
    return endSession(deps, work, { ...subject, row }, { reason: 'denied', by, words, isRobotsWord })
  }
  const answerBy = new Date(deps.clock.now().getTime() + CONNECTS_WITHIN_MS)
  return writeSession(deps, work, subject, {
    change: { ...noted, state: 'connecting', answerBy },
    by,
    step: 'consented',
    params: { from, name },
    action: 'remote_session.consented',
    after: { from, by: name },
    reason: words,
    forRobot: from === 'console',
  })
}

/** When a session that is given so many minutes more ends. */
function extendedEnd({ endsAt }: store.SessionRow, minutes: number, now: Date): Date {
  return new Date(Math.max(endsAt?.getTime() ?? 0, now.getTime()) + minutes * 60_000)
}

/** Writes an answer to a request for more time, of a session that is locked. @returns the row as it is then */
export async function writeExtension(
  deps: RemoteDeps,
  work: { tx: Db; actor: Parameters<typeof writeSession>[1]['actor'] },
  subject: Subject,
  consent: ConsentAnswered,
): Promise<store.SessionRow> {
  const { answer, from, name, words } = consent
  const minutes = subject.row.extensionMinutes ?? 0
  const isYes = answer === 'yes'
  const endsAt = extendedEnd(subject.row, minutes, deps.clock.now())
  return writeSession(deps, work, subject, {
    change: { extensionMinutes: null, extensionAnswerBy: null, ...(isYes && { endsAt }) },
    by: whoAnswered(consent),
    step: isYes ? 'extended' : 'extension_denied',
    params: { minutes: String(minutes), from, name },
    action: isYes ? 'remote_session.extended' : 'remote_session.extension_denied',
    after: { minutes, by: name },
    reason: words,
    forRobot: true,
  })
}

/** A session and its robot's serial, locked; one that is not in the actor's scope does not exist. @throws not_found */
export async function lockOwnSession(tx: Db, actor: UserActor, id: string): Promise<Subject> {
  const found = await store.requireSession(tx, remoteScopeOf(actor), id)
  const row = await store.lockSession(tx, found.id)
  if (!row) throw new DomainError(commonErrors.not_found)
  const names = await store.readSessionNames(tx, [row])
  return { row, serial: names.units.get(row.unitId)?.serial ?? '' }
}

/**
 * The robot's customer says yes or no, in the console, to a session or to more time for it.
 * @throws not_found remote_not_requested
 */
export async function answerRemoteSession(
  deps: RemoteDeps,
  actor: UserActor,
  { sessionId, answer, reason }: { sessionId: string; answer: 'yes' | 'no'; reason?: string | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = await lockOwnSession(tx, actor, sessionId)
    const { row } = subject
    const now = deps.clock.now()
    const about = { answer, from: 'console', name: actor.name, userId: actor.userId, at: now } as const
    const consent = { ...about, words: reason }
    const isWaiting =
      (row.state === 'awaiting_consent' || row.state === 'requested') &&
      row.needsConsent &&
      row.consentAnswer === null &&
      row.answerBy !== null &&
      row.answerBy > now
    const wantsMore = row.state === 'active' && row.extensionAnswerBy !== null && row.extensionAnswerBy > now
    if (isWaiting) await writeConsent(deps, { tx, actor }, subject, consent)
    else if (wantsMore) await writeExtension(deps, { tx, actor }, subject, consent)
    else throw new DomainError(remoteErrors.remote_not_requested)
  })
}

/** Instant at which a question that is asked now is given up. */
export function answerByFrom(now: Date): Date {
  return new Date(now.getTime() + remoteConsentSeconds * 1000)
}
