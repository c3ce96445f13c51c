import { ServiceKind, UnitFileKind } from '@filo/contract/service-records/service-record-kinds'
import type { ServicePart } from '@filo/contract/service-records/service-records-routes'
import { bigint, boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { hardwareChanges } from './hardware.ts'
import { producedRobots } from './produced-robots.ts'

const unitColumn = () =>
  uuid('unit_id')
    .notNull()
    .references(() => producedRobots.id, { onDelete: 'cascade' })

/** What was done on units. */
export const serviceRecords = pgTable(
  'service_records',
  {
    ...metaColumns(),
    unitId: unitColumn(),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    performedOn: date('performed_on', { mode: 'string' }).notNull(),
    kind: oneOf('kind', ServiceKind.options).notNull(),
    text: text('text').notNull(),
    doneBy: text('worker').notNull(),
    parts: jsonb('parts').$type<ServicePart[]>().notNull(),
    isForCustomer: boolean('is_for_customer').notNull(),
    isDraft: boolean('is_draft').notNull(),
    isByCustomer: boolean('is_by_customer').notNull(),
    searchKey: text('search_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    index('service_records_unit').on(table.unitId, table.performedOn, table.id),
    index('service_records_customer').on(table.customerId),
  ],
)

/** Changes of hardware and the service records that explain them. */
export const serviceRecordChanges = pgTable(
  'service_record_changes',
  {
    changeId: uuid('change_id')
      .primaryKey()
      .references(() => hardwareChanges.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id')
      .notNull()
      .references(() => serviceRecords.id, { onDelete: 'cascade' }),
  },
  (table) => [index('service_record_changes_record').on(table.recordId)],
)

/** Papers of units; their bytes are kept under their hash. */
export const unitFiles = pgTable(
  'unit_files',
  {
    id: uuid('id').primaryKey(),
    unitId: unitColumn(),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    kind: oneOf('kind', UnitFileKind.options).notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    isForCustomer: boolean('is_for_customer').notNull(),
    isByCustomer: boolean('is_by_customer').notNull(),
    searchKey: text('search_key').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (table) => [
    ...knownWords(table),
    index('unit_files_unit').on(table.unitId, table.createdAt, table.id),
    index('unit_files_sha256').on(table.sha256),
    index('unit_files_customer').on(table.customerId),
  ],
)
