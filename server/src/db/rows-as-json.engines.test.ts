import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { addUnit, addVariant } from '../testing/test-robots.ts'
import { insertMany } from './rows-as-json.ts'
import { auditLog } from './schema/audit-log.ts'
import { producedRobots } from './schema/produced-robots.ts'

describe.each(engines())('rows of one statement on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('are written as they would be one by one: lists, JSON, instants, days, nothing and defaults', async () => {
    const { db, ids, clock } = server.context
    const variantId = await addVariant(server)
    const unit = (serial: string) => ({
      id: ids.next(),
      serial,
      variantId,
      name: 'Işık "1"\n\\ \ud83e\udd16',
      tags: ['vip', 'kat "2"'],
      deviceInfo: { a: null, b: [1.5, 'ş'] },
      notes: null,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      productionDate: '2026-03-05',
      searchKey: 'x',
      searchGrams: ['a,b', '{"', 'ç'],
      sortKey: 'x',
    })
    const many = [unit('MANY-1'), unit('MANY-2')]
    await insertMany(db, producedRobots, many)
    const singles = [unit('ONE-1'), unit('ONE-2')]
    for (const row of singles) await db.insert(producedRobots).values(row)
    const read = async (serials: string) => {
      const rows = await db
        .select()
        .from(producedRobots)
        .where(like(producedRobots.serial, serials))
        .orderBy(asc(producedRobots.serial))
      return rows.map((row) => ({ ...row, id: '', serial: '' }))
    }
    expect(await read('MANY-%')).toEqual(await read('ONE-%'))
    expect(await read('MANY-%')).toHaveLength(2)
  })

  test('keep their order, and half a letter is no reason to refuse them', async () => {
    const { db, clock } = server.context
    const lines = Array.from({ length: 600 }, (_, index) => ({
      at: clock.now(),
      actorKind: 'system' as const,
      actorName: 'order',
      action: 'produced_robot.tagged' as const,
      objectType: 'produced_robot',
      objectId: `${index}`,
      objectName: `half \ud83e ${index}`,
      prevHash: '',
      hash: '',
    }))
    await insertMany(db, auditLog, lines)
    const retained = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorName, 'order'))
      .orderBy(asc(auditLog.seq))
    expect(retained.map(({ objectId }) => objectId)).toEqual(lines.map(({ objectId }) => objectId))
    expect(retained[0]?.objectName).toBe('half \ufffd 0')
  })

  test('none are nothing', async () => {
    await addUnit(server)
    expect(await insertMany(server.context.db, producedRobots, [])).toEqual([])
  })
})
