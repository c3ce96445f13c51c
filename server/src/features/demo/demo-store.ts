import type { DemoProblem } from '@filo/contract/demo/demo-routes'
import { eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { markVocabulary } from '../../db/long-lists/word-index.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { customers } from '../../db/schema/customers.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { settings } from '../../db/schema/settings.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import { emptiedTables } from './purged-tables.ts'

// Demo data belongs to the installation, not to a customer: no scope applies. Access is by permission.

const KEY = 'demo'

/** What outlives the process. */
export interface StoredDemo {
  /** `loading`: begun, and broken off when nobody is at work on it. */
  state: 'absent' | 'loading' | 'failed' | 'loaded'
  problem?: DemoProblem
  /** The tables are empty, the robots' folders perhaps not yet. */
  isRestDue?: boolean
}

/** Undefined on an installation where it was never decided. */
export async function readStored(db: Db): Promise<StoredDemo | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row?.value as StoredDemo | undefined
}

/** Keeps the state across restarts, in place of the one before; `by` is null for the product itself. */
export async function saveStored(
  db: Db,
  value: StoredDemo,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const row = { value, updatedAt: at, updatedBy: by }
  await db
    .insert(settings)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({ target: settings.key, set: { ...row, revision: sql`${settings.revision} + 1` } })
}

/** Customers that nobody who was ever let in belongs to. */
function withoutPeople(db: Db) {
  const ofUsers = db.select({ id: users.customerId }).from(users).where(isNotNull(users.customerId))
  const ofRoles = db
    .select({ id: userRoles.scopeCustomerId })
    .from(userRoles)
    .where(isNotNull(userRoles.scopeCustomerId))
  return notInArray(customers.id, ofUsers.union(ofRoles))
}

/** How much {@link emptyTables} removes, in the words of the screens. */
export async function countContents(db: Db) {
  return {
    robots: await count(db, producedRobots, undefined),
    robotModels: await count(db, robotModels, undefined),
    packages: await count(db, packages, undefined),
    versions: await count(db, versions, undefined),
    arosVersions: await count(db, arosVersions, undefined),
    customers: await count(db, customers, withoutPeople(db)),
  }
}

/** Units whose robots hold a key, and so perhaps a link. */
export async function listKeyedUnits(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: producedRobots.id })
    .from(producedRobots)
    .where(isNotNull(producedRobots.publicKey))
  return rows.map(({ id }) => id)
}

/** Removes everything that `db/purged-tables.ts` does not keep. */
export async function emptyTables(tx: Db): Promise<void> {
  const names = emptiedTables.map((table) => sql`${table}`)
  await tx.execute(sql`truncate table ${sql.join(names, sql`, `)}`)
  await markVocabulary(tx)
  await tx.delete(customers).where(withoutPeople(tx))
}
