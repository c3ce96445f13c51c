import { permissions } from '@filo/contract/permissions'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { testers } from '../../../db/schema/testers.ts'
import { users } from '../../../db/schema/users.ts'
import { holdersOf } from '../../../records/people/roles-in-force.ts'

interface TestersQuery {
  variantId: string
  /** Not proposed to themselves: who composes a version does not test it. */
  reader: string | null
  now: Date
}

/**
 * Ids of the people whom the test of a product asked last, without those who declined it or may no longer be asked: the
 * first asked first; at most 20.
 */
export async function listTestersAgain(db: Db, { variantId, reader, now }: TestersQuery): Promise<string[]> {
  const lastTested = db
    .select({ id: testers.arosId })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(eq(arosVersions.variantId, variantId))
    .orderBy(desc(testers.createdAt), desc(testers.id))
    .limit(1)
  const rows = await db
    .select({ id: users.id })
    .from(testers)
    .innerJoin(users, eq(users.id, testers.userId))
    .where(
      and(
        inArray(testers.arosId, lastTested),
        ne(testers.state, 'declined'),
        reader ? ne(testers.userId, reader) : undefined,
        eq(users.status, 'active'),
        inArray(users.id, holdersOf(db, permissions['test.verdict'].roles, now)),
      ),
    )
    .orderBy(asc(testers.createdAt), asc(testers.id))
    .limit(20)
  return [...new Set(rows.map(({ id }) => id))]
}
