import { cutLogText, logBounds } from '@filo/contract/retention/retention-kinds'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateLogSizes, updateLogs, updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { insertLogLine } from './updates-store.ts'

describe.each(engines())('the log of an update, on %s', (engine) => {
  let server: TestServer
  let unitId: string
  let updateId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    unitId = await addUnit(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const { db, ids, clock } = server.context
    const at = clock.now()
    updateId = ids.next()
    const message = { key: 'queued', params: {}, text: '' } as const
    const times = { createdAt: at, updatedAt: at, updatesTime: at }
    const about = { unitId, state: 'installing', phase: 'installing' } as const
    await db.insert(updates).values({ id: updateId, message, ...about, ...times })
  })

  const print = (text: string, by = unitId) => {
    const line = { updateId, at: server.clock.now(), packageCode: 'core', hook: 'install', text }
    return server.context.db.transaction((tx) => insertLogLine(tx, by, { ...line, stream: 'stdout' }))
  }
  const stored = () =>
    server.context.db
      .select()
      .from(updateLogs)
      .where(eq(updateLogs.updateId, updateId))
      .orderBy(asc(updateLogs.seq))

  test('is not another robot’s to write', async () => {
    expect(await print('line', await addUnit(server))).toBe(false)
    expect(await stored()).toEqual([])
  })

  test('ends with a line that says so where it would grow beyond 4 MiB', async () => {
    const long = 'ş'.repeat(8192)
    await print(long)
    await server.context.db
      .update(updateLogSizes)
      .set({ bytes: logBounds.bytes - 2 * long.length })
      .where(eq(updateLogSizes.updateId, updateId))
    expect([await print(long), await print('one more'), await print('and one')]).toEqual([true, true, false])
    const lines = await stored()
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatchObject({ text: long, hook: 'install', stream: 'stdout' })
    expect(lines[2]).toMatchObject({ text: cutLogText, hook: null, packageCode: null, stream: 'agent' })
  })

  test('ends with that line as its 5,000th too', async () => {
    const { db } = server.context
    await print('first')
    await db
      .update(updateLogSizes)
      .set({ lines: logBounds.lines - 2 })
      .where(eq(updateLogSizes.updateId, updateId))
    expect([await print('second'), await print('third'), await print('fourth')]).toEqual([true, true, false])
    expect((await stored()).map(({ text }) => text)).toEqual(['first', 'second', cutLogText])
  })
})
