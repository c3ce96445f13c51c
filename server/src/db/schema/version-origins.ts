import type { VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { versions } from './versions.ts'

/** What the .deb that a version was uploaded as says of itself, apart from the version: lists do not read it. */
export const versionOrigins = pgTable('version_origins', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => versions.id, { onDelete: 'cascade' }),
  origin: jsonb('origin').$type<VersionOrigin>().notNull(),
})
