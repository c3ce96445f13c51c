import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { remoteSessions } from '../../db/schema/remote-sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Scope } from '../../rights/actor.ts'
import { ofUnitsInScope } from '../units/units-in-scope.ts'

// What the menu counts and what a session says of itself is the same question, asked of many rows or of one.

type Row = typeof remoteSessions.$inferSelect
type QuestionFacts = Pick<Row, 'state' | 'needsConsent' | 'consentAnswer' | 'answerBy' | 'extensionAnswerBy'>

const askingStates: Row['state'][] = ['requested', 'awaiting_consent']

/** Whether the robot's customer may answer a session now, or more time for it. */
export function awaitsAnswer(row: QuestionFacts, now: Date): boolean {
  const { state, needsConsent, consentAnswer, answerBy, extensionAnswerBy } = row
  if (state === 'active') return extensionAnswerBy !== null && extensionAnswerBy > now
  const isRequested = askingStates.includes(state) && needsConsent && consentAnswer === null
  return isRequested && answerBy !== null && answerBy > now
}

/** {@link awaitsAnswer} as a condition on remote_sessions. */
function waitsAt(now: Date): SQL | undefined {
  const { state, needsConsent, consentAnswer, answerBy, extensionAnswerBy, endedAt } = remoteSessions
  const isRequested = and(
    inArray(state, askingStates),
    eq(needsConsent, true),
    isNull(consentAnswer),
    gt(answerBy, now),
  )
  return and(isNull(endedAt), or(isRequested, and(eq(state, 'active'), gt(extensionAnswerBy, now))))
}

/** Sessions with robots in scope that wait for an answer, as a condition on remote_sessions. */
async function questionsInScope(db: Db, scope: Scope, now: Date): Promise<SQL | undefined> {
  const { customerId, unitId } = remoteSessions
  const isOwn = scope.kind === 'all' || !scope.customerId ? undefined : eq(customerId, scope.customerId)
  return and(await ofUnitsInScope(db, scope, unitId), isOwn, waitsAt(now))
}

/** How many sessions with robots in scope wait for an answer of their customer, those that want more time among them. */
export async function countRemoteQuestions(db: Db, scope: Scope, now: Date): Promise<number> {
  return db.$count(remoteSessions, await questionsInScope(db, scope, now))
}

/** The first of those sessions with the robot and who wants to connect, the longest waiting first. */
export async function listRemoteQuestions(
  db: Db,
  scope: Scope,
  { now, limit }: { now: Date; limit: number },
) {
  return db
    .select({ session: remoteSessions, serial: producedRobots.serial, person: users.displayName })
    .from(remoteSessions)
    .innerJoin(producedRobots, eq(producedRobots.id, remoteSessions.unitId))
    .leftJoin(users, eq(users.id, remoteSessions.requestedBy))
    .where(await questionsInScope(db, scope, now))
    .orderBy(asc(remoteSessions.requestedAt), asc(remoteSessions.id))
    .limit(limit)
}
