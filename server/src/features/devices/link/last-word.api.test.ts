import { linkAudience } from '@filo/contract/device/link/device-token'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { presenceSpans } from '../../../db/schema/connection.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../testing/test-robot-link.ts'

const soon = { timeout: 20_000 }
/** RFC 6455 section 5.5.1: a close frame as a client sends it, masked, that says nothing. */
const CLOSE = Buffer.from([0x88, 0x80, 0, 0, 0, 0])

let server: TestServer
let admin: TestPerson
let unitId: string
let link: TestLink

beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  const added = await addAdmitted(server)
  unitId = added.unitId
  link = await openTestLink(server, await robotToken(server, added.robot, { unitId, audience: linkAudience }))
  link.send(helloOf(server))
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
})

const unit = async () => (await admin.call(getProducedRobot, { params: { unitId } })).body
async function untilOffline() {
  await vi.waitFor(async () => expect((await unit()).connection).toBe('offline'), soon)
  return unit()
}
async function beat(): Promise<Date> {
  const at = server.clock.now()
  link.send({ type: 'heartbeat', at: at.toISOString(), runtime: testRuntime })
  await vi.waitFor(async () => {
    await server.context.heartbeats.flush()
    expect((await unit()).lastSeenAt).toBe(at.toISOString())
  }, soon)
  return at
}

test('a robot that fell silent was last seen at its last word, not when the server cut its link', async () => {
  server.clock.advance(20_000)
  const lastWord = await beat()
  server.clock.advance(95_000)
  server.context.links.cutSilent()
  expect((await untilOffline()).lastSeenAt).toBe(lastWord.toISOString())
  const spans = await server.context.db.select().from(presenceSpans).where(eq(presenceSpans.unitId, unitId))
  expect(spans.find(({ untilAt }) => untilAt === null)).toMatchObject({ state: 'offline', fromAt: lastWord })
  expect(spans.find(({ state }) => state === 'online')).toMatchObject({ untilAt: lastWord })
})

test('a robot that takes its leave was last seen when it did', async () => {
  server.clock.advance(20_000)
  link.socket.write(CLOSE)
  expect((await untilOffline()).lastSeenAt).toBe(server.clock.now().toISOString())
})

test('a robot that answers no farewell was last seen at its last word, not when the server gave it up', async () => {
  const lastWord = server.clock.now()
  link.send(helloOf(server))
  await vi.waitFor(() => expect(link.heard()).toContain('bye'), soon)
  server.clock.advance(20_000)
  expect((await untilOffline()).lastSeenAt).toBe(lastWord.toISOString())
})
