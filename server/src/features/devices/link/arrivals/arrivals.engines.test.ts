import { linkAudience } from '@filo/contract/device/link/device-token'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../../db/schema/audit-log.ts'
import { presenceSpans } from '../../../../db/schema/connection.ts'
import { producedRobots } from '../../../../db/schema/produced-robots.ts'
import { robotLinks } from '../../../../db/schema/robot-links.ts'
import { robotPresence, robotRuntime } from '../../../../db/schema/robot-presence.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-context.ts'
import { engines } from '../../../../testing/test-database.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../../testing/test-robot-link.ts'

const soon = { timeout: 5000 }
const MANY = 12

describe.each(engines())('hellos that come at once on %s', (engine) => {
  let server: TestServer
  let links: TestLink[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const { socket } of links) socket.destroy()
    links = []
    await vi.waitFor(() => expect(server.context.links.count()).toBe(0), soon)
    await server.context.links.gone()
  })
  afterAll(() => server.close())

  const addRobots = async (count: number) => {
    const robots: { robot: TestRobot; unitId: string }[] = []
    for (let each = 0; each < count; each += 1) robots.push(await addAdmitted(server))
    return robots
  }

  async function open({ robot, unitId }: { robot: TestRobot; unitId: string }): Promise<TestLink> {
    const link = await openTestLink(
      server,
      await robotToken(server, robot, { unitId, audience: linkAudience }),
    )
    links.push(link)
    return link
  }

  /** How many transactions wrote the rows whose `xmin` a query gives. */
  async function transactionsOf(rows: SQL): Promise<number> {
    const found = await server.context.db.execute(
      sql`select count(distinct xmin::text)::int as count from (${rows}) as r`,
    )
    return (found as unknown as { rows: { count: number }[] }).rows[0]?.count ?? Number.NaN
  }

  const isWelcome = (link: TestLink) => vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)

  test('are taken in in fewer transactions than robots, each with what is kept of it; so are their ends', async () => {
    const { db } = server.context
    const robots = await addRobots(MANY)
    const ids = robots.map(({ unitId }) => unitId)
    const own = await Promise.all(robots.map(open))
    for (const [at, link] of own.entries()) link.send(helloOf(server, { agentVersion: `1.0.${at}` }))
    await Promise.all(own.map(isWelcome))
    const { sessionId } = robotLinks
    expect(
      await transactionsOf(sql`select xmin from ${robotLinks} where ${sessionId} is not null`),
    ).toBeLessThan(MANY)
    const units = await db.select().from(producedRobots).where(inArray(producedRobots.id, ids))
    expect(new Set(units.map(({ connection }) => connection))).toEqual(new Set(['online']))
    for (const [at, id] of ids.entries())
      expect(units.find((unit) => unit.id === id)?.agentVersion).toBe(`1.0.${at}`)
    expect(await db.$count(robotLinks, inArray(robotLinks.unitId, ids))).toBe(MANY)
    expect(await db.$count(robotRuntime, inArray(robotRuntime.unitId, ids))).toBe(MANY)
    const presence = await db.select().from(robotPresence).where(inArray(robotPresence.unitId, ids))
    expect(presence.filter(({ isLinked }) => isLinked)).toHaveLength(MANY)
    server.clock.advance(1000)
    const lastWord = { type: 'heartbeat', at: server.clock.now().toISOString(), runtime: testRuntime }
    for (const { send, socket } of own) {
      send(lastWord)
      socket.end()
    }
    await vi.waitFor(async () => {
      const spans = await db.select().from(presenceSpans).where(inArray(presenceSpans.unitId, ids))
      expect(spans.map(({ state }) => state).sort()).toEqual([
        ...Array.from({ length: MANY }, () => 'offline'),
        ...Array.from({ length: MANY }, () => 'online'),
      ])
    }, soon)
    const ends = sql`select xmin from ${presenceSpans} where ${presenceSpans.state} = 'offline'`
    expect(await transactionsOf(ends)).toBeLessThan(MANY)
  })

  test('leave one that speaks of a second run of its agent to a transaction of its own, which raises the alarm', async () => {
    const { db, ids } = server.context
    const robots = await addRobots(3)
    const [twice] = robots
    if (!twice) throw new Error('no robot')
    const [old, newer] = [ids.next(), ids.next()]
    for (const bootId of [old, newer]) {
      const link = await open(twice)
      link.send(helloOf(server, { bootId }))
      await isWelcome(link)
    }
    const own = await Promise.all(robots.map(open))
    for (const [at, link] of own.entries()) link.send(helloOf(server, at === 0 ? { bootId: old } : {}))
    await Promise.all(own.map(isWelcome))
    const alarms = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'produced_robot.clone_suspected'))
    expect(alarms.map(({ objectId }) => objectId)).toEqual([twice.unitId])
  })

  test('are refused of a robot whose key was taken back meanwhile, and of nobody else', async () => {
    const { db } = server.context
    const robots = await addRobots(3)
    const own = await Promise.all(robots.map(open))
    await db
      .update(producedRobots)
      .set({ publicKey: null })
      .where(eq(producedRobots.id, robots[0]?.unitId ?? ''))
    for (const link of own) link.send(helloOf(server))
    await Promise.all(own.slice(1).map(isWelcome))
    await vi.waitFor(() => expect(own[0]?.heard()).toContain('unauthorized'), soon)
    expect(own[0]?.heard()).not.toContain('welcome')
  })

  // The embedded database does one thing at a time: nobody holds a row there while others ask.
  test.runIf(engine === 'postgres')('do not wait for one whose unit somebody holds', async () => {
    const { db } = server.context
    const robots = await addRobots(3)
    const own = await Promise.all(robots.map(open))
    let letGo = () => {}
    const locked = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const isBlocked = new Promise<void>((resolve) => {
      void db.transaction(async (tx) => {
        const isIt = eq(producedRobots.id, robots[0]?.unitId ?? '')
        await tx.select().from(producedRobots).where(isIt).for('update')
        resolve()
        await locked
      })
    })
    await isBlocked
    for (const link of own) link.send(helloOf(server))
    await Promise.all(own.slice(1).map(isWelcome))
    expect(own[0]?.heard()).not.toContain('welcome')
    letGo()
    await isWelcome(own[0] as TestLink)
  })

  test('of one robot by two links at once leave it linked by one of them', async () => {
    const { db } = server.context
    const [robot] = await addRobots(1)
    if (!robot) throw new Error('no robot')
    const first = await open(robot)
    first.send(helloOf(server))
    const second = await open(robot)
    second.send(helloOf(server))
    await isWelcome(second)
    await vi.waitFor(() => expect(first.isGone()).toBe(true), soon)
    await server.context.links.gone()
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, robot.unitId))
    expect(unit?.connection).toBe('online')
  })
})
