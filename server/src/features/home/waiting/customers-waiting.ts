import { DAY_MS } from '@filo/contract/durations'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { programRequests } from '../../../db/schema/program-entitlements.ts'
import { programs } from '../../../db/schema/programs.ts'
import { countRemoteQuestions, listRemoteQuestions } from '../../../records/people/remote-questions.ts'
import {
  countWaitingCustomers,
  countWaitingOffers,
  listWaitingCustomers,
  listWaitingOffers,
} from '../../../records/releases/update-offers.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  releaseTitle,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

/** So long a customer may think before staff hears of it. */
const ANSWER_MS = DAY_MS
/** So long an answer to a request is news. */
const NEWS_MS = 7 * DAY_MS

/** Robots of the actor's customer for which an update waits for an answer, the longest waiting first. */
export async function findUpdatesToAnswer({ db }: WaitingFacts, { scope }: UserActor): Promise<FoundWork> {
  const rows = await listWaitingOffers(db, scope, readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: row.unitId,
        title: row.serial,
        about: row.robotName === row.serial ? null : row.robotName,
        reason: 'update_to_answer',
        params: { release: releaseTitle(row.aros) },
        since: iso(row.requestedAt),
        refs: { unitId: row.unitId, ArosId: row.aros.id },
      }),
    () => countWaitingOffers(db, scope),
  )
}

/** Customers who were asked about an update a day ago or longer and have not answered. */
export async function findUnanswered({ db, now }: WaitingFacts): Promise<FoundWork> {
  const before = new Date(now.getTime() - ANSWER_MS)
  const rows = await listWaitingCustomers(db, before, readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: row.customerId,
        title: row.name,
        reason: 'customer_unanswered',
        params: { robots: row.robots },
        since: iso(row.since),
        refs: { customerId: row.customerId },
      }),
    () => countWaitingCustomers(db, before),
  )
}

/** Remote sessions with robots of the actor's customer, or more time for one, that wait for its answer. */
export async function findRemoteToAnswer(
  { db, now }: WaitingFacts,
  { scope }: UserActor,
): Promise<FoundWork> {
  const rows = await listRemoteQuestions(db, scope, { now, limit: readRows })
  return foundWork(
    rows,
    ({ session, serial, person }) => {
      const isExtension = session.state === 'active'
      return waitingRow({
        id: session.id,
        title: serial,
        about: person,
        reason: isExtension ? 'remote_extension' : 'remote_to_answer',
        params: { minutes: isExtension ? (session.extensionMinutes ?? 0) : session.minutes },
        text: session.reason,
        since: iso(session.requestedAt),
        dueAt: iso(isExtension ? session.extensionAnswerBy : session.answerBy),
        refs: { unitId: session.unitId, sessionId: session.id },
      })
    },
    () => countRemoteQuestions(db, scope, now),
  )
}

/** Requests of the actor's customer for programs that were answered within a week, the newest first. */
export async function findAnsweredPrograms(
  { db, now }: WaitingFacts,
  { scope }: UserActor,
): Promise<FoundWork> {
  const customerId = scope.kind === 'all' ? null : scope.customerId
  if (!customerId) return { total: 0, rows: [] }
  const where = and(
    eq(programRequests.customerId, customerId),
    inArray(programRequests.state, ['granted', 'declined']),
    gt(programRequests.decidedAt, new Date(now.getTime() - NEWS_MS)),
  )
  const rows = await db
    .select({ request: programRequests, name: programs.name })
    .from(programRequests)
    .innerJoin(programs, eq(programs.id, programRequests.programId))
    .where(where)
    .orderBy(desc(programRequests.decidedAt), desc(programRequests.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ request, name }) =>
      waitingRow({
        id: request.id,
        title: name,
        reason: request.state === 'declined' ? 'program_declined' : 'program_answered',
        text: request.decisionReason,
        since: iso(request.decidedAt),
        refs: { programId: request.programId, listingId: request.listingId },
      }),
    () => countUpTo(db, programRequests, where),
  )
}
