import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { CampaignUnitReason, PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type {
  CampaignConfig,
  CampaignWave,
  FormerValues,
  GateDecision,
} from '@filo/contract/campaigns/campaign-shapes'
import { CampaignState, CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { UnitTarget } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { robots } from './robots.ts'
import { updates } from './updates.ts'

/** A release or a configuration on its way to many robots, wave after wave. */
export const campaigns = pgTable(
  'campaigns',
  {
    ...metaColumns(),
    name: text('name').notNull(),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    /** What it brings: a release or a configuration, never both. */
    arosId: uuid('aros_id').references(() => arosVersions.id),
    config: jsonb('config').$type<CampaignConfig>(),
    state: oneOf('state', CampaignState.options).notNull().default('draft'),
    pauseReason: oneOf('pause_reason', PauseReason.options),
    /** Words of whoever paused, aborted or withdrew it. */
    reason: text('reason'),
    /** What its robots were chosen by; they were fixed then. */
    target: jsonb('target').$type<UnitTarget>().notNull(),
    waves: jsonb('waves').$type<number[]>().notNull(),
    policy: jsonb('policy').$type<CampaignPolicy>().notNull(),
    priority: smallint('priority').notNull().default(5),
    startsAt: instant('starts_at'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** The present one: 0 for the canaries, then from 1 on. */
    wave: smallint('wave').notNull().default(0),
    /** Since when failures count: the wave began, or somebody had it go on. */
    countsFrom: instant('counts_from'),
    /** Since when nothing of the wave is under way any more. */
    settledAt: instant('settled_at'),
    /** Somebody decided after this wave's comparison that the next one may begin. */
    letPassWave: smallint('let_pass_wave'),
    /** When its robots were last asked how they do. */
    sampledAt: instant('sampled_at'),
    /** When those that came through were last looked at for whether they are still well. */
    reviewedAt: instant('reviewed_at'),
    /** Customers whose hours or wishes changed: what their robots wait for is worked out anew. */
    changedCustomerIds: uuid('changed_customer_ids').array().notNull().default(sql`'{}'::uuid[]`),
    gates: jsonb('gates').$type<GateDecision[]>().notNull().default([]),
    /** How its robots stand, as they were counted last. */
    waveStates: jsonb('wave_states').$type<CampaignWave[]>().notNull().default([]),
    countedAt: instant('counted_at').notNull(),
    /** Since when robots are gone from its list by their age; null: all are there. */
    unitsRemovedAt: instant('units_removed_at'),
    /** When a server looks at it again; null: nothing is to be done. */
    lookAt: instant('look_at'),
  },
  (table) => [
    ...knownWords(table),
    check('campaigns_one_subject', sql`num_nonnulls(${table.arosId}, ${table.config}) = 1`),
    index('campaigns_created').on(table.createdAt, table.id),
    index('campaigns_state').on(table.state, table.createdAt, table.id),
    index('campaigns_aros').on(table.arosId),
    index('campaigns_variant').on(table.variantId, table.createdAt, table.id),
    index('campaigns_starts').on(table.startsAt.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('campaigns_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('campaigns_look').on(table.lookAt).where(sql`look_at is not null`),
  ],
)

/**
 * The robots of a campaign. `assignedArosId` is an assignment in force: below a pin, above the default of the variant.
 */
export const campaignUnits = pgTable(
  'campaign_units',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    wave: smallint('wave').notNull(),
    /** The order in which they get it, by chance and the same for everybody. */
    position: integer('position').notNull(),
    state: oneOf('state', CampaignUnitState.options).notNull().default('queued'),
    reason: oneOf('reason', CampaignUnitReason.options),
    /** Not looked at before this moment. */
    waitsUntil: instant('waits_until'),
    /** Whose it was when the robots were fixed. */
    customerId: uuid('customer_id').references(() => customers.id),
    /** When its customer was first asked. */
    requestedAt: instant('requested_at'),
    /** When it was looked at whether it downloads the release before its turn. */
    earlyAt: instant('early_at'),
    assignedArosId: uuid('assigned_aros_id').references(() => arosVersions.id),
    fromArosId: uuid('from_aros_id').references(() => arosVersions.id),
    updateId: uuid('update_id').references(() => updates.id, { onDelete: 'set null' }),
    /** The change of its configuration that was made for it last: what it gave, or took back. Both go with the robot. */
    configChangeId: uuid('config_change_id'),
    /** What it changed of the robot's own settings, as it was before. */
    configBefore: jsonb('config_before').$type<FormerValues>(),
    assignedAt: instant('assigned_at'),
    /** Since when it has no place among those on their way: it was out of touch with nothing of the release taken in. */
    asideAt: instant('aside_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.campaignId, table.unitId] }),
    index('campaign_units_order').on(table.campaignId, table.position, table.unitId),
    index('campaign_units_state').on(table.campaignId, table.state, table.wave, table.position),
    index('campaign_units_wave').on(table.campaignId, table.wave, table.position, table.unitId),
    index('campaign_units_unit').on(table.unitId),
    // Whatever removes an update looks for it here.
    index('campaign_units_update').on(table.updateId).where(sql`update_id is not null`),
    index('campaign_units_waits')
      .on(table.campaignId, table.customerId)
      .where(sql`state = 'queued' and waits_until is not null`),
    index('campaign_units_requested')
      .on(table.customerId, table.unitId)
      .where(sql`state = 'queued' and requested_at is not null`),
    uniqueIndex('campaign_units_one_assigned').on(table.unitId).where(sql`assigned_aros_id is not null`),
  ],
)

/**
 * Robots of a campaign that were fixed together and of which not all are among `campaign_units` yet: they follow in their
 * order. There is none once all do.
 */
export const campaignListings = pgTable('campaign_listings', {
  campaignId: uuid('campaign_id')
    .primaryKey()
    .references(() => campaigns.id, { onDelete: 'cascade' }),
  /** In the order in which they get it; whoever is gone by the time it is its turn is left out. */
  unitIds: uuid('unit_ids').array().notNull(),
  /** So many of the first ones were named by hand. */
  canaries: integer('canaries').notNull(),
  /** So many of the first ones are listed. */
  listed: integer('listed').notNull().default(0),
})

/** How robots did while a wave was watched: those it updated, and some on the former release. */
export const campaignSamples = pgTable(
  'campaign_samples',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    wave: smallint('wave').notNull(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    isUpdated: boolean('is_updated').notNull(),
    /** Quarters of an hour in which it was looked at. */
    steps: integer('steps').notNull().default(1),
    silent: integer('silent').notNull(),
    faulty: integer('faulty').notNull(),
    hot: integer('hot').notNull(),
    failing: integer('failing').notNull().default(0),
    /** Of the steps, those in which it was heard of and had told how it is, its temperature, what it runs. */
    reportedRuntime: integer('reported_runtime').notNull().default(0),
    reportedTemp: integer('reported_temp').notNull().default(0),
    reportedSoftware: integer('reported_software').notNull().default(0),
    /** How often its services had been started again at its last step; null: it never said. */
    serviceRestarts: integer('service_restarts'),
    /** Of the steps that it said so in and before, all and those with more of them. */
    reportedRestarts: integer('reported_restarts').notNull().default(0),
    restarted: integer('restarted').notNull().default(0),
    /** At its last step, where it ran on its battery then. */
    batteryPercent: real('battery_percent'),
    /** Percent lost over `drainSteps` quarters of an hour that began and ended on its battery. */
    drainPercent: real('drain_percent').notNull().default(0),
    drainSteps: integer('drain_steps').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.wave, table.unitId] })],
)

/** The signed receipts of campaigns, one for each end: a withdrawn one ends twice. Their bytes are blobs. */
export const campaignReceipts = pgTable(
  'campaign_receipts',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** How it ended. None ends twice in one way. */
    state: oneOf('state', CampaignState.options).notNull(),
    /** Of what is signed, in canonical JSON. */
    sha256: text('sha256').notNull(),
    keyId: text('key_id').notNull(),
    /** Name of the blob that holds the whole file. */
    fileSha256: text('file_sha256').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    units: integer('units').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.campaignId, table.state] }),
    index('campaign_receipts_file').on(table.fileSha256),
  ],
)
