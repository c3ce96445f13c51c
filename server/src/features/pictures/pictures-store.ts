import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { pictureFiles, pictures } from '../../db/schema/pictures.ts'

export type PictureRow = typeof pictures.$inferSelect
export type PictureFileRow = typeof pictureFiles.$inferSelect

// A picture belongs to no customer: whoever knows its key, which names its content, may see it.

/** One picture, in whatever state. */
export async function findPicture(db: Db, key: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(pictures).where(eq(pictures.key, key))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockPicture(tx: Db, key: string): Promise<PictureRow | undefined> {
  const [row] = await tx.select().from(pictures).where(eq(pictures.key, key)).for('update')
  return row
}

/** Writes a picture that was not there. @returns whether it was not */
export async function insertPicture(tx: Db, row: PictureRow): Promise<boolean> {
  const written = await tx.insert(pictures).values(row).onConflictDoNothing().returning({ key: pictures.key })
  return written.length > 0
}

/** Writes columns as given. */
export async function changePicture(tx: Db, key: string, change: Partial<PictureRow>): Promise<void> {
  await tx.update(pictures).set(change).where(eq(pictures.key, key))
}

/** Pictures of a person that nothing uses. */
export async function countUnusedOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pictures)
    .where(and(eq(pictures.uploadedBy, userId), isNotNull(pictures.unusedSince)))
  return row?.count ?? 0
}

/** Those that wait to be looked at and made smaller. */
export async function listWaiting(db: Db): Promise<string[]> {
  const rows = await db.select({ key: pictures.key }).from(pictures).where(eq(pictures.state, 'waiting'))
  return rows.map(({ key }) => key)
}

/** Puts the files of a picture in place. */
export async function insertFiles(tx: Db, rows: PictureFileRow[]): Promise<void> {
  await tx.insert(pictureFiles).values(rows).onConflictDoNothing()
}

/** A file of a picture that is ready. */
export async function findFile(
  db: Db,
  { key, name }: { key: string; name: string },
): Promise<PictureFileRow | undefined> {
  const [row] = await db
    .select()
    .from(pictureFiles)
    .where(and(eq(pictureFiles.pictureKey, key), eq(pictureFiles.name, name)))
  return row
}

/** Keys after a given one, in their order. */
export async function listKeys(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(gt(pictures.key, after))
    .orderBy(asc(pictures.key))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** Notes of pictures that nothing uses them from now on; of those known to be unused, nothing changes. */
export async function markUnused(db: Db, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .update(pictures)
    .set({ unusedSince: at })
    .where(and(inArray(pictures.key, [...keys]), isNull(pictures.unusedSince)))
}

/** Notes of pictures that something uses them. */
export async function markUsed(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(inArray(pictures.key, [...keys]), isNotNull(pictures.unusedSince)))
}

/** Pictures that nothing has used since before an instant. */
export async function listUnusedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(lt(pictures.unusedSince, before))
    .orderBy(asc(pictures.unusedSince))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** Removes a picture with its files; the caller holds it. */
export async function deletePicture(tx: Db, key: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.key, key))
}
