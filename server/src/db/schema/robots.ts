import type { LocalizedText } from '@filo/contract/localized-text'
import { CatalogueStatus } from '@filo/contract/robot-models/robot-models-routes'
import { CpuArch } from '@filo/contract/robots/robots-routes'
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { knownWords, metaColumns, oneOf } from './columns.ts'
import { robotModels } from './robot-models.ts'

/** A robot variant (`variantId`): the software target that packages and AROS bind to. */
export const robots = pgTable(
  'robots',
  {
    ...metaColumns(),
    modelId: uuid('model_id')
      .notNull()
      .references(() => robotModels.id),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    hwRevision: text('hw_revision').notNull().default('A'),
    cpuArch: oneOf('cpu_arch', CpuArch.options).notNull().default('x64'),
    minAros: text('min_aros'),
    /** Its file system takes names that differ in letter case alone for one. */
    foldsCase: boolean('folds_case').notNull().default(false),
    imageKey: text('image_key'),
    status: oneOf('status', CatalogueStatus.options).notNull().default('active'),
    /** Package ids in their default install order, per channel. */
    productionOrder: jsonb('production_order').$type<string[]>().notNull().default([]),
    testOrder: jsonb('test_order').$type<string[]>().notNull().default([]),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [...knownWords(table), uniqueIndex('robots_code').on(table.code)],
)
