import { and, eq, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { testers } from '../../db/schema/testers.ts'
import { versions } from '../../db/schema/versions.ts'
import { isComposedBy } from '../releases/aros-composers.ts'

// What the home screen counts and the list that the count leads to are asked with the same condition.

/** Production versions in review that this person had no hand in: four eyes bar every composer from approving. */
export function arosAwaitingApproval(userId: string): SQL | undefined {
  return and(eq(arosVersions.state, 'in_review'), not(isComposedBy(userId)))
}

/** States of an AROS version in which it still brings package versions to their approval. */
const openArosStates = [
  'draft',
  'candidate',
  'testing',
  'passed',
  'promoted',
  'in_review',
  'approved',
] as const

/** An AROS version under way contains the package version: the two are approved together. */
function comesWithRelease(): SQL {
  const states = sql.join(
    openArosStates.map((state) => sql`${state}`),
    sql`, `,
  )
  return sql`exists (select from ${arosItems} join ${arosVersions} on ${arosVersions.id} = ${arosItems.arosId}
    where ${arosItems.versionId} = ${versions.id} and ${arosVersions.state} in (${states}))`
}

/**
 * Package versions in test that this person did not make (four eyes bar every author from approving) and that no AROS
 * version under way brings along.
 */
export function versionsAwaitingApproval(userId: string): SQL | undefined {
  const { createdBy, authorIds, state } = versions
  const isMade = sql`(${createdBy} is not distinct from ${userId} or ${authorIds} @> ${JSON.stringify([userId])}::jsonb)`
  return and(eq(state, 'in_test'), not(isMade), not(comesWithRelease()))
}

/** Assignments that can be judged now: without a verdict, of a version in test. */
export const testsToJudge = and(
  notInArray(testers.state, ['submitted', 'declined']),
  eq(arosVersions.state, 'testing'),
)
