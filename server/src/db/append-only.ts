import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './database.ts'
import { auditLog } from './schema/audit-log.ts'

/** Tables whose rows are added and read, and by the product never changed or taken away. */
export const appendOnlyTables: readonly string[] = [getTableName(auditLog)]

const Found = z.object({ rows: z.array(z.object({ mayRewrite: z.boolean() })) })

/**
 * Whether the database role in use can change or delete rows of {@link appendOnlyTables}, or give itself the right to:
 * who owns a table, or may act as its owner, can.
 */
export async function mayRewrite(db: Db): Promise<boolean> {
  const names = sql.join(
    appendOnlyTables.map((name) => sql`to_regclass(${name})`),
    sql`, `,
  )
  const found = await db.execute(sql`
    select coalesce(bool_or(
      has_table_privilege(oid, 'update, delete, truncate, trigger') or has_any_column_privilege(oid, 'update')
        or pg_has_role(relowner, 'member')), true) as "mayRewrite"
    from pg_class where oid in (${names})`)
  return Found.parse(found).rows[0]?.mayRewrite ?? true
}
