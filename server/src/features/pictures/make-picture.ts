import { Readable } from 'node:stream'
import { readPictureKey } from '@filo/contract/pictures/picture-key'
import { pictureErrors } from '@filo/contract/pictures/pictures-errors'
import type { BaseContext } from '../../base-context.ts'
import { type MadeFile, makePictureFiles } from './picture-maker.ts'
import * as store from './pictures-store.ts'

type Deps = Pick<BaseContext, 'db' | 'blobs' | 'log'>

async function readSource({ blobs }: Deps, sha256: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of (await blobs.open(sha256)) as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** @returns undefined when the picture turns out to be damaged */
async function makeFiles(deps: Deps, row: store.PictureRow, source: string): Promise<MadeFile[] | undefined> {
  const size = readPictureKey(row.key)
  if (!size) return undefined
  const bytes = await readSource(deps, source)
  try {
    return await makePictureFiles(bytes, size)
  } catch (error) {
    deps.log.info({ err: error, picture: row.key }, 'a picture could not be read to its end')
    return undefined
  }
}

/**
 * Makes the files of a picture that waits. What was sent is let go of then: it may say where and when it was taken, and
 * whose device took it. A picture that cannot be read to its end is refused.
 */
export async function makePicture(deps: Deps, key: string): Promise<undefined> {
  const { db, blobs } = deps
  const row = await store.findPicture(db, key)
  if (row?.state !== 'waiting' || !row.sourceSha256) return
  const made = await makeFiles(deps, row, row.sourceSha256)
  const files: store.PictureFileRow[] = []
  for (const { name, bytes } of made ?? [])
    files.push({ pictureKey: key, name, ...(await blobs.put(Readable.from([bytes]))) })
  await db.transaction(async (tx) => {
    if ((await store.lockPicture(tx, key))?.state !== 'waiting') return
    if (made) await store.insertFiles(tx, files)
    await store.changePicture(tx, key, {
      state: made ? 'ready' : 'refused',
      refusal: made ? null : pictureErrors.picture_broken.code,
      sourceSha256: null,
    })
  })
}
