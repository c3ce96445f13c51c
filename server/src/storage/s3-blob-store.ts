import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { blobKey, clampRange, missingBlob } from './blob-name.ts'
import type { BlobStore, ByteRange, PutBlobOptions, SpooledFile, StoredBlob } from './blob-store.ts'
import { cutStream } from './cut-stream.ts'
import { hashChunks, hashFile } from './hash-file.ts'
import { openSpoolFolder, type SpoolFolder, unlinkIfThere } from './spool-folder.ts'

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

/** Far below the age at which unused blobs are removed. */
const FRESH_MS = 12 * 3_600_000

const PING_WITHIN_MS = 10_000

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
    ping: () => headBucket(remote),
    put: (content, options = {}) => put({ remote, spool, content, options }),
    newPrefix: spool.newFile,
    adopt: (files) => adopt(remote, files),
    discard: spool.discardBehind,
    open: async (sha256, range = {}) => openBlob(remote, sha256, range),
    stat: (sha256) => statBlob(remote, sha256),
    has: async (sha256) => (await statBlob(remote, sha256)) !== undefined,
    list: () => listObjects(remote),
    removeStale: async (sha256, before) => {
      const found = await head(remote, sha256)
      if (!found || found.storedAt >= before) return false
      await remote.client.send(new DeleteObjectCommand(address(remote, sha256)))
      return true
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

/** Whether the bucket is there and the keys open it. */
async function headBucket({ client, bucket }: Remote): Promise<void> {
  const abortSignal = AbortSignal.timeout(PING_WITHIN_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    const status = error.$metadata.httpStatusCode
    if (status === 404) throw new Error(`there is no bucket ${bucket}`, { cause: error })
    if (status === 403) throw new Error(`the keys do not open the bucket ${bucket}`, { cause: error })
    throw error
  }
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
    await send(remote, blob)
    return { sha256: blob.sha256, sizeBytes: blob.sizeBytes }
  } finally {
    await spool.discard(blob)
  }
}

/** So many uploads are under way at once. */
const SENT_TOGETHER = 8

async function adopt(remote: Remote, files: Iterable<SpooledFile>): Promise<void> {
  const left = files[Symbol.iterator]()
  async function sendNext(): Promise<void> {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const { value } = next
      await send(remote, { ...value, md5: await hashFile(value.file, 'md5', 'base64') })
      await unlinkIfThere(value.file)
    }
  }
  await Promise.all(Array.from({ length: SENT_TOGETHER }, sendNext))
}

/** Sends a file unless the bucket has got it not long ago. */
async function send(remote: Remote, blob: SpooledFile & { md5: string }): Promise<void> {
  const { sha256, sizeBytes, md5 } = blob
  const target = address(remote, sha256)
  const known = await head(remote, sha256)
  const etag = Buffer.from(md5, 'base64').toString('hex')
  if (known?.sizeBytes === sizeBytes && known.etag === etag && isFresh(known)) return
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
}

interface RemoteBlob extends StoredBlob {
  etag: string
  storedAt: Date
}

/** What was stored not long ago will not be taken for stale soon; older content is put again, which makes it new. */
function isFresh({ storedAt }: RemoteBlob): boolean {
  return Date.now() - storedAt.getTime() < FRESH_MS
}

async function* listObjects({ client, bucket }: Remote): AsyncGenerator<string[]> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: 'sha256/', ContinuationToken }),
    )
    const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.split('/').slice(1).join(''))
    yield keys.filter((name) => /^[0-9a-f]{64}$/.test(name))
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

async function head(remote: Remote, sha256: string): Promise<RemoteBlob | undefined> {
  try {
    const found = await remote.client.send(new HeadObjectCommand(address(remote, sha256)))
    const etag = (found.ETag ?? '').replaceAll('"', '')
    return { sha256, sizeBytes: found.ContentLength ?? 0, etag, storedAt: found.LastModified ?? new Date(0) }
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
  answer: Pick<GetObjectCommandOutput, 'ContentLength' | 'ContentRange'>,
  range: { start: number; end: number },
): Readable {
  if (answer.ContentLength === range.end - range.start + 1) return body
  const first = Number(/^bytes (\d+)-/.exec(answer.ContentRange ?? '')?.[1] ?? 0)
  return cutStream(body, { start: range.start - first, end: range.end - first })
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
