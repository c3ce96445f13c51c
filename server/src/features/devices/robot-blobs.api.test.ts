import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloads as downloadRows } from '../../db/schema/downloads.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { addVariant } from '../../testing/test-robots.ts'

const small = Buffer.from('bytes of a package')
const large = randomBytes(2_500_001)
const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('a blob of a release', () => {
  let server: TestServer
  let robot: TestRobot
  let unitId: string
  let arosId: string
  let address: string

  beforeAll(async () => {
    server = await createTestServer()
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const admin = await signInAs(server, 'admin')
    const contents = { 'a.txt': small.toString(), 'large.bin': large.toString('latin1'), 'empty.txt': '' }
    const { versionId } = await addComponent(server, componentCode(), { contents })
    for (const content of [small, Buffer.from(large.toString('latin1')), Buffer.alloc(0)])
      await server.context.blobs.put(Readable.from([content]))
    const input = { variantId: await addVariant(server), channel: 'production' as const }
    arosId = (await addDraftAros(admin, { ...input, versionIds: [versionId] })).id
    ;({ robot, unitId } = await addAdmitted(server))
    await desire(arosId)
  })
  afterAll(() => server.close())

  async function desire(desiredArosId: string | null): Promise<void> {
    const { db, bus } = server.context
    await db.update(producedRobots).set({ desiredArosId }).where(eq(producedRobots.id, unitId))
    bus.publish({ kind: 'desired-changed', unitIds: [unitId] })
  }

  async function get(content: Buffer, { range, token }: { range?: string; token?: string } = {}) {
    const shown = token ?? (await robotToken(server, robot, { unitId, audience: 'filo-device' }))
    const headers = { authorization: `Bearer ${shown}`, ...(range ? { range } : {}) }
    return fetch(`${address}/api/blobs/${nameOf(content)}`, { headers })
  }

  const stored = Buffer.from(large.toString('latin1'))
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  test.each([
    ['small', small],
    ['larger than what is read at once', stored],
    ['empty', Buffer.alloc(0)],
  ])('that is %s comes whole, the second time too', async (_, content) => {
    for (const look of [1, 2]) {
      const answer = await get(content)
      expect([look, answer.status, answer.headers.get('content-length')]).toEqual([
        look,
        200,
        `${content.length}`,
      ])
      expect((await bytesOf(answer)).equals(content)).toBe(true)
    }
  })

  test.each([
    ['from a byte on', `bytes=1048577-`, 1_048_577, stored.length],
    ['its last bytes', `bytes=-7`, stored.length - 7, stored.length],
    ['a piece of it', `bytes=3-9`, 3, 10],
  ])('is sent in part: %s', async (_, range, from, to) => {
    const answer = await get(stored, { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${stored.length}`)
    expect((await bytesOf(answer)).equals(stored.subarray(from, to))).toBe(true)
  })

  test('is sent to many at once, more than there are large buffers for', async () => {
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(stored, { token })))
    const bodies = await Promise.all(answers.map(bytesOf))
    expect(bodies.every((body) => body.equals(stored))).toBe(true)
  })

  test('goes on being sent to others when one who asked is gone', async () => {
    const cut = new AbortController()
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const headers = { authorization: `Bearer ${token}` }
    const begun = await fetch(`${address}/api/blobs/${nameOf(stored)}`, { headers, signal: cut.signal })
    cut.abort()
    await expect(begun.arrayBuffer()).rejects.toThrow('abort')
    expect((await bytesOf(await get(stored, { token }))).equals(stored)).toBe(true)
  })

  test('is noted as sent by its bytes, those of an answer that was broken off too, once it is over', async () => {
    const { downloads, db } = server.context
    await downloads.write({ waitsNoMore: true })
    const before = await db.select().from(downloadRows).where(eq(downloadRows.unitId, unitId))
    const sum = (rows: typeof before) => rows.reduce((all, { bytes }) => all + bytes, 0)
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    await bytesOf(await get(small, { token }))
    await bytesOf(await get(stored, { token, range: 'bytes=2000000-' }))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ blobs: [{ sha256: nameOf(small), from: 3 }] })
    const pack = await fetch(`${address}/api/blob-packs`, { method: 'POST', headers, body })
    const packBytes = (await pack.arrayBuffer()).byteLength
    await expect
      .poll(async () => {
        await downloads.write({ waitsNoMore: true })
        return sum(await db.select().from(downloadRows).where(eq(downloadRows.unitId, unitId)))
      })
      .toBe(sum(before) + small.length + stored.length - 2_000_000 + packBytes)
    const [row] = await db.select().from(downloadRows).where(eq(downloadRows.unitId, unitId))
    expect(row).toMatchObject({ kind: 'aros', result: 'unreported', arosId, ip: '127.0.0.1' })
  })

  test('is refused as soon as the robot shall run something else, and for its key within a second', async () => {
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    expect((await get(small, { token })).status).toBe(200)
    await desire(null)
    expect((await get(small, { token })).status).toBe(404)
    await desire(arosId)
    expect((await get(small, { token })).status).toBe(200)
    const { db } = server.context
    // No message says so, as when one is lost.
    await db.update(producedRobots).set({ enrolment: 'revoked' }).where(eq(producedRobots.id, unitId))
    server.clock.advance(1001)
    expect((await get(small, { token })).status).toBe(401)
  })
})

describe('a blob of a release where a web server in front sends the bytes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer('pglite', { environment: { FILO_ACCEL_REDIRECT: '/filo-blobs/' } })
  })
  afterAll(() => server.close())

  test('is left to it only for a robot that may have it, whatever part it asks for', async () => {
    const admin = await signInAs(server, 'admin')
    const { versionId } = await addComponent(server, componentCode(), {
      contents: { 'a.txt': small.toString(), 'large.bin': large.toString('latin1') },
    })
    const stored = Buffer.from(large.toString('latin1'))
    for (const content of [small, stored]) await server.context.blobs.put(Readable.from([content]))
    const input = { variantId: await addVariant(server), channel: 'production' as const }
    const { id } = await addDraftAros(admin, { ...input, versionIds: [versionId] })
    const { robot, unitId } = await addAdmitted(server)
    const get = async (content: Buffer) => {
      const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
      const headers = { authorization: `Bearer ${token}`, range: 'bytes=5-' }
      return server.app.inject({ url: `/api/blobs/${nameOf(content)}`, headers })
    }
    const refused = await get(stored)
    expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
    await server.context.db
      .update(producedRobots)
      .set({ desiredArosId: id })
      .where(eq(producedRobots.id, unitId))
    const left = await get(stored)
    const place = `/filo-blobs/sha256/${nameOf(stored).slice(0, 2)}/${nameOf(stored).slice(2)}`
    expect([left.statusCode, left.headers['x-accel-redirect'], left.body]).toEqual([200, place, ''])
    expect(left.headers['content-range']).toBeUndefined()
    // Small ones lie in memory: they are sent at once.
    expect((await get(small)).body).toBe(small.subarray(5).toString())
  })
})
