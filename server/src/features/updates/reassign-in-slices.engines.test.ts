import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { and, count, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import * as store from './updates-store.ts'

const UNITS = 1_101

describe.each(engines())('a default of more robots than one transaction holds, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let manager: TestPerson
  let variantId: string
  let first: string
  let second: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())
  afterEach(() => vi.restoreAllMocks())

  async function publish(semver: string, versionId: string): Promise<string> {
    const draft = { variantId, channel: 'production' as const, versionIds: [versionId], semver }
    const { id: ArosId } = await addDraftAros(manager, draft)
    const params = { ArosId }
    await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'İlk sürüm' } })
    await manager.call(lifecycle.requestArosReview, { params, body: {} })
    await admin.call(lifecycle.approveAros, { params, body: {} })
    const body = { makeDefault: false, reason: 'Yeni sürüm' }
    await manager.call(lifecycle.publishAros, { params, body })
    return ArosId
  }

  /** A unit, again and again under other serial numbers. */
  async function addUnits(): Promise<void> {
    const { db, ids } = server.context
    const unitId = await addUnit(server, { variantId })
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    if (!unit) throw new Error('no such unit')
    const { searchGrams, ...copied } = unit
    expect(searchGrams).toBeDefined()
    const rows = Array.from({ length: UNITS - 1 }, () => {
      const id = ids.next()
      return { ...copied, id, serial: `S-${id}` }
    })
    for (let at = 0; at < rows.length; at += 200)
      await db.insert(producedRobots).values(rows.slice(at, at + 200))
  }

  beforeEach(async () => {
    variantId = await addVariant(server)
    const { versionId } = await addComponent(server, componentCode('core'))
    first = await publish('1.0.0', versionId)
    second = await publish('2.0.0', versionId)
    await addUnits()
  })

  const assign = (ArosId: string, body: { unitId?: string } = {}) =>
    manager.call(assignment.assignAros, { params: { ArosId }, body: { ...body, reason: 'Yayılsın' } })
  const countUnits = (desired: string | null) =>
    server.context.db.$count(
      producedRobots,
      and(
        eq(producedRobots.variantId, variantId),
        desired ? eq(producedRobots.desiredArosId, desired) : isNull(producedRobots.desiredArosId),
      ),
    )
  const progress = async () => {
    const input = { params: { variantId }, query: { channel: 'production' as const } }
    return (await manager.call(assignment.getProductAros, input)).body.reassignment
  }

  test('is answered before they are told, tells them in slices, and says how far it is', async () => {
    const goOn = await server.context.jobs.pause('reassign')
    expect((await assign(first)).status).toBe(201)
    expect(await countUnits(null)).toBe(UNITS)
    expect(await progress()).toMatchObject({ unitCount: UNITS, doneCount: 0, failedCount: 0, endedAt: null })
    const heard: string[][] = []
    server.context.bus.onPublish((message) => {
      if (message.kind === 'desired-changed') heard.push(message.unitIds)
    })
    goOn?.()
    await server.context.jobs.idle()
    expect(await countUnits(first)).toBe(UNITS)
    expect(heard.map(({ length }) => length)).toEqual([500, 500, 101])
    expect(await progress()).toMatchObject({ doneCount: UNITS, failedCount: 0 })
    expect((await progress())?.endedAt).not.toBeNull()
    const { db } = server.context
    const made = await db.select({ value: count() }).from(updates).where(eq(updates.toArosId, first))
    expect(made).toEqual([{ value: UNITS }])
    const isAssigned = and(eq(auditLog.action, 'aros.assigned'), eq(auditLog.objectId, first))
    expect(await db.$count(auditLog, isAssigned)).toBe(1)
  })

  test('goes on where a server stopped, and writes no robot twice', async () => {
    const { db, jobs } = server.context
    const handle = vi.spyOn(server.context.bus, 'publish')
    let goOn: ReturnType<typeof jobs.pause> | undefined
    handle.mockImplementation((message) => {
      if (message.kind === 'desired-changed') goOn ??= server.context.jobs.pause('reassign')
    })
    await assign(first)
    await expect.poll(() => goOn).toBeDefined()
    const resume = await goOn
    expect(await countUnits(first)).toBe(500)
    resume?.()
    await jobs.idle()
    expect(await countUnits(first)).toBe(UNITS)
    expect(await db.$count(updates, eq(updates.toArosId, first))).toBe(UNITS)
  })

  test('is given up for a second default, and a pinned robot gets its own at once', async () => {
    const { db, jobs } = server.context
    const goOn = await server.context.jobs.pause('reassign')
    await assign(first)
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.variantId, variantId))
    const unitId = unit?.id ?? ''
    await assign(first, { unitId })
    expect(await countUnits(first)).toBe(1)
    await assign(second)
    goOn?.()
    await jobs.idle()
    expect([await countUnits(first), await countUnits(second)]).toEqual([1, UNITS - 1])
    expect(await db.$count(updates, eq(updates.toArosId, first))).toBe(1)
    expect(await progress()).toMatchObject({ doneCount: UNITS, failedCount: 0 })
  })

  test('leaves out a robot that cannot be written and says so', async () => {
    const [broken] = await server.context.db
      .select({ id: producedRobots.id })
      .from(producedRobots)
      .where(eq(producedRobots.variantId, variantId))
      .limit(1)
    const insert = store.insertUpdates
    vi.spyOn(store, 'insertUpdates').mockImplementation(async (tx, rows) => {
      if (rows.some(({ unitId }) => unitId === broken?.id)) throw new Error('cannot be written')
      await insert(tx, rows)
    })
    await assign(first)
    await server.context.jobs.idle()
    expect(await progress()).toMatchObject({ doneCount: UNITS - 1, failedCount: 1 })
    expect(await countUnits(null)).toBe(1)
  })
})
