import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, expect, it } from 'vitest'
import { openTestBucket } from '../testing/test-bucket.ts'
import { describeBlobStore } from './blob-store.suite.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'filo-s3-'))
const { endpoint, bucket, accessKey, secretKey, close } = await openTestBucket(folder)
const keys = { accessKey, secretKey }
const spoolFolder = join(folder, 'spool')

afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

describeBlobStore('S3 blob store', async () => {
  const credentials = { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    store: await openS3BlobStore({ endpoint, bucket, ...keys, spoolFolder }),
    damage: async (sha256) => {
      const Key = `sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'HELLO BLOB' }))
    },
    leftOvers: () => readdir(spoolFolder),
  }
})

it('says why its bucket cannot be used', async () => {
  const open = (name: string, at = endpoint) =>
    openS3BlobStore({ endpoint: at, bucket: name, ...keys, spoolFolder })
  await expect((await open(bucket)).ping?.()).resolves.toBeUndefined()
  await expect((await open('another')).ping?.()).rejects.toThrow('there is no bucket another')
  await expect((await open(bucket, 'http://127.0.0.1:9')).ping?.()).rejects.toThrow(/ECONNREFUSED|connect/)
})

it('does not take an unreachable service for a missing blob', async () => {
  const store = await openS3BlobStore({ endpoint: 'http://127.0.0.1:9', bucket, ...keys, spoolFolder })
  await expect(store.has('0'.repeat(64))).rejects.toThrow(/ECONNREFUSED|connect/)
})
