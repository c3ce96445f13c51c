import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Signing keys of the TUF roles. */
export const signingKeys = pgTable('signing_keys', {
  keyId: text('key_id').primaryKey(),
  role: text('role').$type<'root' | 'targets' | 'snapshot' | 'timestamp' | 'director'>().notNull(),
  publicPem: text('public_pem').notNull(),
  /** The private part, closed by the vault; null where it was taken off the server. */
  sealedPem: text('sealed_pem'),
  createdAt: instant('created_at').notNull(),
  exportedAt: instant('exported_at'),
})

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
export const trustTargets = pgTable('trust_targets', {
  path: text('path').primaryKey(),
  arosId: text('aros_id').notNull(),
  channel: text('channel').$type<'production' | 'test'>().notNull(),
  contentHash: text('content_hash').notNull(),
  length: integer('length').notNull(),
  sha256: text('sha256').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** What each robot shall run, signed for it alone; the version only rises. */
export const robotAssignments = pgTable('robot_assignments', {
  unitId: text('unit_id').primaryKey(),
  version: integer('version').notNull(),
  arosId: text('aros_id'),
  updateId: text('update_id'),
  /** The signed file as served. */
  envelope: text('envelope').notNull(),
  expiresAt: instant('expires_at').notNull(),
  signedAt: instant('signed_at').notNull(),
})
