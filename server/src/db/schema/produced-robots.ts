import { EnrolmentStatus, LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { robots } from './robots.ts'

/** A serial-numbered unit (`unitId`). Life, enrolment, connection and update are four separate states. */
export const producedRobots = pgTable(
  'produced_robots',
  {
    ...metaColumns(),
    serial: text('serial').notNull(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    name: text('name').notNull(),
    customerId: uuid('customer_id').references(() => customers.id),
    siteId: uuid('site_id'),
    lifeState: oneOf('life_state', LifeState.options).notNull().default('planned'),
    enrolment: oneOf('enrolment', EnrolmentStatus.options).notNull().default('unclaimed'),
    connection: oneOf('connection', ['never', 'online', 'offline']).notNull().default('never'),
    /** When its link came last, or its last word where it went; when it was last heard of stands in `robot_presence`. */
    linkChangedAt: instant('link_changed_at'),
    updateState: oneOf('update_state', ['up_to_date', 'scheduled', 'updating', 'failed'])
      .notNull()
      .default('up_to_date'),
    isTestRobot: boolean('is_test_robot').notNull().default(false),
    isVirtual: boolean('is_virtual').notNull().default(false),
    publicKey: text('public_key'),
    agentVersion: text('agent_version'),
    ip: text('ip'),
    location: text('location'),
    productionDate: date('production_date', { mode: 'string' }),
    shippedAt: instant('shipped_at'),
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    deviceInfo: jsonb('device_info').$type<Record<string, unknown>>(),
    softwareInfo: jsonb('software_info').$type<Record<string, unknown>>(),
    installedArosId: uuid('installed_aros_id').references(() => arosVersions.id),
    /** The content hash of the release that its last report named, and when that was taken in. */
    reportedHash: text('reported_hash'),
    reportedAt: instant('reported_at'),
    /** Where its link `current` led by its last report, as to nothing that is known; null: to a release, or there was none. */
    unknownTarget: text('unknown_target'),
    /** When it was seen to run something else although the update to what it shall run had succeeded; null: it does not. */
    fellBackAt: instant('fell_back_at'),
    desiredArosId: uuid('desired_aros_id').references(() => arosVersions.id),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Rises with every change of what it shall run: robots compare it with what they fetched. */
    desiredVersion: integer('desired_version').notNull().default(0),
    /** What quality control saw: `{recordedAt, deviceInfo}`. */
    hardwareBaseline: jsonb('hardware_baseline').$type<Record<string, unknown>>(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    notes: text('notes'),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('produced_robots_serial').on(table.serial),
    uniqueIndex('produced_robots_public_key').on(table.publicKey),
    index('produced_robots_robot').on(table.variantId),
    index('produced_robots_customer').on(table.customerId, table.lifeState),
    index('produced_robots_site').on(table.customerId, table.siteId),
    index('produced_robots_installed').on(table.installedArosId, table.lifeState, table.customerId),
    index('produced_robots_agent')
      .on(table.agentVersion, table.lifeState)
      .where(sql`agent_version is not null`),
    index('produced_robots_life').on(table.lifeState, table.id),
    index('produced_robots_enrolment').on(table.enrolment),
    index('produced_robots_update').on(table.updateState, table.id),
    index('produced_robots_tags').using('gin', sql`${table.tags} jsonb_path_ops`),
    index('produced_robots_search').using('gin', table.searchGrams),
    index('produced_robots_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('produced_robots_created').on(table.createdAt, table.id),
    index('produced_robots_test').on(table.createdAt, table.id).where(sql`${table.isTestRobot}`),
    index('produced_robots_produced').on(
      table.productionDate.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('produced_robots_warranty').on(
      table.warrantyUntil.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('produced_robots_connection').on(table.connection, table.linkChangedAt),
    index('produced_robots_drift')
      .on(table.id)
      .where(sql`desired_aros_id is distinct from installed_aros_id`),
    index('produced_robots_linked')
      .on(table.linkChangedAt.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`connection = 'online'`),
    index('produced_robots_failing')
      .on(table.id)
      .where(sql`software_info @> '{"packages":[{"state":"failed"}]}'`),
    index('produced_robots_mismatch')
      .on(table.id)
      .where(sql`(device_info->>'arosVersion') <> (software_info->>'arosVersion')`),
  ],
)
