import type { QualityFinding, QualityItem } from '@filo/contract/quality-checks/quality-items'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, metaColumns } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

/** An item that somebody lets pass, why, and when (ISO 8601). */
export interface StoredWaiver {
  item: QualityItem
  reason: string
  by: string | null
  at: string
}

/** Rounds of quality control of units: at most one that is under way, and those that ended in stock as they were then. */
export const qualityChecks = pgTable(
  'quality_checks',
  {
    ...metaColumns(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** When the unit came to quality control; null: it was there before anybody noted it. */
    startedAt: instant('started_at'),
    photoKey: text('photo_key'),
    signedBy: uuid('signed_by').references(() => users.id, { onDelete: 'set null' }),
    signedAt: instant('signed_at'),
    waivers: jsonb('waivers').$type<StoredWaiver[]>().notNull().default([]),
    passedAt: instant('passed_at'),
    passedBy: uuid('passed_by').references(() => users.id, { onDelete: 'set null' }),
    /** What the evidence said when it passed. */
    findings: jsonb('findings').$type<QualityFinding[]>(),
  },
  (table) => [
    uniqueIndex('quality_checks_open').on(table.unitId).where(sql`passed_at is null`),
    index('quality_checks_unit').on(table.unitId, table.passedAt, table.id),
    index('quality_checks_photo').on(table.photoKey).where(sql`photo_key is not null`),
    index('quality_checks_signed_by').on(table.signedBy),
    index('quality_checks_passed_by').on(table.passedBy),
  ],
)
