import type { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { makePicture } from './make-picture.ts'
import * as store from './pictures-store.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'blobs' | 'log' | 'jobs'>

/** Pictures that people upload: the work that goes on without requests, and what serves their files. */
export function createPicturesService(base: Deps) {
  // One at a time: a picture may take as much memory as everything else together.
  const queue = base.jobs.define('pictures', {
    run: (key) => makePicture(base, key),
    listUnfinished: () => store.listWaiting(base.db),
    atOnce: 1,
  })

  /** A file of a picture, in the folder of its use. @throws not_found */
  async function open(
    folder: string,
    { key, name }: { key: string; name: string },
  ): Promise<{ file: store.PictureFileRow; bytes: () => Promise<Readable> }> {
    const [row, file] = [await store.findPicture(base.db, key), await store.findFile(base.db, { key, name })]
    if (!file || `${row?.use}s` !== folder) throw new DomainError(commonErrors.not_found)
    return { file, bytes: () => base.blobs.open(file.sha256) }
  }

  return { ...base, queue, open, removeUnused: () => removeUnusedPictures(base) }
}

export type PicturesService = ReturnType<typeof createPicturesService>
