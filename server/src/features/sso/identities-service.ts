import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { deleteIdentitiesOf, listIdentitiesOf } from './identities-store.ts'

/** A person's account at the identity provider, as it is shown. */
interface LinkedIdentity {
  email: string
  linkedAt: string
  lastUsedAt: string
}

/** Service of who is linked to the company's identity provider. */
export function createIdentitiesService({ db }: Pick<BaseContext, 'db'>) {
  /** The links of several people; the caller has found them in the actor's scope. */
  async function ofAll(userIds: readonly string[]): Promise<ReadonlyMap<string, LinkedIdentity>> {
    const rows = await listIdentitiesOf(db, userIds)
    return new Map(
      rows.map(({ userId, email, linkedAt, lastUsedAt }) => [
        userId,
        { email, linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
      ]),
    )
  }

  return {
    ofAll,
    of: async (userId: string): Promise<LinkedIdentity | null> => (await ofAll([userId])).get(userId) ?? null,
    /** Unlinks a person inside the caller's transaction. @returns whether they were linked */
    drop: async (tx: Db, userId: string): Promise<boolean> => (await deleteIdentitiesOf(tx, userId)) > 0,
  }
}

export type IdentitiesService = ReturnType<typeof createIdentitiesService>
