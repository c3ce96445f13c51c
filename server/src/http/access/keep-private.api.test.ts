import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addAdmitted, robotToken } from '../../testing/test-robot-keys.ts'
import { addVariant } from '../../testing/test-robots.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const cachingOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({ url, headers })
  return [answer.statusCode, answer.headers['cache-control']]
}

test.each([
  ['a list', '/api/users', {}, 200],
  ['a record that carries an etag', '/api/profile', {}, 200],
  ['a list as CSV', '/api/users', { accept: 'text/csv' }, 200],
  ['a compressed list', '/api/audit', { 'accept-encoding': 'br' }, 200],
  ['a failure', '/api/users/00000000-0000-4000-8000-000000000000', {}, 404],
])('%s is kept by no cache', async (_, url, headers, status) => {
  expect(await cachingOf(url, { cookie: admin.cookie, ...headers })).toEqual([status, 'no-store'])
})

test('a refusal and an address that is not there are kept by no cache', async () => {
  expect(await cachingOf('/api/users')).toEqual([401, 'no-store'])
  expect(await cachingOf('/api/nothing')).toEqual([404, 'no-store'])
})

test('what is signed and open is kept as long as it is good', async () => {
  await expect(cachingOf('/api/tuf/1.root.json')).resolves.toEqual([
    200,
    expect.stringMatching(/^public, max/),
  ])
  expect(await cachingOf('/api/tuf/timestamp.json')).toEqual([200, 'no-cache'])
})

test('a blob, which is for one robot, is kept by caches of that robot only', async () => {
  const { db, blobs } = server.context
  const code = componentCode()
  const { versionId } = await addComponent(server, code, { contents: { 'a.txt': 'bytes of a package' } })
  const { sha256 } = await blobs.put(Readable.from([Buffer.from('bytes of a package')]))
  const input = {
    variantId: await addVariant(server),
    channel: 'production' as const,
    versionIds: [versionId],
  }
  const { id } = await addDraftAros(admin, input)
  const { robot, unitId } = await addAdmitted(server)
  await db.update(producedRobots).set({ desiredArosId: id }).where(eq(producedRobots.id, unitId))
  const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
  const url = `/api/blobs/${sha256}`
  expect(await cachingOf(url, { authorization: `Bearer ${token}` })).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
})
