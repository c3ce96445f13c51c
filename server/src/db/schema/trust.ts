import { ArosChannel } from '@filo/contract/device/aros-manifest'
import { TrustRole } from '@filo/contract/trust/trust-routes'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { updates } from './updates.ts'

/** Signing keys of the TUF roles. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    keyId: text('key_id').primaryKey(),
    role: oneOf('role', TrustRole.options).notNull(),
    publicPem: text('public_pem').notNull(),
    /** The private part, closed by the vault; null where it was taken off the server. */
    sealedPem: text('sealed_pem'),
    createdAt: instant('created_at').notNull(),
    exportedAt: instant('exported_at'),
  },
  (table) => knownWords(table),
)

/** Signed metadata files as served, by role and version (timestamp: only the newest). */
export const trustMetadata = pgTable(
  'trust_metadata',
  {
    role: text('role').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.version] })],
)

/** Manifests that are TUF targets. */
export const trustTargets = pgTable(
  'trust_targets',
  {
    path: text('path').primaryKey(),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id),
    channel: oneOf('channel', ArosChannel.options).notNull(),
    contentHash: text('content_hash').notNull(),
    length: integer('length').notNull(),
    sha256: text('sha256').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => knownWords(table),
)

/** What each robot shall run, signed for it alone; the version only rises. */
export const robotAssignments = pgTable('robot_assignments', {
  unitId: uuid('unit_id')
    .primaryKey()
    .references(() => producedRobots.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  arosId: uuid('aros_id').references(() => arosVersions.id),
  updateId: uuid('update_id').references(() => updates.id, { onDelete: 'set null' }),
  /** The signed file as served. */
  envelope: text('envelope').notNull(),
  expiresAt: instant('expires_at').notNull(),
  signedAt: instant('signed_at').notNull(),
})
