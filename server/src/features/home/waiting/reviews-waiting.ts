import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { customers } from '../../../db/schema/customers.ts'
import { enrolments } from '../../../db/schema/enrolments.ts'
import { marketingRevisions, marketingVersions } from '../../../db/schema/marketing.ts'
import { programRequests } from '../../../db/schema/program-entitlements.ts'
import { programReleases, programs } from '../../../db/schema/programs.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

interface Reviewed {
  editorIds: PgColumn
  submittedBy: PgColumn
}

/** Content that somebody wrote or submitted; never null, so that it can be negated. */
function isWrittenBy({ editorIds, submittedBy }: Reviewed, userId: string) {
  return sql`(${submittedBy} is not distinct from ${userId} or ${editorIds} @> ${JSON.stringify([userId])}::jsonb)`
}

/** Releases of programs that await approval and are not the actor's own work (four eyes). */
export async function findProgramsToApprove({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const where = and(eq(programReleases.state, 'submitted'), not(isWrittenBy(programReleases, userId)))
  const rows = await db
    .select({ release: programReleases, name: programs.name })
    .from(programReleases)
    .innerJoin(programs, eq(programs.id, programReleases.programId))
    .where(where)
    .orderBy(asc(programReleases.submittedAt), asc(programReleases.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ release, name }) =>
      waitingRow({
        id: release.id,
        title: { tr: `${name.tr} ${release.semver}`, en: `${name.en} ${release.semver}` },
        reason: 'program_to_approve',
        since: iso(release.submittedAt),
        refs: { programId: release.programId, releaseId: release.id },
      }),
    () => countUpTo(db, programReleases, where),
  )
}

/** Marketing versions in review, and changes of approved ones, that are not the actor's own work (four eyes). */
export async function findMarketingToApprove(
  { db }: WaitingFacts,
  { userId }: UserActor,
): Promise<FoundWork> {
  const isNew = and(eq(marketingVersions.state, 'in_review'), not(isWrittenBy(marketingVersions, userId)))
  const isChange = and(
    eq(marketingRevisions.state, 'in_review'),
    not(isWrittenBy(marketingRevisions, userId)),
  )
  const own = await db
    .select({ id: marketingVersions.id, title: marketingVersions.title, at: marketingVersions.submittedAt })
    .from(marketingVersions)
    .where(isNew)
    .orderBy(asc(marketingVersions.submittedAt))
    .limit(readRows)
  const changes = await db
    .select({
      id: marketingVersions.id,
      title: marketingVersions.title,
      at: marketingRevisions.submittedAt,
      isChange: sql<boolean>`true`,
    })
    .from(marketingRevisions)
    .innerJoin(marketingVersions, eq(marketingVersions.id, marketingRevisions.marketingVersionId))
    .where(isChange)
    .orderBy(asc(marketingRevisions.submittedAt))
    .limit(readRows)
  const rows = [...own.map((row) => ({ ...row, isChange: false })), ...changes]
    .toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
    .slice(0, readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: `${row.id}${row.isChange ? ':change' : ''}`,
        title: row.title,
        reason: row.isChange ? 'marketing_change_to_approve' : 'marketing_to_approve',
        since: iso(row.at),
        refs: { marketingVersionId: row.id },
      }),
    async () =>
      (await countUpTo(db, marketingVersions, isNew)) + (await countUpTo(db, marketingRevisions, isChange)),
  )
}

/** Customers' requests for programs without an answer, the oldest first. */
export async function findProgramRequests({ db }: WaitingFacts): Promise<FoundWork> {
  const where = eq(programRequests.state, 'open')
  const rows = await db
    .select({ request: programRequests, program: programs.name, customer: customers.name })
    .from(programRequests)
    .innerJoin(programs, eq(programs.id, programRequests.programId))
    .innerJoin(customers, eq(customers.id, programRequests.customerId))
    .where(where)
    .orderBy(asc(programRequests.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ request, program, customer }) =>
      waitingRow({
        id: request.id,
        title: program,
        about: customer,
        reason: 'program_to_answer',
        text: request.note || null,
        since: iso(request.createdAt),
        refs: { programId: request.programId, customerId: request.customerId },
      }),
    () => countUpTo(db, programRequests, where),
  )
}

/** Robots that knocked and wait to be admitted, the first one first. */
export async function findEnrolments({ db }: WaitingFacts): Promise<FoundWork> {
  const where = eq(enrolments.state, 'pending')
  const rows = await db
    .select()
    .from(enrolments)
    .where(where)
    .orderBy(asc(enrolments.createdAt), asc(enrolments.id))
    .limit(readRows)
  return foundWork(
    rows,
    (row) =>
      waitingRow({
        id: row.id,
        title: row.serial,
        about: row.modelHint,
        reason: 'enrolment',
        params: { ip: row.ip, host: row.hostname },
        since: iso(row.createdAt),
        refs: { enrolmentId: row.id },
      }),
    () => countUpTo(db, enrolments, where),
  )
}
