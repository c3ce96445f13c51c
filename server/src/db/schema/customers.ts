import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import { CustomerStatus } from '@filo/contract/customers/customer-status'
import type { Entitlement } from '@filo/contract/customers/entitlements'
import { defaultRemotePolicy, type RemotePolicy } from '@filo/contract/customers/remote-policy'
import { defaultUpdatePolicy, type UpdatePolicy } from '@filo/contract/customers/update-policy'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { knownWords, metaColumns, oneOf } from './columns.ts'

export interface CustomerContact {
  name: string
  email?: string
  phone?: string
}

export interface CustomerSite {
  id: string
  name: string
  address?: string
  /** IANA name; absent for that of the customer. */
  timeZone?: string
}

export const customers = pgTable(
  'customers',
  {
    ...metaColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    taxNo: text('tax_no'),
    country: text('country').notNull().default('TR'),
    city: text('city'),
    /** Null: nobody said; then only stores for every segment are meant for it. */
    segment: oneOf('segment', CustomerSegment.options),
    /** IANA name: in which the hours of its update policy are read. */
    timeZone: text('time_zone').notNull().default('Europe/Istanbul'),
    status: oneOf('status', CustomerStatus.options).notNull().default('active'),
    updatePolicy: jsonb('update_policy').$type<UpdatePolicy>().notNull().default(defaultUpdatePolicy),
    /** What the maker's people may do from afar. */
    remotePolicy: jsonb('remote_policy').$type<RemotePolicy>().notNull().default(defaultRemotePolicy),
    /** Until when it has a right to updates; a variant that no row is about has no limit. */
    entitlements: jsonb('entitlements').$type<Entitlement[]>().notNull().default([]),
    contacts: jsonb('contacts').$type<CustomerContact[]>().notNull().default([]),
    sites: jsonb('sites').$type<CustomerSite[]>().notNull().default([]),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('customers_code').on(table.code),
    index('customers_entitled').on(table.id).where(sql`entitlements <> '[]'::jsonb`),
    index('customers_sort').on(sql`${table.sortKey} collate "C"`, table.id),
  ],
)
