import { readPictureKey } from '@filo/contract/pictures/picture-key'
import { pictureErrors } from '@filo/contract/pictures/pictures-errors'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { pictures } from '../db/schema/pictures.ts'
import { DomainError } from '../ground/domain-error.ts'

/**
 * Makes sure that uploaded pictures are there before a record names them, and that they are not removed meanwhile: called
 * in the transaction that saves their keys, with all keys of the record. Keys of drawings pass, and so does null.
 * @throws picture_missing for one that was removed or never uploaded, picture_not_ready
 */
export async function claimPictures(tx: Db, keys: readonly (string | null | undefined)[]): Promise<void> {
  const names = [...new Set(keys.flatMap((key) => (key && readPictureKey(key) ? [key] : [])))]
  if (names.length === 0) return
  const claimed = await tx
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(inArray(pictures.key, names), eq(pictures.state, 'ready')))
    .returning({ key: pictures.key })
  if (claimed.length === names.length) return
  const waiting = await tx
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(inArray(pictures.key, names), eq(pictures.state, 'waiting')))
  throw new DomainError(waiting.length > 0 ? pictureErrors.picture_not_ready : pictureErrors.picture_missing)
}
