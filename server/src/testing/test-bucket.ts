import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'filo-test'
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/** An S3 service of a test's own with one empty bucket, which keeps its objects below `folder`. */
export async function openTestBucket(folder: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return { endpoint: `http://127.0.0.1:${port}`, bucket, ...keys, close: () => server.close() }
}
