import { ActorKind } from '@filo/contract/audit/audit-routes'
import type { RoleKey } from '@filo/contract/roles'
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'

/** Append-only; every row holds the hash of the one before it. */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actorKind: oneOf('actor_kind', ActorKind.options).notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    role: text('role').$type<RoleKey>(),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    objectName: text('object_name').notNull(),
    /** The customer whose users may read this line in a record's history; null = staff only. */
    customerId: uuid('customer_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
    /** The names and the reason, folded: comparing them unfolded takes a search ten times as long; no part of the record. */
    searchKey: text('search_key').notNull().default(''),
    /** Three-letter pieces of it; no part of the record. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    ...knownWords(table),
    index('audit_log_object').on(table.objectType, table.objectId, table.seq),
    index('audit_log_actor').on(table.actorId, table.seq),
    index('audit_log_action').on(table.action, table.seq),
    index('audit_log_customer').on(table.customerId, table.seq),
    index('audit_log_at').on(table.at, table.seq),
    index('audit_log_search').using('gin', table.searchGrams),
  ],
)
