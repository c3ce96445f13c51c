import type { LocalizedText } from '@filo/contract/localized-text'
import { CatalogueStatus } from '@filo/contract/robot-models/robot-models-routes'
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { knownWords, metaColumns, oneOf } from './columns.ts'

export const robotTypes = pgTable(
  'robot_types',
  {
    ...metaColumns(),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    iconKey: text('icon_key'),
    order: integer('order').notNull().default(0),
  },
  (table) => [uniqueIndex('robot_types_code').on(table.code)],
)

export interface RobotModelSpecs {
  heightCm?: number
  weightKg?: number
  speedMS?: number
  batteryH?: number
  chargeMin?: number
  dof?: number
  screenInch?: number
  payloadKg?: number
  sensors?: string[]
}

export const robotModels = pgTable(
  'robot_models',
  {
    ...metaColumns(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => robotTypes.id),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    description: jsonb('description').$type<LocalizedText>().notNull(),
    imageKey: text('image_key'),
    gallery: jsonb('gallery').$type<string[]>().notNull().default([]),
    specs: jsonb('specs').$type<RobotModelSpecs>().notNull().default({}),
    languages: jsonb('languages').$type<string[]>().notNull().default([]),
    configSchema: jsonb('config_schema').$type<Record<string, unknown>>().notNull().default({}),
    hardwareBaseline: jsonb('hardware_baseline').$type<Record<string, unknown>>(),
    minAros: text('min_aros'),
    status: oneOf('status', CatalogueStatus.options).notNull().default('active'),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [...knownWords(table), uniqueIndex('robot_models_code').on(table.code)],
)
