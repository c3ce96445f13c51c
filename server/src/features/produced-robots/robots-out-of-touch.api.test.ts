import { listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import { getFleetSummary } from '@filo/contract/home/home-routes'
import { UnitUpdateState } from '@filo/contract/produced-robots/produced-robot-states'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addUnit } from '../../testing/test-inventory.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { hearOf } from '../../testing/test-robots.ts'

const words = ['up_to_date', 'scheduled', 'updating', 'failed'] as const

/** How the server last heard of a robot, and whether that still says anything of it. */
const heard = [
  { connection: 'never', minutesAgo: null, isKnown: false },
  { connection: 'online', minutesAgo: 1, isKnown: true },
  { connection: 'online', minutesAgo: 9, isKnown: true },
  { connection: 'online', minutesAgo: 11, isKnown: false },
  { connection: 'offline', minutesAgo: 1, isKnown: false },
] as const

describe.each(engines())('robots out of touch on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variantId: string
  /** What is to be shown of each robot, by serial. */
  const expected = new Map<string, UnitUpdateState>()

  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
    variantId = await addRobot(server)
    const now = server.clock.now().getTime()
    for (const { connection, minutesAgo, isKnown } of heard) {
      for (const updateState of words) {
        const id = await addUnit(server, { variantId })
        const lastSeenAt = minutesAgo === null ? null : new Date(now - minutesAgo * MINUTE_MS)
        const [unit] = await server.context.db
          .update(producedRobots)
          .set({ updateState })
          .where(eq(producedRobots.id, id))
          .returning()
        await hearOf(server, id, { connection, lastSeenAt })
        // It runs no release and shall run none.
        const shown = updateState === 'up_to_date' ? 'nothing_installed' : updateState
        expected.set(unit?.serial ?? '', isKnown ? shown : 'unknown')
      }
    }
  })
  afterAll(() => server.close())

  const list = async (filter: object = {}) =>
    (await staff.call(routes.listProducedRobots, { query: { size: 100, ...filter } })).body.items
  const countOf = (...states: UnitUpdateState[]) =>
    [...expected.values()].filter((state) => states.includes(state)).length

  test('a robot that never reported or is offline is never said to be up to date', async () => {
    const shown = (await list()).map(({ serial, updateState }) => [serial, updateState] as const)
    expect(new Map(shown)).toEqual(expected)
  })

  test('its last word goes along, none where it never had one', async () => {
    for (const unit of await list()) {
      expect(unit.lastUpdateState === null).toBe(unit.lastSeenAt === null)
      if (unit.updateState !== 'unknown') expect(unit.lastUpdateState).toBe(unit.updateState)
    }
    const lastWords = (await list({ 'f.connection': ['offline'] })).map((unit) => unit.lastUpdateState)
    expect(lastWords).toHaveLength(2 * words.length)
    const shown = words.map((word) => (word === 'up_to_date' ? 'nothing_installed' : word))
    expect(new Set(lastWords)).toEqual(new Set(shown))
  })

  test('the filter finds by what is shown', async () => {
    for (const state of UnitUpdateState.options) {
      const found = (await list({ 'f.updateState': [state] })).map(({ serial }) => serial)
      const shown = [...expected].flatMap(([serial, each]) => (each === state ? [serial] : []))
      expect([state, ...found.toSorted()]).toEqual([state, ...shown.toSorted()])
    }
  })

  test('home counts by what is shown', async () => {
    const { body } = await staff.call(getFleetSummary, {})
    expect(body).toMatchObject({
      total: expected.size,
      unknown: countOf('unknown'),
      updating: countOf('updating', 'scheduled'),
      failed: countOf('failed'),
      available: 0,
    })
  })

  test("a product's robots and the export tell the same", async () => {
    const manager = await signInAs(server, 'release_manager')
    const input = { params: { variantId }, query: { size: 100 } }
    const units = (await manager.call(listArosUnits, input)).body.items
    expect(new Map(units.map(({ serial, updateState }) => [serial, updateState]))).toEqual(expected)
    const answer = await server.app.inject({
      url: '/api/produced-robots?cols=serial:S,updateState:U,lastUpdateState:L&f.updateState=unknown&sort=serial',
      headers: { cookie: staff.cookie, accept: 'text/csv', 'accept-language': 'tr' },
    })
    const lines = answer.body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(countOf('unknown'))
    expect(lines.every((line) => line.includes('Bilinmiyor'))).toBe(true)
    expect(lines.filter((line) => line.endsWith('Kurulu sürüm yok'))).toHaveLength(2)
  })
})
