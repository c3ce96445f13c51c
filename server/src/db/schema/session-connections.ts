import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { sessions } from './sessions.ts'

/** Sessions that have a page open, per server that holds its event streams; what a dead server left behind grows old. */
export const sessionConnections = pgTable(
  'session_connections',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** One run of one server. */
    serverId: uuid('server_id').notNull(),
    connectedAt: instant('connected_at').notNull(),
    /** When the server said last that it still holds them. */
    beatAt: instant('beat_at').notNull(),
    /** The screen that was opened last. */
    page: text('page'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.serverId] }),
    index('session_connections_beat').on(table.beatAt),
  ],
)
