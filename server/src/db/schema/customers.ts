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
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [uniqueIndex('customers_code').on(table.code)],
)
