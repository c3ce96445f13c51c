import { listAudit } from '@filo/contract/audit/audit-routes'
import { listPackages } from '@filo/contract/packages/packages-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { listUsers } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addUnit } from '../../testing/test-inventory.ts'
import { addDraft, addPackage } from '../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { hearOf } from '../../testing/test-robots.ts'

interface Answer {
  items: { id: string }[]
  nextCursor: string | null
}

/** Every id of a list, read from cursor to cursor. */
async function walk(read: (cursor: string | undefined) => Promise<Answer>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: Answer = await read(cursor)
    ids.push(...answer.items.map(({ id }) => id))
    cursor = answer.nextCursor
  }
  return ids
}

describe.each(engines())('lists that are read on from a row on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let variantId: string
  const unitIds: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    variantId = await addRobot(server)
    for (let index = 0; index < 23; index += 1) {
      const id = await addUnit(server, { variantId })
      unitIds.push(id)
      const isKnown = index % 3 > 0
      const lastSeenAt = isKnown ? new Date(Date.UTC(2026, 2, 1 + (index % 5), 10, 0, 0, index % 2)) : null
      const warrantyUntil = index % 4 > 0 ? `2027-0${1 + (index % 3)}-15` : null
      const { db, clock, ids } = server.context
      await db
        .update(producedRobots)
        .set({ warrantyUntil, name: `Işık ${index % 4}` })
        .where(eq(producedRobots.id, id))
      await hearOf(server, id, { connection: isKnown ? 'offline' : 'never', lastSeenAt })
      await db.insert(updates).values({
        id: ids.next(),
        unitId: id,
        state: 'failed',
        phase: 'installing',
        message: { key: 'queued', params: {}, text: '' },
        updatesTime: clock.now(),
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
    }
  })
  beforeAll(async () => {
    for (const at of [1, 2, 3, 4]) {
      const packageId = await addPackage(admin)
      await addDraft(admin, packageId)
      const person = await signInAs(server, 'developer')
      const lastLoginAt = at % 2 ? new Date(Date.UTC(2026, 2, at)) : null
      await server.context.db.update(users).set({ lastLoginAt }).where(eq(users.id, person.userId))
    }
  })
  afterAll(() => server.close())

  const robots = (query: object) => async () =>
    (await admin.call(listProducedRobots, { query: { 'f.variantId': [variantId], ...query } })).body

  test.each([
    'serial',
    '-serial',
    'lastSeenAt',
    '-lastSeenAt',
    'warrantyUntil',
    '-warrantyUntil',
    'name',
    'need',
    undefined,
  ])('cursors of robots by %s give the rows of the pages, each once', async (sort) => {
    const whole = (await robots({ sort, size: 100 })()).items.map(({ id }) => id)
    const walked = await walk((cursor) => robots({ sort, size: 4, ...(cursor ? { cursor } : {}) })())
    expect(walked).toEqual(whole)
    expect(walked).toHaveLength(unitIds.length)
  })

  test('robots that need somebody come first, then those that are there, were, and never were', async () => {
    const variant = await addRobot(server)
    const add = async (serial: string, connection: 'never' | 'online' | 'offline', change?: object) => {
      const id = await addUnit(server, { variantId: variant, serial })
      const at = connection === 'never' ? null : server.context.clock.now()
      await hearOf(server, id, { connection, lastSeenAt: at })
      if (change) await server.context.db.update(producedRobots).set(change).where(eq(producedRobots.id, id))
    }
    await add('NEED-1', 'never')
    await add('NEED-2', 'offline')
    await add('NEED-3', 'online')
    await add('NEED-4', 'online', { updateState: 'failed', lifeState: 'retired' })
    await add('NEED-5', 'offline', { updateState: 'failed' })
    const failing = { packages: [{ code: 'motion', version: '1.0.0', state: 'failed' }] }
    await add('NEED-6', 'online', { softwareInfo: failing })
    await add('NEED-7', 'online', { fellBackAt: server.context.clock.now() })
    await add('NEED-8', 'online')
    const inOrder = ['NEED-5', 'NEED-6', 'NEED-7', 'NEED-3', 'NEED-8', 'NEED-2', 'NEED-1', 'NEED-4']
    for (const sort of [undefined, 'need', '-need']) {
      const query = { 'f.variantId': [variant], size: 3, ...(sort ? { sort } : {}) }
      const serials: string[] = []
      await walk(async (cursor) => {
        const answer = await admin.call(listProducedRobots, {
          query: { ...query, ...(cursor ? { cursor } : {}) },
        })
        serials.push(...answer.body.items.map((unit) => unit.serial))
        return answer.body
      })
      expect(serials, sort).toEqual(inOrder)
    }
  })

  test('a robot that comes meanwhile shifts no row of those that follow', async () => {
    const first = await robots({ sort: '-createdAt', size: 10 })()
    await addUnit(server, { variantId })
    const rest = await robots({ sort: '-createdAt', size: 100, cursor: first.nextCursor })()
    const seen = [...first.items, ...rest.items].map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(unitIds))
  })

  test('the audit log and the updates are read on the same way', async () => {
    const audit = (query: object) => async () => (await admin.call(listAudit, { query })).body
    const whole = (await audit({ size: 100 })()).items.map(({ id }) => id)
    expect(await walk((cursor) => audit({ size: 1, ...(cursor ? { cursor } : {}) })())).toEqual(whole)
    const ofUpdates = (query: object) => async () => (await admin.call(listUpdates, { query })).body
    const all = (await ofUpdates({ size: 100 })()).items.map(({ id }) => id)
    expect(await walk((cursor) => ofUpdates({ size: 5, ...(cursor ? { cursor } : {}) })())).toEqual(all)
    expect(all).toHaveLength(unitIds.length)
  })

  test.each([
    ['versions', listVersions, [undefined, '-semver', 'package', '-package', 'sizeBytes', '-state']],
    ['packages', listPackages, [undefined, '-name', 'code', '-kind', 'updatedAt']],
    ['users', listUsers, [undefined, '-email', 'lastLoginAt', '-lastLoginAt', 'status', '-createdAt']],
  ] as const)('%s are read on in every order', async (_title, route, sorts) => {
    for (const sort of sorts) {
      const list = (query: object) => async () =>
        (await admin.call(route, { query: { sort, ...query } })).body as Answer
      const whole = (await list({ size: 100 })()).items.map(({ id }) => id)
      const walked = await walk((cursor) => list({ size: 2, ...(cursor ? { cursor } : {}) })())
      expect(walked, sort).toEqual(whole)
      expect(walked.length).toBeGreaterThan(3)
    }
  })

  test('a cursor of another order, or of nobody, is refused in words', async () => {
    const { nextCursor } = await robots({ sort: 'name', size: 4 })()
    for (const cursor of [nextCursor, 'nobody']) {
      const { status, problem } = await admin.call(listProducedRobots, {
        query: { sort: '-serial', cursor: cursor ?? '' },
      })
      expect([status, problem.code]).toEqual([400, 'bad_request'])
    }
  })
})
