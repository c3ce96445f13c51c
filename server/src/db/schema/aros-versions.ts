import { ArosState } from '@filo/contract/aros-versions/aros-states'
import { ArosDecision } from '@filo/contract/aros-versions/aros-version-shapes'
import { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { LocalizedText } from '@filo/contract/localized-text'
import {
  type AnyPgColumn,
  bigint,
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
import { packages } from './packages.ts'
import { robots } from './robots.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

/** An ordered composition of package versions for one variant and channel; immutable once a candidate. */
export const arosVersions = pgTable(
  'aros_versions',
  {
    ...metaColumns(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    channel: oneOf('channel', ArosChannel.options).notNull(),
    name: text('name').notNull(),
    semver: text('semver').notNull(),
    semverKey: text('semver_key').notNull(),
    build: integer('build').notNull().default(1),
    state: oneOf('state', ArosState.options).notNull(),
    /** A deleted draft leaves what was begun from it. */
    baseId: uuid('base_id').references((): AnyPgColumn => arosVersions.id, { onDelete: 'set null' }),
    /** Production: the passed test AROS it was promoted from. */
    testOfId: uuid('test_of_id').references((): AnyPgColumn => arosVersions.id),
    /** Who last changed what is in it. */
    composedBy: uuid('composed_by'),
    /** Everybody who ever changed what is in it; none of them approves it (four eyes). */
    composerIds: jsonb('composer_ids').$type<string[]>().notNull().default([]),
    contentHash: text('content_hash'),
    notes: jsonb('notes').$type<LocalizedText>().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    packageCount: integer('package_count').notNull().default(0),
    diffSummary: jsonb('diff_summary').$type<Record<string, number>>().notNull().default({}),
    quorum: integer('quorum').notNull().default(2),
    /** How long robots watch it before it counts as installed, in seconds; null: by whether packages declare services. */
    bakeS: integer('bake_s'),
    dueAt: instant('due_at'),
    /** In force for the content that had this hash when it was given. */
    waiver: jsonb('waiver').$type<{ by: string; at: string; reason: string; contentHash: string }>(),
    lockedAt: instant('locked_at'),
    /** Test: when the verdicts were enough. */
    passedAt: instant('passed_at'),
    publishedAt: instant('published_at'),
    replacedById: uuid('replaced_by_id').references((): AnyPgColumn => arosVersions.id),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('aros_versions_semver').on(table.variantId, table.channel, table.semver, table.build),
    index('aros_versions_state').on(table.channel, table.state),
  ],
)

export const arosItems = pgTable(
  'aros_items',
  {
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    versionId: uuid('version_id')
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

export const arosApprovals = pgTable(
  'aros_approvals',
  {
    id: uuid('id').primaryKey(),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    userName: text('user_name').notNull(),
    decision: oneOf('decision', ArosDecision.options).notNull(),
    comment: text('comment').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [...knownWords(table), index('aros_approvals_aros').on(table.arosId, table.at, table.id)],
)
