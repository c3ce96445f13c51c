import type { WaitingReason } from '@filo/contract/home/waiting-work'
import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/database.ts'
import { arosApprovals, arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns } from '../../../db/schema/campaigns.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { robots } from '../../../db/schema/robots.ts'
import { testers } from '../../../db/schema/testers.ts'
import { arosAwaitingApproval, testsToJudge } from '../../../records/people/waiting-work.ts'
import { isComposedBy } from '../../../records/releases/aros-composers.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countFound,
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  releaseTitle,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

const { channel, state } = arosVersions
const ofChannel = (name: 'production' | 'test', where: SQL | undefined) => and(eq(channel, name), where)

/** AROS versions of one condition, those that have waited longest first. */
async function findReleases(
  { db }: WaitingFacts,
  reason: WaitingReason,
  where: SQL | undefined,
): Promise<FoundWork> {
  const rows = await db
    .select({ aros: arosVersions, variantName: robots.name })
    .from(arosVersions)
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .where(where)
    .orderBy(asc(arosVersions.updatedAt), asc(arosVersions.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ aros, variantName }) =>
      waitingRow({
        id: aros.id,
        title: releaseTitle(aros),
        about: variantName,
        reason,
        params: { name: aros.name, semver: aros.semver },
        since: iso(aros.passedAt && aros.state === 'passed' ? aros.passedAt : aros.updatedAt),
        refs: { ArosId: aros.id, variantId: aros.variantId },
      }),
    () => countUpTo(db, arosVersions, where),
  )
}

/** Production versions in review that the actor had no hand in. */
export function findToApprove(facts: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  return findReleases(facts, 'aros_to_approve', ofChannel('production', arosAwaitingApproval(userId)))
}

/** Approved production versions that nobody has published. */
export function findToPublish(facts: WaitingFacts): Promise<FoundWork> {
  return findReleases(facts, 'aros_to_publish', ofChannel('production', eq(state, 'approved')))
}

/** Test versions that passed and went no further. */
export function findToPromote(facts: WaitingFacts): Promise<FoundWork> {
  return findReleases(facts, 'aros_to_promote', ofChannel('test', eq(state, 'passed')))
}

/** Published versions that nothing brings to robots: neither a default, nor a pin, nor a campaign; the newest of a product. */
export function findToSpread(facts: WaitingFacts): Promise<FoundWork> {
  const { db } = facts
  const newer = alias(arosVersions, 'newer')
  const isNewer = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.channel, 'production'),
        eq(newer.state, 'published'),
        eq(newer.variantId, arosVersions.variantId),
        sql`(${newer.semverKey} collate "C", ${newer.build}) > (${arosVersions.semverKey} collate "C", ${arosVersions.build})`,
      ),
    )
  const assigned = db
    .select({ one: sql`1` })
    .from(robotAros)
    .where(
      and(
        eq(robotAros.variantId, arosVersions.variantId),
        eq(robotAros.arosId, arosVersions.id),
        isNull(robotAros.endedAt),
      ),
    )
  const campaign = db.select({ one: sql`1` }).from(campaigns).where(eq(campaigns.arosId, arosVersions.id))
  const isIdle = and(notExists(isNewer), notExists(assigned), notExists(campaign))
  return findReleases(facts, 'aros_to_spread', ofChannel('production', and(eq(state, 'published'), isIdle)))
}

/** The actor's own test versions that failed and were not begun anew. */
export function findFailedTests(facts: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const next = alias(arosVersions, 'next')
  const isRenewed = facts.db
    .select({ one: sql`1` })
    .from(next)
    .where(
      and(
        eq(next.variantId, arosVersions.variantId),
        eq(next.channel, 'test'),
        eq(next.baseId, arosVersions.id),
      ),
    )
  const isOwn = and(eq(state, 'failed'), isComposedBy(userId), notExists(isRenewed))
  return findReleases(facts, 'aros_failed', ofChannel('test', isOwn))
}

/** The decision on a production version that was made last. */
function lastDecision(db: Db) {
  const { arosId, decision, at, id } = arosApprovals
  return db
    .select({ decision })
    .from(arosApprovals)
    .where(eq(arosId, arosVersions.id))
    .orderBy(sql`${at} desc, ${id} desc`)
    .limit(1)
}

/** The actor's own production drafts that came back from review, with the words of who rejected them. */
export async function findRejected(facts: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const { db } = facts
  const isOwn = and(eq(state, 'draft'), isComposedBy(userId), sql`${lastDecision(db)} = 'rejected'`)
  const found = await findReleases(facts, 'aros_rejected', ofChannel('production', isOwn))
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return found
  const { arosId, at, id } = arosApprovals
  const words = await db
    .selectDistinctOn([arosId])
    .from(arosApprovals)
    .where(inArray(arosId, ids))
    .orderBy(arosId, sql`${at} desc, ${id} desc`)
  const byAros = new Map(words.map((row) => [row.arosId, row]))
  return {
    ...found,
    rows: found.rows.map((row) => {
      const last = byAros.get(row.id)
      return {
        ...row,
        params: { person: last?.userName ?? '' },
        text: last?.comment ?? null,
        since: iso(last?.at),
      }
    }),
  }
}

/** The actor's own tests without a verdict, the one that is due first. */
export async function findTests({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const where = and(eq(testers.userId, userId), testsToJudge)
  const due = sql`coalesce(${testers.dueAt}, ${arosVersions.dueAt})`
  const ofPerson = (limit: number) =>
    db
      .select({ id: testers.id })
      .from(testers)
      .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
      .where(where)
      .limit(limit)
  const rows = await db
    .select({ tester: testers, aros: arosVersions, variantName: robots.name })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .where(where)
    .orderBy(sql`${due} asc nulls last`, asc(testers.createdAt), asc(testers.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ tester, aros, variantName }) =>
      waitingRow({
        id: tester.id,
        title: releaseTitle(aros),
        about: variantName,
        reason: tester.testUnitIds.length > 0 ? 'test_to_judge' : 'test_without_robot',
        params: { robots: tester.testUnitIds.length },
        since: iso(tester.createdAt),
        dueAt: iso(tester.dueAt ?? aros.dueAt),
        refs: { ArosId: aros.id },
      }),
    () => countFound(db, ofPerson),
  )
}
