import type { LocalizedText } from '@filo/contract/localized-text'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, metaColumns } from './columns.ts'
import { packages } from './packages.ts'
import { robots } from './robots.ts'
import { versions } from './versions.ts'

/** An ordered composition of package versions for one variant and channel; immutable once a candidate. */
export const arosVersions = pgTable(
  'aros_versions',
  {
    ...metaColumns(),
    variantId: text('variant_id')
      .notNull()
      .references(() => robots.id),
    channel: text('channel').$type<'production' | 'test'>().notNull(),
    name: text('name').notNull(),
    semver: text('semver').notNull(),
    semverKey: text('semver_key').notNull(),
    build: integer('build').notNull().default(1),
    state: text('state').notNull(),
    baseId: text('base_id'),
    /** Production: the passed test AROS it was promoted from. */
    testOfId: text('test_of_id'),
    /** Who last changed what is in it. */
    composedBy: text('composed_by'),
    /** Everybody who ever changed what is in it; none of them approves it (four eyes). */
    composerIds: jsonb('composer_ids').$type<string[]>().notNull().default([]),
    contentHash: text('content_hash'),
    notes: jsonb('notes').$type<LocalizedText>().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    packageCount: integer('package_count').notNull().default(0),
    diffSummary: jsonb('diff_summary').$type<Record<string, number>>().notNull().default({}),
    quorum: integer('quorum').notNull().default(2),
    dueAt: instant('due_at'),
    /** In force for the content that had this hash when it was given. */
    waiver: jsonb('waiver').$type<{ by: string; at: string; reason: string; contentHash: string }>(),
    lockedAt: instant('locked_at'),
    /** Test: when the verdicts were enough. */
    passedAt: instant('passed_at'),
    publishedAt: instant('published_at'),
    replacedById: text('replaced_by_id'),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    uniqueIndex('aros_versions_semver').on(table.variantId, table.channel, table.semver, table.build),
    index('aros_versions_state').on(table.channel, table.state),
  ],
)

export const arosItems = pgTable(
  'aros_items',
  {
    arosId: text('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id),
    versionId: text('version_id')
      .notNull()
      .references(() => versions.id),
    order: integer('order').notNull(),
    isRequired: boolean('is_required').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.arosId, table.packageId] }),
    index('aros_items_version').on(table.versionId),
  ],
)

export const arosApprovals = pgTable('aros_approvals', {
  id: text('id').primaryKey(),
  arosId: text('aros_id')
    .notNull()
    .references(() => arosVersions.id, { onDelete: 'cascade' }),
  userId: text('user_id').notNull(),
  userName: text('user_name').notNull(),
  decision: text('decision').$type<'approved' | 'rejected'>().notNull(),
  comment: text('comment').notNull(),
  at: instant('at').notNull(),
})

/** robot aros / robot test aros: the default of a variant, or a pin of one unit. */
export const robotAros = pgTable(
  'robot_aros',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<'production' | 'test'>().notNull(),
    kind: text('kind').$type<'default' | 'pin'>().notNull(),
    variantId: text('variant_id')
      .notNull()
      .references(() => robots.id),
    /** The unit for a pin; null for a variant default. */
    unitId: text('unit_id'),
    arosId: text('aros_id')
      .notNull()
      .references(() => arosVersions.id),
    assignedBy: text('assigned_by'),
    assignedAt: instant('assigned_at').notNull(),
    reason: text('reason'),
    until: instant('until'),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    index('robot_aros_robot').on(table.variantId, table.channel, table.endedAt),
    index('robot_aros_unit').on(table.unitId, table.endedAt),
    uniqueIndex('robot_aros_one_default')
      .on(table.variantId, table.channel)
      .where(sql`kind = 'default' and ended_at is null`),
    uniqueIndex('robot_aros_one_pin').on(table.unitId).where(sql`kind = 'pin' and ended_at is null`),
  ],
)
