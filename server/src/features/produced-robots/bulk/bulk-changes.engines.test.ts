import * as changes from '@filo/contract/produced-robots/bulk-change-routes'
import * as bulk from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import * as imports from '@filo/contract/produced-robots/produced-robot-import-routes'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { bulkChangeSlices, bulkChanges } from '../../../db/schema/bulk-changes.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotRuntime } from '../../../db/schema/robot-presence.ts'
import { robots } from '../../../db/schema/robots.ts'
import { userRoles } from '../../../db/schema/user-roles.ts'
import { users } from '../../../db/schema/users.ts'
import * as unitChanges from '../../../records/units/unit-row.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'
import { itemsTogether } from './run-bulk-changes.ts'

const UNITS = 601

describe.each(engines())('a change of more robots than one transaction holds, on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variantId: string
  let code: string
  const first = itemsTogether[engine]

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    staff = await signInAs(server, 'production')
    variantId = await addVariant(server)
    const [variant] = await server.context.db.select().from(robots).where(eq(robots.id, variantId))
    code = variant?.code.toUpperCase() ?? ''
    await server.context.db.update(robots).set({ code }).where(eq(robots.id, variantId))
  })
  let locked: (() => void)[] = []
  afterEach(() => {
    vi.restoreAllMocks()
    for (const goOn of locked) goOn()
    locked = []
  })

  /** A unit, again and again under other serial numbers. */
  async function addUnits(input: Partial<typeof producedRobots.$inferInsert> = {}): Promise<void> {
    const { db, ids } = server.context
    const unitId = await addUnit(server, { variantId })
    const values = { isVirtual: false, ...input }
    const [unit] = await db
      .update(producedRobots)
      .set(values)
      .where(eq(producedRobots.id, unitId))
      .returning()
    if (!unit) throw new Error('no such unit')
    const rows = Array.from({ length: UNITS - 1 }, () => {
      const id = ids.next()
      return { ...unit, id, serial: `S-${id.slice(-12).toUpperCase()}` }
    })
    for (let at = 0; at < rows.length; at += 200)
      await db.insert(producedRobots).values(rows.slice(at, at + 200))
  }

  const target = () => ({ query: { 'f.variantId': [variantId] } as never })
  const tag = (add: string[], more: object = {}) =>
    staff.call(bulk.tagProducedRobots, { body: { target: target(), add }, ...more })
  const assign = (customerId: string | null) =>
    staff.call(bulk.assignProducedRobots, {
      body: { target: target(), customerId, reason: 'Robot el değiştirdi' },
    })
  const commit = (csv: string, more: object = {}) =>
    staff.call(imports.importProducedRobots, { bytes: new Blob([csv]), ...more })
  const countTagged = (name: string) =>
    server.context.db.$count(
      producedRobots,
      and(
        eq(producedRobots.variantId, variantId),
        sql`${producedRobots.tags} @> ${JSON.stringify([name])}::jsonb`,
      ),
    )
  const countUnits = () => server.context.db.$count(producedRobots, eq(producedRobots.variantId, variantId))
  const read = async (id: string | undefined) =>
    (await staff.call(changes.getBulkChange, { params: { changeId: id ?? '' } })).body
  async function hold(): Promise<(() => void) | undefined> {
    const goOn = await server.context.jobs.pause('bulk-changes')
    if (goOn) locked.push(goOn)
    return goOn
  }
  const fileOf = (serials: readonly string[]) =>
    ['Seri no;Ürün', ...serials.map((serial) => `${serial};${code}`)].join('\n')
  const serialsOf = (count: number) => {
    const mark = server.context.ids.next().slice(-10).toUpperCase()
    return Array.from({ length: count }, (_, index) => `${mark}-${index}`)
  }

  /** Holds the jobs as soon as the first slice is told of; @returns goes on with them */
  function holdAfterFirstSlice() {
    let holding: ReturnType<typeof hold> | undefined
    const publish = vi.spyOn(server.context.bus, 'publish')
    publish.mockImplementation((message) => {
      if (message.kind === 'event' && message.event.topic === 'robots') holding ??= hold()
    })
    return async () => {
      await expect.poll(() => holding, { timeout: 20_000 }).toBeDefined()
      const goOn = await holding
      publish.mockRestore()
      return goOn
    }
  }

  test('is answered before it is done, tells in slices, and says how far it is', async () => {
    await addUnits()
    const goOn = await hold()
    const name = server.context.ids.next().slice(-8)
    const { status, body } = await tag([name])
    expect(status).toBe(200)
    expect(body).toMatchObject({ changedCount: 0, leftOut: [] })
    expect(body.change).toMatchObject({ kind: 'tag', about: `+${name}`, state: 'running', totalCount: UNITS })
    expect(await countTagged(name)).toBe(0)
    const heard: number[] = []
    const stop = server.context.bus.onPublish((message) => {
      if (message.kind === 'event' && message.event.topic === 'robots')
        heard.push(message.event.unitIds?.length ?? 0)
    })
    goOn?.()
    await server.context.jobs.idle()
    stop()
    expect(heard).toEqual(engine === 'pglite' ? [100, 100, 100, 100, 100, 100, 1] : [500, 101])
    expect(await countTagged(name)).toBe(UNITS)
    const done = { state: 'done', doneCount: UNITS, changedCount: UNITS, leftOutCount: 0 }
    expect(await read(body.change?.id)).toMatchObject(done)
    const [unit] = await server.context.db
      .select()
      .from(producedRobots)
      .where(eq(producedRobots.variantId, variantId))
    expect(unit).toMatchObject({ revision: 2, updatedBy: staff.userId })
    expect(unit?.searchKey).toContain(name)
    const isOfUnit = and(eq(auditLog.action, 'produced_robot.tagged'), eq(auditLog.actorId, staff.userId))
    expect(await server.context.db.$count(auditLog, isOfUnit)).toBe(UNITS)
    expect(await server.context.db.$count(bulkChangeSlices)).toBe(0)
  })

  test('goes on where a server stopped, and changes no robot twice', async () => {
    await addUnits()
    const locked = holdAfterFirstSlice()
    const { body } = await tag(['yarım'])
    const goOn = await locked()
    expect(await read(body.change?.id)).toMatchObject({ state: 'running', doneCount: first })
    goOn?.()
    await server.context.jobs.idle()
    expect(await read(body.change?.id)).toMatchObject({
      state: 'done',
      changedCount: UNITS,
      unchangedCount: 0,
    })
    const isOfUnit = and(eq(auditLog.action, 'produced_robot.tagged'), eq(auditLog.actorId, staff.userId))
    expect(await server.context.db.$count(auditLog, isOfUnit)).toBe(UNITS)
  })

  test('the same call with the same key is the same change', async () => {
    await addUnits()
    const idempotencyKey = server.context.ids.next()
    const first = await tag(['bir kere'], { idempotencyKey })
    const second = await tag(['bir kere'], { idempotencyKey })
    expect(second.body.change?.id).toBe(first.body.change?.id)
    await server.context.jobs.idle()
    expect((await staff.call(changes.listBulkChanges, {})).body.totalCount).toBe(1)
  })

  test('is of those that met the target when it was asked for, whoever joins or leaves it meanwhile', async () => {
    await addUnits()
    const goOn = await hold()
    const { body } = await tag(['o an'])
    const late = await addUnit(server, { variantId })
    const { db } = server.context
    const [left] = await db.select().from(producedRobots).where(eq(producedRobots.variantId, variantId))
    await db
      .update(producedRobots)
      .set({ variantId: await addVariant(server) })
      .where(eq(producedRobots.id, left?.id ?? ''))
    goOn?.()
    await server.context.jobs.idle()
    expect(await read(body.change?.id)).toMatchObject({ totalCount: UNITS, changedCount: UNITS })
    const [joined] = await db.select().from(producedRobots).where(eq(producedRobots.id, late))
    expect(joined?.tags).toEqual([])
  })

  test('stops when it is told to: what was done stays, and it can be removed then', async () => {
    await addUnits()
    const locked = holdAfterFirstSlice()
    const { body } = await tag(['durdu'])
    const goOn = await locked()
    const params = { changeId: body.change?.id ?? '' }
    expect((await staff.call(changes.forgetBulkChange, { params })).problem.code).toBe('bulk_change_running')
    expect((await staff.call(changes.cancelBulkChange, { params })).body.state).toBe('cancelled')
    goOn?.()
    await server.context.jobs.idle()
    expect(await countTagged('durdu')).toBe(first)
    expect(await read(params.changeId)).toMatchObject({ state: 'cancelled', changedCount: first })
    expect((await staff.call(changes.cancelBulkChange, { params })).problem.code).toBe('bulk_change_ended')
    const other = await signInAs(server, 'production')
    expect((await other.call(changes.getBulkChange, { params })).status).toBe(404)
    expect((await staff.call(changes.forgetBulkChange, { params })).status).toBe(204)
    expect((await staff.call(changes.listBulkChanges, {})).body.totalCount).toBe(0)
  })

  test.each([
    [
      'is suspended',
      () => server.context.db.update(users).set({ status: 'suspended' }).where(eq(users.id, staff.userId)),
    ],
    ['loses the role', () => server.context.db.delete(userRoles).where(eq(userRoles.userId, staff.userId))],
  ])('stops when the person who asked %s', async (_what, lose) => {
    await addUnits()
    const name = server.context.ids.next().slice(-8)
    const locked = holdAfterFirstSlice()
    const { body } = await tag([name])
    const goOn = await locked()
    await lose()
    goOn?.()
    await server.context.jobs.idle()
    expect(await countTagged(name)).toBe(first)
    const isIt = eq(bulkChanges.id, body.change?.id ?? '')
    const [row] = await server.context.db.select().from(bulkChanges).where(isIt)
    expect(row).toMatchObject({ state: 'failed', failure: 'right_lost', changedCount: first })
  })

  test('names what it left as it is, as CSV too', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `etiket-${index}`)
    await addUnits({ tags })
    const { body } = await tag(['fazla'])
    await server.context.jobs.idle()
    const counts = { state: 'done', changedCount: 0, leftOutCount: UNITS }
    expect(await read(body.change?.id)).toMatchObject(counts)
    const params = { changeId: body.change?.id ?? '' }
    const page = await staff.call(changes.listBulkLeftOut, { params, query: { page: 7, size: 100 } })
    expect(page.body).toMatchObject({ totalCount: UNITS, items: [{ reason: 'too_many_tags' }] })
    const headers = { cookie: staff.cookie, accept: 'text/csv', 'accept-language': 'tr' }
    const query = { cols: 'serial:Seri no,reason:Neden' }
    const csv = await inject(server, changes.listBulkLeftOut, { params, query, headers })
    const lines = (csv.body as unknown as string).trim().split('\r\n')
    expect(lines).toHaveLength(UNITS + 1)
    expect(lines[1]).toContain('20 etiketten fazlası olurdu')
  })

  test('gives robots to a customer and takes them back, unless one of them stands at somebody’s', async () => {
    await addUnits({ publicKey: null })
    const { db } = server.context
    const ours = eq(producedRobots.variantId, variantId)
    await db.insert(robotRuntime).select(
      db
        .select({ unitId: producedRobots.id, runtimeInfo: sql`'{"cpu":1}'::jsonb`.as('runtime_info') })
        .from(producedRobots)
        .where(ours),
    )
    const customerId = await addCustomer(server, 'Işık Oteli')
    const input = await assign(customerId)
    expect(input.body.change).toMatchObject({ kind: 'assign', about: 'Işık Oteli' })
    await server.context.jobs.idle()
    expect(await db.$count(producedRobots, eq(producedRobots.customerId, customerId))).toBe(UNITS)
    const reported = db.select({ id: producedRobots.id }).from(producedRobots).where(ours)
    const isStored = and(inArray(robotRuntime.unitId, reported), isNotNull(robotRuntime.runtimeInfo))
    expect(await db.$count(robotRuntime, isStored)).toBe(0)
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.variantId, variantId))
    const isIt = eq(producedRobots.id, unit?.id ?? '')
    await db.update(producedRobots).set({ lifeState: 'active' }).where(isIt)
    expect((await assign(null)).problem.code).toBe('customer_required')
    await db.update(producedRobots).set({ lifeState: 'in_stock' }).where(isIt)
    const goOn = await hold()
    const { body } = await assign(null)
    await db.update(producedRobots).set({ lifeState: 'active' }).where(isIt)
    goOn?.()
    await server.context.jobs.idle()
    expect(await read(body.change?.id)).toMatchObject({ changedCount: UNITS - 1, leftOutCount: 1 })
    expect(await db.$count(producedRobots, eq(producedRobots.customerId, customerId))).toBe(1)
  })

  test('registers the rows of a file, each once, and leaves out what came between', async () => {
    const serials = serialsOf(UNITS)
    const goOn = await hold()
    const idempotencyKey = server.context.ids.next()
    const { body } = await commit(fileOf(serials), { idempotencyKey })
    expect(body).toMatchObject({ createdCount: 0, unchangedCount: 0, unitIds: [] })
    const again = await commit(fileOf(serials), { idempotencyKey })
    expect(again.body.change?.id).toBe(body.change?.id)
    const [handled = ''] = serials
    await addUnit(server, { serial: handled })
    goOn?.()
    await server.context.jobs.idle()
    const counts = { kind: 'import', state: 'done', changedCount: UNITS - 1, leftOutCount: 1 }
    expect(await read(body.change?.id)).toMatchObject(counts)
    expect(await countUnits()).toBe(UNITS - 1)
    const params = { changeId: body.change?.id ?? '' }
    const left = await staff.call(changes.listBulkLeftOut, { params })
    expect(left.body.items).toEqual([{ unitId: null, serial: handled, reason: 'serial_in_use' }])
  })

  test('a big file with one bad row registers nothing', async () => {
    const csv = `${fileOf(serialsOf(UNITS))}\nNH1-0002;YOK`
    const refused = await commit(csv)
    expect(refused.problem.code).toBe('import_has_errors')
    expect(refused.problem.errors).toMatchObject([{ path: `rows.${UNITS + 2}.variant` }])
    expect((await staff.call(changes.listBulkChanges, {})).body.totalCount).toBe(0)
    expect(await countUnits()).toBe(0)
  })

  test('what cannot be written is left out alone', async () => {
    await addUnits()
    const { db } = server.context
    const [broken] = await db.select().from(producedRobots).where(eq(producedRobots.variantId, variantId))
    const change = unitChanges.changeUnits
    vi.spyOn(unitChanges, 'changeUnits').mockImplementation(async (tx, rows) => {
      if (rows.some(({ id }) => id === broken?.id)) throw new Error('cannot be written')
      await change(tx, rows)
    })
    const { body } = await tag(['kırık'])
    await server.context.jobs.idle()
    expect(await read(body.change?.id)).toMatchObject({ changedCount: UNITS - 1, leftOutCount: 1 })
  })
})
