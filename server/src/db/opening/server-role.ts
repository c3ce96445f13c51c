import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { appendOnlyTables } from '../append-only.ts'
import type { Database, Db } from '../database.ts'

/** The schemas besides ours: which migrations have run, and the jobs. */
const history = 'drizzle'
const jobs = 'pgboss'

const Schema = z.object({ rows: z.array(z.object({ name: z.string() })) })

/**
 * Gives a role what the server needs at run time, and takes from it what it does not: it reads and writes all rows, of
 * {@link appendOnlyTables} it reads and adds, and it changes no table. All at once, so that servers under way notice
 * nothing; again after every migration, for the new tables.
 */
export async function grantToServer(db: Database['db'], role: string): Promise<void> {
  const to = sql.identifier(role)
  await db.transaction(async (tx) => {
    const found = Schema.parse(await tx.execute(sql`select current_schema() as name`)).rows[0]
    const ours = sql.identifier(found?.name ?? 'public')
    const [past, queue] = [sql.identifier(history), sql.identifier(jobs)]
    const statements = [
      // Databases that began with PostgreSQL 14 let everybody make tables.
      sql`revoke create on schema ${ours} from public, ${to}`,
      sql`revoke create on schema ${past}, ${queue} from ${to}`,
      sql`grant usage on schema ${ours}, ${past}, ${queue} to ${to}`,
      sql`grant select on all tables in schema ${past} to ${to}`,
      sql`grant select, insert, update, delete, truncate on all tables in schema ${ours}, ${queue} to ${to}`,
      sql`grant usage on all sequences in schema ${ours}, ${queue} to ${to}`,
      ...appendOnlyTables.map(
        (name) => sql`revoke all on table ${ours}.${sql.identifier(name)} from public, ${to}`,
      ),
      ...appendOnlyTables.map(
        (name) => sql`grant select, insert on table ${ours}.${sql.identifier(name)} to ${to}`,
      ),
    ]
    for (const statement of statements) await tx.execute(statement)
  })
}

const Role = z.object({ role: z.string(), isOwner: z.boolean(), makesTables: z.boolean() })
const Roles = z.object({ rows: z.array(Role) })

/** Reads who is connected to a migrated database, whether the tables are theirs to change, and whether they could make more. */
export async function readRole(db: Db): Promise<z.infer<typeof Role>> {
  const found = await db.execute(sql`
    select current_user::text as role,
      coalesce((select pg_has_role(nspowner, 'member') from pg_namespace where nspname = ${history}), true) as "isOwner",
      has_schema_privilege(current_schema(), 'create') as "makesTables"`)
  const [row] = Roles.parse(found).rows
  if (!row) throw new Error('the database did not say who is connected')
  return row
}
