import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { users } from '../../db/schema/users.ts'

/** A line to be mailed, with where to. */
export interface DueMail {
  id: string
  email: string
  language: 'tr' | 'en'
  isActive: boolean
  title: { tr: string; en: string }
  link: string
  attempts: number
}

/**
 * Takes lines whose mail is due: each is due again after `leaseMs` unless {@link settleMail} is called, so that a mail
 * outlives a crash and two servers do not send it twice.
 */
export async function claimDueMails(
  tx: Db,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<DueMail[]> {
  const due = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.mailAt, now))
    .orderBy(asc(notifications.mailAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(notifications)
    .set({
      mailAt: new Date(now.getTime() + leaseMs),
      mailAttempts: sql`${notifications.mailAttempts} + 1`,
    })
    .where(inArray(notifications.id, ids))
  const rows = await tx
    .select({ notification: notifications, user: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(inArray(notifications.id, ids))
  return rows.map(({ notification, user }) => ({
    id: notification.id,
    email: user.email,
    language: user.locale,
    isActive: user.status === 'active',
    title: notification.title,
    link: notification.link,
    attempts: notification.mailAttempts,
  }))
}

/** The mail is out, or given up; not when the line has begun anew since it was taken. */
export async function settleMail(db: Db, { id, attempts }: DueMail): Promise<void> {
  await db
    .update(notifications)
    .set({ mailAt: null })
    .where(and(eq(notifications.id, id), eq(notifications.mailAttempts, attempts)))
}
