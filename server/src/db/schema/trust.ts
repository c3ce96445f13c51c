import { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { AssignmentPolicy } from '@filo/contract/device/assignment/assignment'
import { SigningPurpose } from '@filo/contract/trust/signing-routes'
import { SigningRole, TrustRole } from '@filo/contract/trust/trust-roles'
import { KeyStage } from '@filo/contract/trust/trust-routes'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { programReleases } from './programs.ts'
import { updates } from './updates.ts'
import { users } from './users.ts'

/** Signing keys of the TUF roles. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    keyId: text('key_id').primaryKey(),
    role: oneOf('role', TrustRole.options).notNull(),
    publicPem: text('public_pem').notNull(),
    /** What its owner called it; empty for keys that the server made. */
    name: text('name').notNull().default(''),
    madeBy: oneOf('maker', ['server', 'person']).notNull().default('server'),
    /** Coming and leaving: with the root that waits for signatures. */
    stage: oneOf('stage', KeyStage.options).notNull().default('in_use'),
    /** The private part, closed by the vault; null where it was never on the server or was taken off it. */
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
    /** The AROS version whose manifest it is; null: it is a program release's. */
    arosId: uuid('aros_id').references(() => arosVersions.id),
    /** Of an AROS version. */
    channel: oneOf('channel', ArosChannel.options),
    programReleaseId: uuid('program_release_id').references(() => programReleases.id),
    /** Of a program release: the code by which robots know its program. */
    programCode: text('program_code'),
    contentHash: text('content_hash').notNull(),
    length: integer('length').notNull(),
    sha256: text('sha256').notNull(),
    text: text('text').notNull(),
    /** What an agent must have announced to be given it. */
    requires: jsonb('requires').$type<readonly string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Since when signed metadata lists it; null while that waits for signatures. */
    signedAt: instant('signed_at'),
    /** What takes place by itself once it is signed; null when nothing waits for it. */
    follow: jsonb('follow').$type<Follow>(),
  },
  (table) => [
    ...knownWords(table),
    check('trust_targets_of_one', sql`num_nonnulls(aros_id, program_release_id) = 1`),
    index('trust_targets_program').on(table.programReleaseId).where(sql`program_release_id is not null`),
  ],
)

/** Builds of the agent that are TUF targets, packed; robots renew themselves with them. */
export const agentBuilds = pgTable('agent_builds', {
  version: text('version').primaryKey(),
  path: text('path').notNull(),
  length: integer('length').notNull(),
  sha256: text('sha256').notNull(),
  programSha256: text('program_sha256').notNull(),
  nodeMajor: integer('node_major').notNull(),
  stateFormat: integer('state_format').notNull(),
  /** In base64. */
  content: text('content').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Since when signed metadata lists it; null while that waits for signatures. */
  signedAt: instant('signed_at'),
})

/** Builds of the agent that turned out bad: no robot is asked to run one of them any more. */
export const agentRecalls = pgTable('agent_recalls', {
  version: text('version').primaryKey(),
  reason: text('reason').notNull(),
  recalledAt: instant('recalled_at').notNull(),
  recalledBy: uuid('recalled_by').references(() => users.id, { onDelete: 'set null' }),
  /** Since when signed metadata takes it into account; null while that waits for signatures. */
  signedAt: instant('signed_at'),
})

/** A step of an AROS version that was asked for before its manifest had enough signatures. */
export interface Follow {
  step: 'publish' | 'start_test'
  makeDefault: boolean
  /** Absent: for all robots. */
  defaultFor?: 'all' | 'new_robots'
  /** Absent in what an earlier build asked for. */
  releasesPackages?: boolean
  reason: string
  requestedBy: string
  requestedAt: string
}

/** The file of a role that takes effect when enough keys have signed it; one for each role, the newest asked for. */
export const trustPending = pgTable(
  'trust_pending',
  {
    role: oneOf('role', SigningRole.options).primaryKey(),
    version: integer('version').notNull(),
    /** The signed part as JSON. */
    signed: text('signed').notNull(),
    /** SHA-256 of its canonical form: the bytes that keys sign. */
    sha256: text('sha256').notNull(),
    purpose: oneOf('purpose', SigningPurpose.options).notNull(),
    /** A name; null: the product itself. */
    requestedName: text('requested_name'),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => knownWords(table),
)

/** Signatures of what waits; each was verified when it came. */
export const trustSignatures = pgTable(
  'trust_signatures',
  {
    role: oneOf('role', SigningRole.options)
      .notNull()
      .references(() => trustPending.role, { onDelete: 'cascade' }),
    keyId: text('key_id')
      .notNull()
      .references(() => signingKeys.keyId, { onDelete: 'cascade' }),
    signature: text('signature').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  (table) => [...knownWords(table), primaryKey({ columns: [table.role, table.keyId] })],
)

/** What each robot shall run, signed for it alone; the version only rises. */
export const robotAssignments = pgTable(
  'robot_assignments',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    arosId: uuid('aros_id').references(() => arosVersions.id),
    updateId: uuid('update_id').references(() => updates.id, { onDelete: 'set null' }),
    /** How the robot goes about it; null: nothing was said. */
    policy: jsonb('policy').$type<AssignmentPolicy>(),
    /** The renewal of its agent that it asks for. */
    agentOrderId: uuid('agent_order_id'),
    /** What it says of programs, in canonical JSON; null: nothing. */
    programs: text('programs'),
    /** The signed file as served. */
    envelope: text('envelope').notNull(),
    expiresAt: instant('expires_at').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  // Whatever removes an update looks for it here.
  (table) => [index('robot_assignments_update').on(table.updateId).where(sql`update_id is not null`)],
)
