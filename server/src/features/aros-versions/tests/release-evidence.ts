import type { ReceiptRelease } from '@filo/contract/campaigns/campaign-receipt'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosApprovals, arosVersions } from '../../../db/schema/aros-versions.ts'
import { testers } from '../../../db/schema/testers.ts'
import { users } from '../../../db/schema/users.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

async function findAros(db: Db, arosId: string) {
  const [row] = await db.select().from(arosVersions).where(eq(arosVersions.id, arosId))
  return row
}

async function readTest(db: Db, testOfId: string | null): Promise<ReceiptRelease['test']> {
  const test = testOfId === null ? undefined : await findAros(db, testOfId)
  if (!test) return null
  const results = await db
    .select({
      by: users.displayName,
      round: testers.round,
      verdict: testers.verdict,
      at: testers.submittedAt,
    })
    .from(testers)
    .innerJoin(users, eq(users.id, testers.userId))
    .where(and(eq(testers.arosId, test.id), isNotNull(testers.verdict)))
    .orderBy(asc(testers.submittedAt), asc(testers.id))
  return {
    id: test.id,
    name: test.name,
    version: versionLabel(test),
    passedAt: iso(test.passedAt),
    verdicts: results.flatMap(({ verdict, at, ...rest }) =>
      verdict ? [{ ...rest, verdict, at: iso(at) }] : [],
    ),
  }
}

/**
 * Who approved a production version and when, and the verdicts on the test version it was made of, or who waived its test;
 * undefined for an unknown one. The caller has found whatever names it in the actor's scope.
 */
export async function readReleaseEvidence(db: Db, arosId: string): Promise<ReceiptRelease | undefined> {
  const aros = await findAros(db, arosId)
  if (!aros) return undefined
  const approvals = await db
    .select()
    .from(arosApprovals)
    .where(eq(arosApprovals.arosId, arosId))
    .orderBy(asc(arosApprovals.at), asc(arosApprovals.id))
  const { waiver, contentHash } = aros
  return {
    id: aros.id,
    name: aros.name,
    version: versionLabel(aros),
    contentHash,
    publishedAt: iso(aros.publishedAt),
    approvals: approvals.map(({ userName, decision, comment, at }) => ({
      by: userName,
      decision,
      comment,
      at: at.toISOString(),
    })),
    test: await readTest(db, aros.testOfId),
    waiver:
      waiver && waiver.contentHash === contentHash
        ? { by: waiver.by, at: waiver.at, reason: waiver.reason }
        : null,
  }
}
