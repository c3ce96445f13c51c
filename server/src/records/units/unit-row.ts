import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { unitWords, writeWords } from '../../db/long-lists/word-index.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import type { Scope } from '../../rights/actor.ts'
import { unitsInScope } from './units-in-scope.ts'

export type UnitRow = typeof producedRobots.$inferSelect

/**
 * A unit's own row, locked until the transaction ends; undefined where it is not in scope. Rows that only name it, as those
 * of a campaign on 100,000 robots, neither wait for it nor hold it up: nobody changes its id.
 */
export async function lockUnit(tx: Db, scope: Scope, id: string): Promise<UnitRow | undefined> {
  const where = and(unitsInScope(scope), eq(producedRobots.id, id))
  const [row] = await tx.select().from(producedRobots).where(where).for('no key update')
  return row
}

/**
 * Writes part of the row of a unit the caller has found in its scope; what others write at the same time (a person, the
 * robot's link) is left alone.
 */
export async function changeUnit(tx: Db, id: string, change: Partial<UnitRow>): Promise<void> {
  await tx.update(producedRobots).set(change).where(eq(producedRobots.id, id))
  await writeWords(tx, unitWords, [{ ...change, id }])
}

/** Writes the same columns of many rows in one statement. */
async function changeTogether(tx: Db, keys: readonly string[], rows: readonly UnitChange[]): Promise<void> {
  const news = rows.map(({ id, change }) => ({ ...change, id }))
  const { names, from } = rowsAsJson(producedRobots, ['id', ...keys], news)
  const set = names.slice(1).map((name) => sql`${name} = new.${name}`)
  await tx.execute(
    sql`update ${producedRobots} as unit set ${sql.join(set, sql`, `)} from ${from} where unit.id = new.id`,
  )
}

interface UnitChange {
  id: string
  change: Partial<UnitRow>
}

/** {@link changeUnit} for many, those whose changes have the same columns in one statement. */
export async function changeUnits(tx: Db, rows: readonly UnitChange[]): Promise<void> {
  const [first, ...others] = rows
  if (first && others.length === 0) return changeUnit(tx, first.id, first.change)
  const alike = Map.groupBy(rows, ({ change }) =>
    Object.entries(change)
      .flatMap(([key, value]) => (value === undefined ? [] : [key]))
      .sort()
      .join(' '),
  )
  for (const [keys, members] of alike) await changeTogether(tx, keys.split(' '), members)
  await writeWords(
    tx,
    unitWords,
    rows.map(({ id, change }) => ({ ...change, id })),
  )
}
