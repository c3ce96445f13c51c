import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, metaColumns } from './columns.ts'
import { customers } from './customers.ts'
import { packages } from './packages.ts'
import { producedRobots } from './produced-robots.ts'
import { robots } from './robots.ts'

/** What a variant shall have whatever its AROS version is: packages bound to it, each with a range of versions. */
export const robotPackages = pgTable(
  'robot_packages',
  {
    ...metaColumns(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    /** A semver range. */
    range: text('range').notNull(),
    isRequired: boolean('is_required').notNull(),
  },
  (table) => [
    uniqueIndex('robot_packages_one').on(table.variantId, table.packageId),
    index('robot_packages_package').on(table.packageId),
  ],
)

/**
 * What units said they run, package by package: the same as `software_info`, so that it can be asked across the fleet.
 * Units that were retired, or have reported nothing to their owner yet, have no rows.
 */
export const unitPackages = pgTable(
  'unit_packages',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    customerId: uuid('customer_id').references(() => customers.id),
    packageCode: text('package_code').notNull(),
    version: text('version').notNull(),
    /** When this version was reported first. */
    reportedAt: instant('reported_at').notNull(),
    /** When it was reported as failing; null: it works. */
    failedSince: instant('failed_since'),
  },
  (table) => [
    uniqueIndex('unit_packages_one').on(table.unitId, table.packageCode),
    index('unit_packages_version').on(table.variantId, table.packageCode, table.version),
    index('unit_packages_code').on(table.packageCode, table.version),
    index('unit_packages_customer').on(table.customerId),
    index('unit_packages_reported').on(table.reportedAt, table.id),
    index('unit_packages_failed')
      .on(table.packageCode, table.failedSince)
      .where(sql`failed_since is not null`),
  ],
)
