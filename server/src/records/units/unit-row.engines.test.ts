import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { lockUnit } from './unit-row.ts'

const everybody = { kind: 'all' } as const

describe.each(engines())('the row of a robot on %s', (engine) => {
  let server: TestServer
  let unitId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    unitId = await addUnit(server)
  })
  afterAll(() => server.close())

  test('is found and held in a scope that has it', async () => {
    const nobody = { kind: 'customer', customerId: server.context.ids.next() } as const
    await server.context.db.transaction(async (tx) => {
      expect((await lockUnit(tx, everybody, unitId))?.id).toBe(unitId)
      expect(await lockUnit(tx, nobody, unitId)).toBeUndefined()
    })
  })

  // The embedded database has one connection, so that nobody is beside anybody there.
  test.runIf(engine === 'postgres')(
    'does not wait for who only names the robot in rows of theirs',
    async () => {
      const { db, ids, clock } = server.context
      await db.transaction(async (naming) => {
        const command = { id: ids.next(), unitId, kind: 'report-now' as const, createdAt: clock.now() }
        await naming.insert(robotCommands).values(command)
        await db.transaction(async (changing) => {
          await changing.execute(sql`set local lock_timeout = '2s'`)
          expect((await lockUnit(changing, everybody, unitId))?.id).toBe(unitId)
        })
      })
    },
  )
})
