import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { blobKey, clampRange, missingBlob } from './blob-name.ts'
import type { BlobStore, ByteRange, PutBlobOptions, StoredBlob } from './blob-store.ts'
import { cutStream } from './cut-stream.ts'
import { hashChunks } from './hash-file.ts'
import { openSpoolFolder, type SpoolFolder } from './spool-folder.ts'

export interface S3BlobStoreSettings {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Defaults to `us-east-1`, what S3-compatible servers expect. */
  region?: string
  /** Local folder where content waits until its hash is known. */
  spoolFolder: string
}

interface Remote {
  client: S3Client
  bucket: string
}

/**
 * Blobs in an S3-compatible bucket under `sha256/ab/cdef…`. Content is spooled to disk first, because its name is
 * its hash; the upload carries the MD5, so the service refuses what the network damaged.
 */
export async function openS3BlobStore(settings: S3BlobStoreSettings): Promise<BlobStore> {
  const spool = await openSpoolFolder(settings.spoolFolder)
  const remote: Remote = { client: connect(settings), bucket: settings.bucket }
  return {
    put: (content, options = {}) => put({ remote, spool, content, options }),
    open: async (sha256, range = {}) => openBlob(remote, sha256, range),
    stat: (sha256) => statBlob(remote, sha256),
    has: async (sha256) => (await statBlob(remote, sha256)) !== undefined,
    remove: async (sha256) => {
      await remote.client.send(new DeleteObjectCommand(address(remote, sha256)))
    },
    verify: async (sha256) => (await hashChunks(await openBlob(remote, sha256, {}))) === sha256,
  }
}

function connect({ endpoint, accessKey, secretKey, region = 'us-east-1' }: S3BlobStoreSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Many S3-compatible servers do not know the newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function address({ bucket }: Remote, sha256: string): { Bucket: string; Key: string } {
  const { folder, name } = blobKey(sha256)
  return { Bucket: bucket, Key: `${folder}/${name}` }
}

async function put(request: {
  remote: Remote
  spool: SpoolFolder
  content: Readable
  options: PutBlobOptions
}): Promise<StoredBlob> {
  const { remote, spool, content, options } = request
  const blob = await spool.write(content, options)
  try {
    const { sha256, sizeBytes, md5 } = blob
    const target = address(remote, sha256)
    const known = await head(remote, sha256)
    const etag = Buffer.from(md5, 'base64').toString('hex')
    if (known?.sizeBytes === sizeBytes && known.etag === etag) return { sha256, sizeBytes }
    await remote.client.send(
      new PutObjectCommand({
        ...target,
        Body: createReadStream(blob.file),
        ContentLength: sizeBytes,
        ContentMD5: md5,
        ContentType: 'application/octet-stream',
      }),
    )
    if ((await head(remote, sha256))?.sizeBytes !== sizeBytes)
      throw new Error(`the bucket does not hold what was put: ${target.Key}`)
    return { sha256, sizeBytes }
  } finally {
    await spool.discard(blob)
  }
}

async function head(remote: Remote, sha256: string): Promise<(StoredBlob & { etag: string }) | undefined> {
  try {
    const found = await remote.client.send(new HeadObjectCommand(address(remote, sha256)))
    return { sha256, sizeBytes: found.ContentLength ?? 0, etag: (found.ETag ?? '').replaceAll('"', '') }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function statBlob(remote: Remote, sha256: string): Promise<StoredBlob | undefined> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
  const found = await head(remote, sha256)
  return found && { sha256, sizeBytes: found.sizeBytes }
}

async function openBlob(remote: Remote, sha256: string, range: ByteRange): Promise<Readable> {
  const target = address(remote, sha256)
  const found = await head(remote, sha256)
  if (!found) throw missingBlob(sha256)
  const { start, end, isWhole } = clampRange(range, found.sizeBytes)
  if (end < start) return Readable.from([])
  try {
    const Range = isWhole ? undefined : `bytes=${start}-${end}`
    const answer = await remote.client.send(new GetObjectCommand({ ...target, Range }))
    if (answer.Body instanceof Readable) return onlyRange(answer.Body, answer, { start, end })
  } catch (error) {
    throw isMissing(error) ? missingBlob(sha256) : error
  }
  throw new Error(`the bucket answered without a body: ${target.Key}`)
}

/** A server may answer with more than the range (RFC 9110 section 14.2); the caller still gets just the range. */
function onlyRange(
  body: Readable,
  answer: { ContentLength?: number; ContentRange?: string },
  wanted: { start: number; end: number },
): Readable {
  if (answer.ContentLength === wanted.end - wanted.start + 1) return body
  const first = Number(/^bytes (\d+)-/.exec(answer.ContentRange ?? '')?.[1] ?? 0)
  return cutStream(body, { start: wanted.start - first, end: wanted.end - first })
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
