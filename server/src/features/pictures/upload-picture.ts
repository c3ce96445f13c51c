import { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { pictureLimits } from '@filo/contract/pictures/picture-limits'
import { pictureErrors } from '@filo/contract/pictures/pictures-errors'
import type { Picture } from '@filo/contract/pictures/pictures-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { readBytes } from '../../http/bodies/read-bytes.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { UserActor } from '../../rights/actor.ts'
import { readPictureHeader } from './picture-maker.ts'
import {
  keyOfPicture,
  type PictureHeader,
  requirePictureKind,
  requirePictureShape,
  servedSize,
} from './picture-rules.ts'
import * as store from './pictures-store.ts'
import { presentPicture } from './present-picture.ts'

type PictureDeps = Pick<BaseContext, 'db' | 'clock' | 'blobs' | 'log'> & { queue: JobQueue }

async function readPicture(content: Readable): Promise<{ bytes: Uint8Array; header: PictureHeader }> {
  const bytes = await readBytes(content, pictureLimits.maxBytes)
  if (!bytes)
    throw new DomainError(pictureErrors.picture_too_large, { limit: pictureLimits.maxBytes / 2 ** 20 })
  requirePictureKind(bytes)
  const header = await readPictureHeader(bytes)
  if (!header) throw new DomainError(pictureErrors.picture_broken)
  requirePictureShape(header)
  return { bytes, header }
}

async function requireQuota(tx: Db, actor: UserActor): Promise<void> {
  const limit = pictureLimits.maxUnused
  if ((await store.countUnusedOf(tx, actor.userId)) >= limit)
    throw new DomainError(pictureErrors.picture_too_many_unused, { limit })
}

/** Has a picture be made; one that is there already is only waited for. */
async function keepPicture(tx: Db, { queue }: PictureDeps, row: store.PictureRow): Promise<void> {
  if (!(await store.insertPicture(tx, row))) {
    const before = await store.lockPicture(tx, row.key)
    if (before && before.state !== 'refused') {
      // Whoever sends it again is about to use it: its day begins anew.
      if (before.unusedSince) await store.changePicture(tx, row.key, { unusedSince: row.unusedSince })
      return
    }
    await store.changePicture(tx, row.key, row)
  }
  await queue.add(tx, row.key)
  afterCommit(tx, queue.wake)
}

/**
 * Keeps a picture that a person sends, for whatever they are about to save it in. What it is is read from its bytes alone;
 * its files are made by a job, which also finds out whether the rest of it is whole.
 * @throws the refusals of picture-rules.ts, picture_too_large picture_broken picture_too_many_unused
 */
export async function uploadPicture(
  deps: PictureDeps,
  actor: UserActor,
  { use, content }: { use: PictureUse; content: Readable },
): Promise<Picture> {
  const { db, clock, blobs } = deps
  await requireQuota(db, actor)
  const { bytes, header } = await readPicture(content)
  const stored = await blobs.put(Readable.from([Buffer.from(bytes)]))
  const { width, height } = servedSize(header, use)
  const row: store.PictureRow = {
    key: keyOfPicture(stored.sha256, header, use),
    use,
    state: 'waiting',
    width,
    height,
    refusal: null,
    sourceSha256: stored.sha256,
    uploadedBy: actor.userId,
    createdAt: clock.now(),
    unusedSince: clock.now(),
  }
  await db.transaction(async (tx) => {
    await requireQuota(tx, actor)
    await keepPicture(tx, deps, row)
  })
  return getPicture(deps, row.key)
}

/** How far a picture is. @throws not_found */
export async function getPicture({ db }: Pick<PictureDeps, 'db'>, key: string): Promise<Picture> {
  const row = await store.findPicture(db, key)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentPicture(row)
}
