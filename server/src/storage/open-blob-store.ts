import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from './blob-store.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'

/** The blob store that the configuration names: S3 when set, else `<dataFolder>/blobs`. */
export async function openBlobStore({ s3, dataFolder }: Config): Promise<BlobStore> {
  const root = join(dataFolder, 'blobs')
  if (!s3) return openDiskBlobStore(root)
  // The S3 client is the largest of the server's packages; without S3 it is never read.
  const { openS3BlobStore } = await import('./s3-blob-store.ts')
  return openS3BlobStore({ ...s3, spoolFolder: root })
}
