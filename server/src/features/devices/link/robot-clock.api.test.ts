import { linkAudience } from '@filo/contract/device/link/device-token'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../testing/test-robot-link.ts'

const soon = { timeout: 5000 }
const DAY_S = 86_400

describe.each(engines())("a robot's clock on %s", (engine) => {
  let server: TestServer
  let admin: TestPerson
  let unitId: string
  let link: TestLink
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await signInAs(server, 'admin')
    const made = await addAdmitted(server)
    unitId = made.unitId
    const audience = linkAudience
    link = await openTestLink(server, await robotToken(server, made.robot, { unitId, audience }))
    link.send({ ...helloOf(server), at: ahead(400 * DAY_S) })
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  })
  afterAll(async () => {
    link.socket.destroy()
    await server.close()
  })

  const ahead = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString()
  const known = async () =>
    (await admin.call(getProducedRobot, { params: { unitId } })).body.clockAheadSeconds
  const found = async () => {
    const query = { 'f.attention': ['clock_wrong' as const] }
    return (await admin.call(listProducedRobots, { query })).body.items.map(({ id }) => id)
  }
  const becomes = (seconds: number | null) =>
    vi.waitFor(async () => {
      await server.context.heartbeats.flush()
      expect(await known()).toBe(seconds)
    }, soon)
  const beat = (at: string) => link.send({ type: 'heartbeat', at, runtime: testRuntime })

  test('is told by its hello, found by the view, and right again by a heartbeat', async () => {
    await becomes(400 * DAY_S)
    expect(await found()).toEqual([unitId])
    beat(ahead(-200))
    await becomes(-200)
    beat(ahead(60))
    await becomes(null)
    expect(await found()).toEqual([])
    beat(ahead(-3 * 3600))
    await becomes(-3 * 3600)
  })

  test('that no calendar has is taken as far as a number goes', async () => {
    beat('9999-12-31T23:59:59.000Z')
    await becomes(2_000_000_000)
  })
})
