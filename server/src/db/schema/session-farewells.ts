import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Sessions that somebody else ended, for a while: their open pages, on whichever server, say so. */
export const sessionFarewells = pgTable(
  'session_farewells',
  {
    /** The session is gone. */
    sessionId: uuid('session_id').primaryKey(),
    message: text('message'),
    endedAt: instant('ended_at').notNull(),
  },
  (table) => [index('session_farewells_ended').on(table.endedAt)],
)
