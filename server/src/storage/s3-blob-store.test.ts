import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, expect, it } from 'vitest'
import { describeBlobStore } from './blob-store.suite.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

const bucket = 'filo-test'
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
const folder = await mkdtemp(join(tmpdir(), 'filo-s3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port } = await server.run()
const endpoint = `http://127.0.0.1:${port}`
const spoolFolder = join(folder, 'spool')

afterAll(async () => {
  await server.close()
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
