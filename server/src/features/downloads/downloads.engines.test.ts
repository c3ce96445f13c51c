import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { downloadsRetentionDays } from '@filo/contract/downloads/download-kinds'
import { type Download, listDownloads } from '@filo/contract/downloads/downloads-routes'
import { DAY_MS } from '@filo/contract/durations'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { robotActorOf } from '../../testing/test-reports.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const SECOND_MS = 1000

describe.each(engines())('downloads of robots on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variantId: string
  let unitId: string
  let arosId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    staff = await signInAs(server, 'support')
    variantId = await addVariant(server)
    arosId = await addBareAros(server, { variantId, semver: '5.1.0', contentHash: '1'.repeat(64) })
    unitId = await addUnit(server, { variantId })
    await server.context.db
      .update(producedRobots)
      .set({ desiredArosId: arosId })
      .where(eq(producedRobots.id, unitId))
  })

  const wait = (ms: number) => server.clock.advance(ms)
  const list = async (query: object = {}, by = staff): Promise<Download[]> =>
    (await by.call(listDownloads, { query: { 'f.unitId': [unitId], ...query } })).body.items
  const only = async (): Promise<Download> => {
    const [download, ...others] = await list()
    if (!download) throw new Error('no download')
    expect(others).toEqual([])
    return download
  }
  const serve = (bytes: number, isResumed = false) =>
    server.context.downloads.served({
      unitId,
      at: server.clock.now(),
      bytes,
      isResumed,
      ip: '192.0.2.7',
    })

  async function addUpdate(): Promise<string> {
    const { db, ids, clock } = server.context
    const at = clock.now()
    const id = ids.next()
    const times = { createdAt: at, updatedAt: at, updatesTime: at }
    const message = { key: 'queued', params: {}, text: '' } as const
    const way = { state: 'queued', phase: 'queued', message } as const
    await db.insert(updates).values({ id, unitId, toArosId: arosId, ...times, ...way })
    return id
  }

  /** Has the robot say how far it is, as if it had come over its link. */
  async function message(
    updateId: string,
    phase: UpdatePhase,
    {
      attempt = 1,
      received,
      errorCode = null,
    }: { attempt?: number; received?: number; errorCode?: string | null } = {},
  ): Promise<void> {
    const { db, updates: service, clock } = server.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    if (!unit) throw new Error('no such unit')
    const about = { type: 'progress', seq: 1, at: clock.now().toISOString(), updateId, arosId } as const
    const message = { key: 'downloading', params: {}, text: '' } as const
    const how = { attempt, phase, percent: 10, message, errorCode: errorCode as never, bytes: null }
    const reported = { ...about, ...how, ...(received === undefined ? {} : { transferredBytes: received }) }
    await db.transaction((tx) => service.intake.progress(tx, robotActorOf(unit), unit, reported))
  }

  test('thousands of files are one download, with what was sent and what the robot says apart', async () => {
    const updateId = await addUpdate()
    await message(updateId, 'downloading', { received: 0 })
    serve(700)
    await server.context.downloads.write()
    expect(await only()).toMatchObject({ result: 'running', servedBytes: 700, reportedBytes: null })
    for (let file = 0; file < 300; file += 1) serve(1000, file === 7)
    wait(9 * SECOND_MS)
    await message(updateId, 'downloading', { received: 200_000 })
    await message(updateId, 'verifying', { received: 300_500 })
    // The last answers are told after the robot has said that it has all.
    await server.context.downloads.write()
    expect(await only()).toMatchObject({
      kind: 'aros',
      result: 'complete',
      name: expect.stringContaining('5.1.0'),
      servedBytes: 300_700,
      reportedBytes: 300_500,
      resumeCount: 1,
      durationMs: 9 * SECOND_MS,
      attempt: 1,
      ip: '192.0.2.7',
      updateId,
      arosId,
      robot: { id: unitId },
      person: null,
    })
  })

  test('each attempt is a download of its own, and counts what came in it', async () => {
    const updateId = await addUpdate()
    await message(updateId, 'downloading', { received: 0 })
    serve(500)
    await server.context.downloads.write()
    await message(updateId, 'failed', { received: 480, errorCode: 'network' })
    wait(5 * 60 * SECOND_MS)
    await message(updateId, 'downloading', { attempt: 2, received: 480 })
    serve(900)
    await server.context.downloads.write()
    await message(updateId, 'waiting', { attempt: 2, received: 1000 })
    await message(updateId, 'downloading', { attempt: 2, received: 1000 })
    await message(updateId, 'verifying', { attempt: 2, received: 1380 })
    const found = (await list()).map((each) => [
      each.attempt,
      each.result,
      each.errorCode,
      each.servedBytes,
      each.reportedBytes,
    ])
    expect(found).toEqual([
      [2, 'complete', null, 900, 900],
      [1, 'failed', 'network', 500, 480],
    ])
  })

  test('a new attempt breaks off the download of the one before, whose end nobody reported', async () => {
    const updateId = await addUpdate()
    await message(updateId, 'downloading', { received: 0 })
    wait(SECOND_MS)
    await message(updateId, 'downloading', { attempt: 2, received: 300 })
    await message(updateId, 'verifying', { attempt: 2, received: 1000 })
    const found = (await list()).map(({ attempt, result, reportedBytes }) => [attempt, result, reportedBytes])
    expect(found).toEqual([
      [2, 'complete', 1000],
      [1, 'aborted', null],
    ])
  })

  test('what is damaged is fetched once more within the same download', async () => {
    const updateId = await addUpdate()
    await message(updateId, 'downloading', { received: 0 })
    await message(updateId, 'verifying', { received: 100 })
    await message(updateId, 'downloading', { received: 100 })
    expect((await only()).result).toBe('running')
    await message(updateId, 'verifying', { received: 130 })
    expect(await only()).toMatchObject({ result: 'complete', reportedBytes: 130 })
  })

  test('one that gives way to another update, is cancelled or never heard of again was broken off', async () => {
    const { downloads, db } = server.context
    const [first, second, third] = [await addUpdate(), await addUpdate(), await addUpdate()]
    await message(first, 'downloading')
    wait(SECOND_MS)
    await message(second, 'downloading')
    wait(SECOND_MS)
    const results = async () => (await list()).map(({ result }) => result)
    expect(await results()).toEqual(['running', 'aborted'])
    await db.update(updates).set({ state: 'cancelled' }).where(eq(updates.id, second))
    await downloads.sweep()
    expect(await results()).toEqual(['aborted', 'aborted'])
    await message(third, 'downloading')
    await downloads.sweep()
    expect((await results())[0]).toBe('running')
    wait(8 * DAY_MS)
    await downloads.sweep()
    staff = await signInAs(server, 'support')
    expect((await results())[0]).toBe('aborted')
  })

  test('what is sent without an update is noted once nobody says what it is for', async () => {
    const { downloads } = server.context
    serve(64)
    await downloads.write()
    expect(await list()).toEqual([])
    wait(31 * SECOND_MS)
    serve(6)
    await downloads.write()
    expect(await only()).toMatchObject({ result: 'unreported', servedBytes: 70, reportedBytes: null, arosId })
    wait(60 * SECOND_MS)
    serve(30)
    await downloads.write()
    expect(await only()).toMatchObject({ servedBytes: 100, durationMs: 91 * SECOND_MS })
  })

  test('customers see what their robots fetched in their own time, and nothing of people', async () => {
    const customerId = await addCustomer(server, 'Işık Otelleri')
    const { db, downloads, clock } = server.context
    await db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
    await message(await addUpdate(), 'downloading')
    const at = clock.now()
    const file = {
      kind: 'file',
      result: 'complete',
      name: 'bin/ses',
      at,
      bytes: 12,
      userId: staff.userId,
    } as const
    downloads.fetched(file)
    await downloads.write()
    const own = await signInAs(server, 'customer_admin', { customerId })
    const stranger = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Başkası'),
    })
    const seenBy = async (by: TestPerson) => (await by.call(listDownloads, {})).body.items
    expect((await seenBy(own)).map(({ robot }) => robot?.id)).toEqual([unitId])
    expect(await seenBy(stranger)).toEqual([])
    const mine = await list({ 'f.unitId': undefined, 'f.userId': [staff.userId] })
    expect(mine).toMatchObject([{ kind: 'file', name: 'bin/ses', person: { id: staff.userId }, robot: null }])
    const next = await addCustomer(server, 'Yeni sahibi')
    await db.update(producedRobots).set({ customerId: next }).where(eq(producedRobots.id, unitId))
    expect(await seenBy(await signInAs(server, 'customer_admin', { customerId: next }))).toEqual([])
    expect(await seenBy(own)).toEqual([])
  })

  test('a download is found by its kind, result and time, and forgotten when it is old', async () => {
    const { downloads, clock } = server.context
    await message(await addUpdate(), 'downloading')
    const at = clock.now().toISOString()
    wait(SECOND_MS)
    const after = clock.now().toISOString()
    const found = async (query: object) => (await list(query)).length
    expect(await found({ 'f.kind': ['aros'], 'f.result': ['running'], 'f.from': [at], 'f.to': [at] })).toBe(1)
    expect(await found({ 'f.kind': ['program'] })).toBe(0)
    expect(await found({ 'f.result': ['complete'] })).toBe(0)
    expect(await found({ 'f.from': [after] })).toBe(0)
    wait(downloadsRetentionDays * DAY_MS)
    await downloads.sweep()
    staff = await signInAs(server, 'support')
    expect(await found({})).toBe(0)
  })
})
