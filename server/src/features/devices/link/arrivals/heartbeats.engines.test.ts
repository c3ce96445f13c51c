import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../../../db/schema/produced-robots.ts'
import { robotPresence, robotRuntime } from '../../../../db/schema/robot-presence.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-context.ts'
import { engines } from '../../../../testing/test-database.ts'
import { testRuntime } from '../../../../testing/test-robot-link.ts'
import { addUnit, addVariant, hearOf } from '../../../../testing/test-robots.ts'
import { addRuntime } from './arrivals-store.ts'

const ROBOTS = 20
const BEATS = 25

describe.each(engines())('heartbeats on %s', (engine) => {
  let server: TestServer
  const unitIds: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    const variantId = await addVariant(server)
    for (let number = 0; number < ROBOTS; number += 1) {
      const unitId = await addUnit(server, { variantId })
      await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
      await addRuntime(server.context.db, [unitId])
      unitIds.push(unitId)
    }
  })
  afterAll(() => server.close())

  /** Where the units' own rows lie and which transaction wrote them: both change with every update of a row. */
  async function ownRows(): Promise<unknown[]> {
    const place: SQL<string> = sql`ctid::text || ' ' || xmin::text`
    const where = inArray(producedRobots.id, unitIds)
    return server.context.db.select({ id: producedRobots.id, place }).from(producedRobots).where(where)
  }

  const beat = async (beating: readonly string[], uptimeS: number) => {
    const { heartbeats } = server.context
    server.clock.advance(30_000)
    for (const unitId of beating) heartbeats.note(unitId, { runtime: { ...testRuntime, uptimeS } })
    await heartbeats.flush()
  }
  const heard = async (unitId: string) => {
    const { db } = server.context
    const [presence] = await db.select().from(robotPresence).where(eq(robotPresence.unitId, unitId))
    const [measured] = await db.select().from(robotRuntime).where(eq(robotRuntime.unitId, unitId))
    return { at: presence?.lastSeenAt, uptimeS: measured?.runtimeInfo?.['uptimeS'] }
  }

  test('rewrite no unit’s own row, however many there are', async () => {
    const before = await ownRows()
    for (let number = 1; number <= BEATS; number += 1) await beat(unitIds, number)
    for (const unitId of unitIds)
      expect(await heard(unitId)).toEqual({ at: server.clock.now(), uptimeS: BEATS })
    expect(await ownRows()).toEqual(before)
    expect(before).toHaveLength(ROBOTS)
  })

  test('of a robot whose link has ended are left out', async () => {
    const [gone = '', ...others] = unitIds
    const lastSeenAt = server.clock.now()
    await hearOf(server, gone, { connection: 'offline', lastSeenAt })
    await beat(unitIds, 77)
    expect(await heard(gone)).toEqual({ at: lastSeenAt, uptimeS: BEATS })
    expect(await heard(others[0] ?? '')).toEqual({ at: server.clock.now(), uptimeS: 77 })
  })

  test.runIf(engine === 'postgres')('do not wait for a robot that something else is about', async () => {
    const [locked = '', other = ''] = unitIds.slice(1)
    await server.context.db.transaction(async (tx) => {
      await tx.update(robotPresence).set({ isLinked: true }).where(eq(robotPresence.unitId, locked))
      await beat([locked, other], 99)
    })
    expect((await heard(other)).uptimeS).toBe(99)
    expect((await heard(locked)).uptimeS).toBe(77)
  })
})
