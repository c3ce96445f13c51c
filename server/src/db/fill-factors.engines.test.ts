import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import { fillFactors } from './fill-factors.ts'

test.each(engines())(
  'tables that are rewritten all the time leave room in their pages on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    for (const { table, percent } of fillFactors) {
      const name = getTableName(table)
      const found = await db.execute(sql`select reloptions from pg_class where oid = ${name}::regclass`)
      expect(found).toMatchObject({ rows: [{ reloptions: [`fillfactor=${percent}`] }] })
    }
    await close()
  },
)
