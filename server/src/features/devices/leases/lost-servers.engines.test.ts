import { linkAudience } from '@filo/contract/device/link/device-token'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { presenceSpans } from '../../../db/schema/connection.ts'
import { robotLinks, serverLeases } from '../../../db/schema/robot-links.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'
import { changeLinks } from '../../../records/units/unit-presence.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../testing/test-robot-link.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'
import { createCutOffBus, startAnotherServer } from '../../../testing/test-servers.ts'
import { LEASE_MS, RENEW_EVERY_MS } from './judge-leases.ts'

const soon = { timeout: 20_000 }
const [original, moved] = ['a'.repeat(64), 'b'.repeat(64)]
type Another = Awaited<ReturnType<typeof startAnotherServer>>

describe.each(engines())('robots of a server that was lost on %s', (engine) => {
  let next: TestServer
  let lost: Another
  let admin: TestPerson
  let robot: TestRobot
  let unitId: string
  let links: TestLink[]
  let endings: (() => Promise<unknown>)[]

  beforeEach(async () => {
    next = await createTestServer(engine)
    await next.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await signInAs(next, 'admin')
    lost = await startAnotherServer(next, createCutOffBus(next.context.log))
    ;({ robot, unitId } = await addAdmitted(next))
    links = []
    endings = []
  })
  afterEach(async () => {
    lost.cut(false)
    for (const { socket } of links) socket.destroy()
    for (const end of endings) await end()
    await lost.app.close()
    await next.close()
  })

  async function link(server: Pick<TestServer, 'app'>, machine = original): Promise<TestLink> {
    const token = await robotToken(next, robot, { unitId, audience: linkAudience })
    const opened = await openTestLink(server, token)
    links.push(opened)
    opened.send(helloOf(next, { machine }))
    await vi.waitFor(() => expect(opened.heard()).toMatch(/welcome|restarting/), soon)
    return opened
  }
  /** Its process ends: nobody writes that its links have. */
  function kill(): void {
    lost.cut(true)
    for (const { socket } of links) socket.destroy()
  }
  async function start({ context }: Pick<TestServer, 'context'> = next): Promise<void> {
    endings.push(await context.serverLeases.start())
    await context.serverLeases.settled()
  }
  /** Another server at the same database, while the lost one has the robot's link. */
  async function startBesideLost(): Promise<Another> {
    const others = { natsUrl: 'nats://127.0.0.1:1' }
    const living = await startAnotherServer(next, createCutOffBus(next.context.log), others)
    endings.push(() => living.app.close())
    await link(lost)
    await start(living)
    return living
  }
  const look = ({ context }: Pick<TestServer, 'context'>) => context.serverLeases.look()
  const unit = async () => (await admin.call(getProducedRobot, { params: { unitId } })).body

  test('are offline as soon as the only server starts anew, last seen at their last word', async () => {
    const before = await link(lost)
    next.clock.advance(20_000)
    before.send({ type: 'heartbeat', at: next.clock.now().toISOString(), runtime: testRuntime })
    await vi.waitFor(async () => {
      await lost.context.heartbeats.flush()
      expect((await unit()).lastSeenAt).toBe(next.clock.now().toISOString())
    }, soon)
    const lastWord = next.clock.now()
    kill()
    next.clock.advance(3000)
    expect((await unit()).connection).toBe('online')
    await start()
    expect(await unit()).toMatchObject({ connection: 'offline', lastSeenAt: lastWord.toISOString() })
    const spans = await next.context.db.select().from(presenceSpans).where(eq(presenceSpans.unitId, unitId))
    expect(spans.toSorted((a, b) => a.fromAt.getTime() - b.fromAt.getTime())).toMatchObject([
      { state: 'online', untilAt: lastWord },
      { state: 'unknown', fromAt: lastWord, untilAt: null },
    ])
  })

  test('whose data moved to another machine meanwhile are served at once', async () => {
    await link(lost)
    kill()
    await start()
    expect((await link(next, moved)).heard()).toContain('welcome')
    expect((await unit()).connection).toBe('online')
  })

  test('are served on another machine also where a restored copy says that they are online', async () => {
    // As a backup has it that was made while they were linked: of a server with a lease, and of one from before leases.
    for (const serverId of [next.context.ids.next(), null]) {
      const { db, ids } = next.context
      ;({ robot, unitId } = await addAdmitted(next))
      const at = next.clock.now()
      if (serverId) await db.insert(serverLeases).values({ serverId, startedAt: at })
      const own = {
        outboxId: ids.next(),
        ackedSeq: 0,
        bootId: ids.next(),
        machine: original,
        connectedAt: at,
      }
      await db.insert(robotLinks).values({ unitId, ...own, sessionId: ids.next(), serverId })
      await changeLinks(db, [{ unitId, connection: 'online', at }])
      await start()
      expect((await unit()).connection).toBe('offline')
      expect((await link(next, moved)).heard()).toContain('welcome')
    }
  })

  test('are offline where several servers work once its lease is over, and not while it renews it', async () => {
    const living = await startBesideLost()
    for (let passedMs = 0; passedMs <= LEASE_MS; passedMs += RENEW_EVERY_MS) {
      next.clock.advance(RENEW_EVERY_MS)
      await look(lost)
      await look(living)
    }
    expect((await unit()).connection).toBe('online')
    kill()
    next.clock.advance(LEASE_MS)
    await look(living)
    expect((await link(living, moved)).heard()).toContain('restarting')
    next.clock.advance(1000)
    await look(living)
    await living.context.serverLeases.settled()
    expect((await unit()).connection).toBe('offline')
    expect((await link(living, moved)).heard()).toContain('welcome')
  })

  test('whose data moved are served as soon as its lease has ended, though nobody has written them off yet', async () => {
    const living = await startBesideLost()
    kill()
    const { serverId } = lost.context.serverLeases
    await next.context.db.delete(serverLeases).where(eq(serverLeases.serverId, serverId))
    expect((await unit()).connection).toBe('online')
    expect((await link(living, moved)).heard()).toContain('welcome')
  })

  test('are online again when it was not lost after all, but only cut off for a while', async () => {
    await link(lost)
    await start()
    expect((await unit()).connection).toBe('offline')
    await look(lost)
    expect((await unit()).connection).toBe('online')
    expect(await next.context.db.$count(serverLeases)).toBe(2)
  })

  test('go offline when the database is back, where it was away as their links ended', async () => {
    const opened = await link(lost)
    lost.cut(true)
    opened.socket.destroy()
    await vi.waitFor(() => expect(lost.context.links.count()).toBe(0), soon)
    await lost.context.links.gone()
    lost.cut(false)
    expect((await unit()).connection).toBe('online')
    await look(lost)
    expect((await unit()).connection).toBe('offline')
  })

  test('go offline in slices, and those stay as they are that another server holds', async () => {
    const { db, ids } = next.context
    const count = 230
    const serverId = next.context.serverLeases.serverId
    const at = next.clock.now()
    const unitIds: string[] = []
    const variantId = await addVariant(next)
    for (let each = 0; each < count; each += 1) unitIds.push(await addUnit(next, { variantId }))
    const retained = unitIds[7] ?? ''
    const own = { ackedSeq: 0, connectedAt: at }
    await db.insert(robotLinks).values(
      unitIds.map((id) => ({
        unitId: id,
        ...own,
        outboxId: ids.next(),
        bootId: ids.next(),
        serverId: id === retained ? serverId : lost.context.serverLeases.serverId,
      })),
    )
    await changeLinks(
      db,
      unitIds.map((id) => ({ unitId: id, connection: 'online' as const, at })),
    )
    await start()
    const presence = await db.select().from(robotPresence).where(inArray(robotPresence.unitId, unitIds))
    expect(presence.filter(({ isLinked }) => isLinked).map((row) => row.unitId)).toEqual([retained])
    expect(new Set(presence.map(({ lastSeenAt }) => lastSeenAt?.getTime()))).toEqual(new Set([at.getTime()]))
  })
})
