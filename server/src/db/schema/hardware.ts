import { HardwareChangeKind, type HardwareFieldChange } from '@filo/contract/hardware/diff-hardware'
import {
  HardwareCause,
  HardwareChangeState,
  HardwareSeverityWord,
} from '@filo/contract/hardware/hardware-change-states'
import { HardwarePart, HardwareTopic } from '@filo/contract/hardware/hardware-parts'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { RoleKey } from '@filo/contract/roles'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

const unitColumn = () =>
  uuid('unit_id')
    .notNull()
    .references(() => producedRobots.id, { onDelete: 'cascade' })

/** What units were made of, each once however often it was seen; named by the hash of what does not move by itself. */
export const hardwareContents = pgTable(
  'hardware_contents',
  {
    unitId: unitColumn(),
    hash: text('hash').notNull(),
    inventory: jsonb('inventory').$type<HardwareInventory>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.hash] })],
)

/** Spans of time over which a unit's hardware stayed the same. */
export const hardwareSnapshots = pgTable(
  'hardware_snapshots',
  {
    id: uuid('id').primaryKey(),
    unitId: unitColumn(),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    hash: text('hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** By the robot's clock, at the last look. */
    collectedAt: instant('collected_at').notNull(),
    agentVersion: text('agent_version').notNull(),
    durationMs: integer('duration_ms').notNull(),
    warnings: jsonb('warnings').$type<string[]>().notNull(),
  },
  (table) => [
    index('hardware_snapshots_unit').on(table.unitId, table.firstSeenAt, table.id),
    index('hardware_snapshots_customer').on(table.customerId),
    index('hardware_snapshots_seen').on(table.lastSeenAt, table.id),
  ],
)

/** How units are now. */
export const hardwareStates = pgTable(
  'hardware_states',
  {
    unitId: unitColumn().primaryKey(),
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => hardwareSnapshots.id, { onDelete: 'cascade' }),
    /** As it came last, with what moves by itself. */
    inventory: jsonb('inventory').$type<HardwareInventory>().notNull(),
    /** What is known of each kind of part: one that could not be read stays as it was. */
    reference: jsonb('reference').$type<HardwareInventory>().notNull(),
    /** When some part was found to be other than the model says; null: none is. */
    differsSince: instant('differs_since'),
    /** Which words of which model that was judged by; null: not yet. */
    judgedAgainst: text('judged_against'),
  },
  (table) => [
    index('hardware_states_differs').on(table.unitId).where(sql`differs_since is not null`),
    index('hardware_states_judged').on(table.judgedAgainst, table.unitId),
    // Whatever removes a snapshot looks for it here, and among the changes.
    index('hardware_states_snapshot').on(table.snapshotId),
  ],
)

/** What units were when they left the factory, and when somebody took them as they were; the newest is in force. */
export const hardwarePassports = pgTable(
  'hardware_passports',
  {
    id: uuid('id').primaryKey(),
    unitId: unitColumn(),
    hash: text('hash').notNull(),
    inventory: jsonb('inventory').$type<HardwareInventory>().notNull(),
    frozenAt: instant('frozen_at').notNull(),
    frozenBy: uuid('frozen_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason'),
  },
  (table) => [index('hardware_passports_unit').on(table.unitId, table.frozenAt, table.id)],
)

/** What changed in the hardware of units, and what people say of it. */
export const hardwareChanges = pgTable(
  'hardware_changes',
  {
    ...metaColumns(),
    unitId: unitColumn(),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    detectedAt: instant('detected_at').notNull(),
    lastAt: instant('last_at').notNull(),
    times: integer('times').notNull().default(1),
    wentBack: boolean('went_back').notNull().default(false),
    topic: oneOf('topic', HardwareTopic.options).notNull(),
    part: oneOf('part', HardwarePart.options).notNull(),
    /** Where the part sits: what becomes of the same place while nobody looked is the same change. */
    place: text('place').notNull(),
    title: text('title').notNull(),
    kind: oneOf('kind', HardwareChangeKind.options).notNull(),
    severity: oneOf('severity', HardwareSeverityWord.options).notNull(),
    state: oneOf('state', HardwareChangeState.options).notNull().default('new'),
    mustBeExplained: boolean('must_be_explained').notNull(),
    cause: oneOf('cause', HardwareCause.options),
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    fields: jsonb('fields').$type<HardwareFieldChange[]>().notNull(),
    fromSnapshotId: uuid('from_snapshot_id')
      .notNull()
      .references(() => hardwareSnapshots.id, { onDelete: 'cascade' }),
    toSnapshotId: uuid('to_snapshot_id')
      .notNull()
      .references(() => hardwareSnapshots.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...knownWords(table),
    index('hardware_changes_unit').on(table.unitId, table.lastAt, table.id),
    index('hardware_changes_last').on(table.lastAt, table.id),
    index('hardware_changes_customer').on(table.customerId, table.lastAt, table.id),
    index('hardware_changes_open').on(table.unitId).where(sql`state in ('new', 'flagged')`),
    index('hardware_changes_from').on(table.fromSnapshotId),
    index('hardware_changes_to').on(table.toSnapshotId),
  ],
)

/** Links to the information page of one unit, by the hash of their token. */
export const arosInfoLinks = pgTable(
  'aros_info_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    unitId: unitColumn(),
    createdBy: uuid('created_by'),
    /** The role that it was made under: what it may see is asked again whenever the link is read. */
    roleKey: oneOf('role_key', RoleKey.options),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('aros_info_links_one').on(table.unitId, table.tokenHash),
    index('aros_info_links_expiry').on(table.expiresAt),
  ],
)
