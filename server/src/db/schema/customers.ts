import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { metaColumns } from './columns.ts'

export interface CustomerContact {
  name: string
  email?: string
  phone?: string
}

export interface CustomerSite {
  id: string
  name: string
  address?: string
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
    contacts: jsonb('contacts').$type<CustomerContact[]>().notNull().default([]),
    sites: jsonb('sites').$type<CustomerSite[]>().notNull().default([]),
    updatePolicy: jsonb('update_policy').$type<Record<string, unknown>>().notNull().default({}),
    remotePolicy: jsonb('remote_policy').$type<Record<string, unknown>>().notNull().default({}),
    entitlements: jsonb('entitlements').$type<string[]>().notNull().default([]),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [uniqueIndex('customers_code').on(table.code)],
)
