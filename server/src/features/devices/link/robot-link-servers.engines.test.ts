import { linkAudience } from '@filo/contract/device/link/device-token'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updateLogs, updates } from '../../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs } from '../../../testing/test-people.ts'
import {
  newTestRobot,
  requestEnrolment,
  robotToken,
  type TestRobot,
} from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink } from '../../../testing/test-robot-link.ts'
import { addVariant } from '../../../testing/test-robots.ts'
import { createCutOffBus, startAnotherServer } from '../../../testing/test-servers.ts'

const soon = { timeout: 5000 }
const LONG_ENOUGH_MS = 300

describe.each(engines())('a robot that comes back on another server on %s', (engine) => {
  let first: TestServer
  let second: Pick<TestServer, 'app' | 'context'>
  let robot: TestRobot
  let unitId: string
  let links: TestLink[]

  beforeEach(async () => {
    first = await createTestServer(engine)
    await first.app.listen({ port: 0, host: '127.0.0.1' })
    const admin = await signInAs(first, 'admin')
    const body = { name: 'Hat 1', variantId: await addVariant(first) }
    const installKey = (await admin.call(createInstallKey, { body })).body.text
    robot = newTestRobot()
    unitId = (await requestEnrolment(first, robot, { serial: 'NH1-1', installKey })).body.unitId ?? ''
    links = []
  })
  afterEach(async () => {
    for (const { socket } of links) socket.destroy()
    await second.app.close()
    await first.close()
  })

  /** Another server on the same database; where the bus is not shared, nothing that it says arrives. */
  async function startSecond({ sharesBus }: { sharesBus: boolean }): Promise<void> {
    second = await startAnotherServer(first, sharesBus ? undefined : createCutOffBus(first.context.log))
  }

  async function linkTo(server: Pick<TestServer, 'app'>, outboxId: string): Promise<TestLink> {
    const link = await openTestLink(
      server,
      await robotToken(first, robot, { unitId, audience: linkAudience }),
    )
    links.push(link)
    link.send(helloOf(first, { outboxId }))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
    return link
  }

  const connection = async () => {
    const { db } = first.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    return unit?.connection
  }

  test('stays online when the link before it ends late, and goes with its own', async () => {
    await startSecond({ sharesBus: false })
    const outboxId = first.context.ids.next()
    const old = await linkTo(first, outboxId)
    const now = await linkTo(second, outboxId)
    old.socket.destroy()
    await vi.waitFor(() => expect(first.context.links.count()).toBe(0), soon)
    await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))
    expect(await connection()).toBe('online')
    now.socket.destroy()
    await vi.waitFor(async () => expect(await connection()).toBe('offline'), soon)
  })

  test('has the link before it told to go', async () => {
    await startSecond({ sharesBus: true })
    const outboxId = first.context.ids.next()
    const old = await linkTo(first, outboxId)
    const now = await linkTo(second, outboxId)
    await vi.waitFor(() => expect(old.heard()).toContain('replaced'), soon)
    await vi.waitFor(() => expect(old.isGone()).toBe(true), soon)
    expect(now.heard()).not.toContain('bye')
    expect(await connection()).toBe('online')
  })

  async function addUpdate(): Promise<string> {
    const { db, ids, clock } = first.context
    const [id, at] = [ids.next(), clock.now()]
    const message = { key: 'queued', params: {}, text: '' } as const
    const about = { unitId: unitId, state: 'installing', phase: 'installing' } as const
    await db.insert(updates).values({ id, message, ...about, updatesTime: at, createdAt: at, updatedAt: at })
    return id
  }

  test('has a message taken in once, whichever link it comes by', async () => {
    await startSecond({ sharesBus: false })
    const outboxId = first.context.ids.next()
    const at = first.clock.now().toISOString()
    const hook = { package: 'core', hook: 'install', stream: 'stdout' }
    const updateId = await addUpdate()
    const line = (seq: number) => ({ type: 'log', seq, at, updateId, text: `line ${seq}`, ...hook })
    const old = await linkTo(first, outboxId)
    old.send(line(1))
    await vi.waitFor(() => expect(old.heard()).toContain('{"type":"ack","seq":1}'), soon)
    const now = await linkTo(second, outboxId)
    expect(now.heard()).toContain('"ackedSeq":1')
    now.send(line(2))
    await vi.waitFor(() => expect(now.heard()).toContain('{"type":"ack","seq":2}'), soon)
    old.send(line(2))
    old.send(line(3))
    await vi.waitFor(() => expect(old.heard()).toContain('replaced'), soon)
    now.send(line(3))
    await vi.waitFor(() => expect(now.heard()).toContain('{"type":"ack","seq":3}'), soon)
    const texts = (await first.context.db.select().from(updateLogs)).map(({ text }) => text)
    expect(texts.sort()).toEqual(['line 1', 'line 2', 'line 3'])
  })
})
