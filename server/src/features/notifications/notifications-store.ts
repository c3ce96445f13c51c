import type { NotificationGroup } from '@filo/contract/notifications/kind-row'
import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import { notificationKindKeys, notificationKinds } from '@filo/contract/notifications/notification-kinds'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { notificationSettings, notifications } from '../../db/schema/notifications.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { Line } from './notices/fold-notice.ts'

export type NotificationRow = typeof notifications.$inferSelect

export interface NotificationFilter {
  groups?: NotificationGroup[] | undefined
  isRead?: boolean | undefined
}

function kindsOf(groups: NotificationGroup[]): NotificationKind[] {
  return notificationKindKeys.filter((kind) => groups.includes(notificationKinds[kind].group))
}

/** What is the actor's own and shown. */
function own({ userId }: UserActor, { groups, isRead }: NotificationFilter = {}): SQL | undefined {
  return and(
    eq(notifications.userId, userId),
    eq(notifications.isShown, true),
    groups?.length ? inArray(notifications.kind, kindsOf(groups)) : undefined,
    isRead === undefined
      ? undefined
      : isRead
        ? isNotNull(notifications.readAt)
        : isNull(notifications.readAt),
  )
}

/** One page of what the actor is shown, newest first; what is only mailed is not in it. */
export async function listOwn(
  db: Db,
  actor: UserActor,
  filter: NotificationFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; totalCount: number }> {
  const where = own(actor, filter)
  const rows = await db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, totalCount: await count(db, notifications, where) }
}

/** How many lines that the actor is shown are unread. */
export async function countOwnUnread(db: Db, actor: UserActor): Promise<number> {
  return count(db, notifications, own(actor, { isRead: false }))
}

/** Marks one of the actor's; what is read is not mailed any more. */
export async function markOwn(
  db: Db,
  actor: UserActor,
  id: string,
  readAt: Date | null,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notifications)
    .set({ readAt, mailAt: null })
    .where(and(own(actor), eq(notifications.id, id)))
    .returning()
  return row
}

/** Marks what the actor is shown as read, all or some groups; what is read is not mailed any more. */
export async function markAllOwn(
  db: Db,
  actor: UserActor,
  groups: NotificationGroup[] | undefined,
  readAt: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt, mailAt: null })
    .where(own(actor, { groups, isRead: false }))
}

/** People's lines of a key by their ids, read or not: what happens again folds into it. The caller holds the follower's lock. */
export async function findLines(
  tx: Db,
  userIds: string[],
  foldKey: string,
): Promise<Map<string, NotificationRow>> {
  const where = and(inArray(notifications.userId, userIds), eq(notifications.foldKey, foldKey))
  const rows = await tx.select().from(notifications).where(where)
  return new Map(rows.map((row) => [row.userId, row]))
}

type SavedLine = {
  id: string
  userId: string
  kind: NotificationKind
  foldKey: string
  isShown: boolean
} & Line

const { id: _id, userId: _userId, foldKey: _foldKey, ...replaced } = getTableColumns(notifications)
const replacement = sql.join(
  Object.values(replaced).map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)

/** Writes lines of different people; an earlier one of the same person and key is replaced. */
export async function saveLines(tx: Db, rows: readonly SavedLine[]): Promise<void> {
  const mailedAnew = rows.map((row) => ({ ...row, mailAttempts: 0 }))
  await insertMany(
    tx,
    notifications,
    mailedAnew,
    sql`on conflict (user_id, fold_key) do update set ${replacement}`,
  )
}

/** Everybody's unread lines of these kinds that stand for a record. */
export async function listUnreadAbout(
  tx: Db,
  { kinds, objectId }: { kinds: readonly NotificationKind[]; objectId: string },
): Promise<NotificationRow[]> {
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.kind, [...kinds]),
        isNull(notifications.readAt),
        sql`${notifications.objectIds} @> ${JSON.stringify([objectId])}::jsonb`,
      ),
    )
    .orderBy(notifications.userId)
}

/** The same for any of many records. */
export async function listUnreadAboutAny(
  tx: Db,
  kinds: readonly NotificationKind[],
  objectIds: readonly string[],
): Promise<NotificationRow[]> {
  if (objectIds.length === 0) return []
  const ids = sql`(select array_agg(value) from jsonb_array_elements_text(${JSON.stringify(objectIds)}::jsonb))`
  return tx
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.kind, [...kinds]),
        isNull(notifications.readAt),
        sql`${notifications.objectIds} ?| ${ids}`,
      ),
    )
    .orderBy(notifications.userId)
}

/** Writes columns of anybody's line as given; the caller holds the follower's lock. */
export async function changeLine(tx: Db, id: string, change: Partial<NotificationRow>): Promise<void> {
  await tx.update(notifications).set(change).where(eq(notifications.id, id))
}

/** Lists what the actor chose, in no order; a kind without a row is told in its own way. */
export async function listOwnSettings(db: Db, { userId }: UserActor) {
  return db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
}

interface Setting {
  kind: NotificationKind
  isShown: boolean
  isMailed: boolean
}

/** Makes what holds by itself the actor's own choice; what they chose before stays. */
export async function keepOwnSettings(
  db: Db,
  { userId }: UserActor,
  settings: readonly Setting[],
): Promise<void> {
  if (settings.length === 0) return
  const rows = settings.map((setting) => ({ userId, ...setting }))
  await db.insert(notificationSettings).values(rows).onConflictDoNothing()
}

/** Keeps how the actor wants to be told of a kind, in place of what they chose before. */
export async function saveOwnSetting(db: Db, { userId }: UserActor, setting: Setting): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, ...setting })
    .onConflictDoUpdate({ target: [notificationSettings.userId, notificationSettings.kind], set: setting })
}

/** Forgets lines that are older than this, read or not. */
export async function deleteLinesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, before))
}
