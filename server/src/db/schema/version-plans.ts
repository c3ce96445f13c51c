import type { PlanCase } from '@filo/contract/packages/version-plan'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { versions } from './versions.ts'

/** What is tried of a package version; a version without a row has no plan. Frozen with its version. */
export const testPlans = pgTable('test_plans', {
  versionId: uuid('version_id')
    .primaryKey()
    .references(() => versions.id, { onDelete: 'cascade' }),
  /** In the order in which they are tried. */
  cases: jsonb('cases').$type<PlanCase[]>().notNull(),
})
