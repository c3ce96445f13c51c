import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { versions } from './versions.ts'

/** "Packages code": the manifest and hook texts of a version. */
export const packageCode = pgTable(
  'package_code',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'manifest' | 'preinstall' | 'install' | 'start' | 'healthcheck' | 'rollback' | 'uninstall'>()
      .notNull(),
    language: text('language').$type<'json' | 'sh' | 'node'>().notNull(),
    text: text('text').notNull(),
    timeoutS: integer('timeout_s').notNull().default(60),
    sha256: text('sha256').notNull(),
    lockedAt: instant('locked_at'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.kind] })],
)
