import { hookKinds } from '@filo/contract/device/assignment/package-content'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { versions } from './versions.ts'

const codeKinds = ['manifest', ...hookKinds] as const

/** "Packages code": the manifest and hook texts of a version. */
export const packageCode = pgTable(
  'package_code',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', codeKinds).notNull(),
    language: oneOf('language', ['json', 'sh', 'node']).notNull(),
    text: text('text').notNull(),
    timeoutS: integer('timeout_s').notNull().default(60),
    sha256: text('sha256').notNull(),
    lockedAt: instant('locked_at'),
  },
  (table) => [...knownWords(table), primaryKey({ columns: [table.versionId, table.kind] })],
)
