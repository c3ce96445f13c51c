import type { LocalizedText } from '@filo/contract/localized-text'
import { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { users } from './users.ts'

/** What a person is told of; the same thing happening again before it is read raises `count`. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', NotificationKind.options).notNull(),
    /** What is told once and then counted, e.g. "updates to this AROS that failed". */
    foldKey: text('fold_key').notNull(),
    title: jsonb('title').$type<LocalizedText>().notNull(),
    /** What its words name beside the count, so that they can be written anew when fewer are left. */
    params: jsonb('params').$type<Record<string, string | LocalizedText>>().notNull().default({}),
    link: text('link').notNull(),
    count: integer('count').notNull().default(1),
    /** The records it stands for, so that one that fails twice counts once; the first thousand. */
    objectIds: jsonb('object_ids').$type<string[]>().notNull().default([]),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** Chosen in the account's settings: not everything that is mailed is shown, nor the other way round. */
    isShown: boolean('is_shown').notNull(),
    /** When it is to be mailed; null = not, or done. */
    mailAt: instant('mail_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
  },
  (table) => [
    ...knownWords(table),
    index('notifications_user').on(table.userId, table.at),
    index('notifications_mail').on(table.mailAt),
    index('notifications_unread').on(table.kind).where(sql`read_at is null`),
    uniqueIndex('notifications_fold').on(table.userId, table.foldKey),
  ],
)

/** Where a person's choice differs from the kind's own. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', NotificationKind.options).notNull(),
    isShown: boolean('is_shown').notNull(),
    isMailed: boolean('is_mailed').notNull(),
  },
  (table) => [...knownWords(table), primaryKey({ columns: [table.userId, table.kind] })],
)

/** What a clock has told already (a due date that came near, a robot that fell silent), so that it is told once. */
export const notificationMarks = pgTable('notification_marks', {
  key: text('key').primaryKey(),
  at: instant('at').notNull(),
})
