import { DAY_MS } from '@filo/contract/durations'
import { cutLogText, logBounds } from '@filo/contract/retention/retention-kinds'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { programInstallLogs, programInstalls } from '../../db/schema/program-installs.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { programLogsRemoval } from '../retention/removals/program-logs-removal.ts'
import { insertInstallLogLine } from './program-installs-store.ts'

describe.each(engines())('the log of a program on a robot, on %s', (engine) => {
  let server: TestServer
  let installId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const { db, ids, clock } = server.context
    const at = clock.now()
    installId = ids.next()
    await db.insert(programInstalls).values({
      id: installId,
      unitId: await addUnit(server),
      foreignCode: 'menu',
      isDesired: false,
      state: 'removed',
      orderId: ids.next(),
      requestedAt: at,
      createdAt: at,
      updatedAt: at,
    })
  })

  const print = (text: string, at = server.clock.now()) =>
    server.context.db.transaction((tx) =>
      insertInstallLogLine(tx, {
        installId,
        at,
        packageCode: 'menu',
        hook: 'install',
        stream: 'stdout',
        text,
      }),
    )
  const stored = () =>
    server.context.db
      .select()
      .from(programInstallLogs)
      .where(eq(programInstallLogs.installId, installId))
      .orderBy(asc(programInstallLogs.seq))
  const setSize = (size: { logLines?: number; logBytes?: number }) =>
    server.context.db.update(programInstalls).set(size).where(eq(programInstalls.id, installId))
  async function size() {
    const [row] = await server.context.db
      .select()
      .from(programInstalls)
      .where(eq(programInstalls.id, installId))
    return [row?.logLines, row?.logBytes]
  }

  test('counts its lines and bytes along', async () => {
    expect([await print('kuruluyor'), await print('şğ')]).toEqual([true, true])
    expect(await size()).toEqual([2, 13])
    expect(await stored()).toMatchObject([{ text: 'kuruluyor', phase: 'installing' }, { text: 'şğ' }])
  })

  test.each([
    ['4 MiB', { logBytes: logBounds.bytes - 1 }],
    ['5,000 lines', { logLines: logBounds.lines - 1 }],
  ])('ends with a line that says so where it would grow beyond %s', async (_, near) => {
    await setSize(near)
    expect([await print('two'), await print('three')]).toEqual([true, false])
    expect(await stored()).toMatchObject([
      { text: cutLogText, hook: null, packageCode: null, stream: 'agent' },
    ])
  })

  test('takes lines again once old ones went by their age', async () => {
    const { db, clock } = server.context
    await print('old', new Date(clock.now().getTime() - 10 * DAY_MS))
    await setSize({ logLines: logBounds.lines })
    await print('new')
    await setSize({ logLines: 1, logBytes: logBounds.bytes + 1 })
    expect(await print('refused')).toBe(false)
    const before = new Date(clock.now().getTime() - DAY_MS)
    const due = { before, now: clock.now(), after: null }
    expect(await db.transaction((tx) => programLogsRemoval.removeSlice(tx, due))).toEqual({
      removed: 1,
      after: null,
    })
    expect(await size()).toEqual([0, 0])
    expect(await print('again')).toBe(true)
    expect((await stored()).map(({ text }) => text)).toEqual(['again'])
  })
})
