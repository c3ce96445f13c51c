import { EnrolmentState } from '@filo/contract/device/enrolment/enrolment'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { robots } from './robots.ts'

/** Keys a technician puts on new robots; accepted without a person until used up or expired. */
export const installKeys = pgTable(
  'install_keys',
  {
    ...metaColumns(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    customerId: uuid('customer_id').references(() => customers.id),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('install_keys_secret').on(table.secretHash)],
)

/** A robot that knocked: its key and what it says of itself, until staff accept or reject it. */
export const enrolments = pgTable(
  'enrolments',
  {
    ...metaColumns(),
    publicKey: text('public_key').notNull(),
    serial: text('serial').notNull(),
    modelHint: text('model_hint'),
    hostname: text('hostname').notNull(),
    agentVersion: text('agent_version').notNull(),
    ip: text('ip').notNull(),
    state: oneOf('state', EnrolmentState.options).notNull(),
    unitId: uuid('unit_id').references(() => producedRobots.id),
    installKeyId: uuid('install_key_id').references(() => installKeys.id),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('enrolments_public_key').on(table.publicKey),
    index('enrolments_pending').on(table.createdAt, table.id).where(sql`state = 'pending'`),
  ],
)

/** Unknown robots without a key that were sent away because too many of their network had asked. */
export const turnedAwayRobots = pgTable(
  'turned_away_robots',
  {
    publicKey: text('public_key').primaryKey(),
    /** As tries are counted: an IPv4 address, or the first 64 bits of an IPv6 one. */
    network: text('network').notNull(),
    at: instant('at').notNull(),
    /** When its network may ask again. */
    againAt: instant('again_at').notNull(),
  },
  (table) => [
    index('turned_away_robots_network').on(table.network),
    index('turned_away_robots_at').on(table.at),
  ],
)

/** The code with which a registered unit may join by itself, until it is used, voided or replaced: then the row goes. */
export const claimCodes = pgTable('claim_codes', {
  unitId: uuid('unit_id')
    .primaryKey()
    .references(() => producedRobots.id),
  codeHash: text('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  expiresAt: instant('expires_at').notNull(),
})
