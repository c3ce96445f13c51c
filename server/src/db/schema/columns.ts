import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import {
  type CheckBuilder,
  check,
  type ExtraConfigColumn,
  integer,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** An instant column, read as a Date. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}

/** A text column that holds one of a contract's words; {@link knownWords} makes the database hold to it. */
export function oneOf<const T extends string>(name: string, words: readonly T[]) {
  return text(name, { enum: words as readonly T[] as [T, ...T[]] })
}

/** A CHECK for every {@link oneOf} column of a table: a word the contract does not know is not written. */
export function knownWords(columns: Record<string, ExtraConfigColumn>): CheckBuilder[] {
  const table = Object.values(columns)[0]?.table
  return Object.values(table ? getTableColumns(table) : {}).flatMap((column) => {
    if (!column.enumValues) return []
    const words = column.enumValues.map((word) => `'${word}'`).join(', ')
    return check(`${getTableName(column.table)}_${column.name}_known`, sql`${column} in (${sql.raw(words)})`)
  })
}

/** The columns every editable entity has; `revision` is its ETag. */
export function metaColumns() {
  return {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** A person, or a robot that reported: no foreign key. Null: the product itself. */
    createdBy: uuid('created_by'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
    revision: integer('revision').notNull().default(1),
  }
}
