import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { programs } from './programs.ts'
import { users } from './users.ts'

/** Compared byte by byte, as the names of a list are put in order. */
const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' })

/** The words of each unit's search text in the order of the units' names: what has a word far down the list is met there. */
export const unitSearchWords = pgTable(
  'unit_search_words',
  {
    word: bytewise('word').notNull(),
    sortKey: bytewise('sort_key').notNull(),
    id: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.sortKey, table.id] }),
    index('unit_search_words_unit').on(table.id),
  ],
)

/** The same of people. */
export const userSearchWords = pgTable(
  'user_search_words',
  {
    word: bytewise('word').notNull(),
    sortKey: bytewise('sort_key').notNull(),
    id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.sortKey, table.id] }),
    index('user_search_words_user').on(table.id),
  ],
)

/** The same of programs. */
export const programSearchWords = pgTable(
  'program_search_words',
  {
    word: bytewise('word').notNull(),
    sortKey: bytewise('sort_key').notNull(),
    id: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.sortKey, table.id] }),
    index('program_search_words_program').on(table.id),
  ],
)

/** Every word of those tables once: a search for a part of a word looks here for the whole ones. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    list: oneOf('list', ['units', 'users', 'programs']).notNull(),
    word: bytewise('word').notNull(),
    /** A row has lost it: it is to be seen whether others have it. */
    isLeft: boolean('is_left').notNull().default(false),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.list, table.word] }),
    index('search_vocabulary_left').on(table.list, table.word).where(sql`${table.isLeft}`),
  ],
)
