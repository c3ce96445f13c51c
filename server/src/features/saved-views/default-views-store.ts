import { DefaultViewsByRole } from '@filo/contract/saved-views/default-views'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'

const { preferences } = users
// Every query here is about the actor's own account: the scope is their own id.

/** Locks and reads what the actor has chosen, by role; other changes of the account wait until the transaction ends. */
export async function lockDefaults(tx: Db, { userId }: UserActor): Promise<DefaultViewsByRole> {
  const [row] = await tx.select({ preferences }).from(users).where(eq(users.id, userId)).for('update')
  return DefaultViewsByRole.catch({}).parse(row?.preferences['defaultViews'])
}

/** No form shows the choice, so the revision stays: a profile that is open elsewhere can still be saved. */
async function changePreferences(tx: Db, { userId }: UserActor, next: SQL): Promise<void> {
  await tx.update(users).set({ preferences: next }).where(eq(users.id, userId))
}

/** Keeps the view of one list under the actor's role, and leaves everything beside it as it is. */
export async function setDefault(tx: Db, actor: UserActor, page: string, viewId: string): Promise<void> {
  const stored = sql`${preferences} -> 'defaultViews'`
  const ofList = sql`jsonb_build_object(${page}::text, ${viewId}::text)`
  const ofRole = sql`coalesce(${stored} -> ${actor.role}::text, '{}') || ${ofList}`
  const byRole = sql`coalesce(${stored}, '{}') || jsonb_build_object(${actor.role}::text, ${ofRole})`
  await changePreferences(tx, actor, sql`${preferences} || jsonb_build_object('defaultViews', ${byRole})`)
}

/** Takes the view of one list back under a role. */
export async function clearDefault(tx: Db, actor: UserActor, role: string, page: string): Promise<void> {
  await changePreferences(tx, actor, sql`${preferences} #- array['defaultViews', ${role}, ${page}]::text[]`)
}
