import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import { getAssignment } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { addApprovedAros } from '../../../testing/test-approved-aros.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { newTestRobot, robotToken } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../../testing/test-robot-link.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

const soon = { timeout: 2500 }

describe.each(engines())('what an agent did not announce, on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let variantId: string
  let ArosId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    manager = await signInAs(server, 'release_manager')
    variantId = await addVariant(server)
    ArosId = await addApprovedAros(server, manager, { variantId, semver: '1.0.0' })
    const body = { makeDefault: true, reason: 'Yeni sürüm' }
    const published = await manager.call(publishAros, { params: { ArosId }, body })
    expect(published.body.state, JSON.stringify(published.body)).toBe('published')
  })
  afterAll(() => server.close())

  async function addRobot() {
    const robot = newTestRobot()
    const unitId = await addUnit(server, { variantId })
    const change = { publicKey: robot.publicKey, enrolment: 'accepted' as const }
    await server.context.db.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
    const { db, updates } = server.context
    const actor = { kind: 'system', name: 'filo', ip: null, requestId: null } as const
    await db.transaction((tx) => updates.reassign(tx, actor, { unitId }))
    const token = (audience: typeof linkAudience | 'filo-device') =>
      robotToken(server, robot, { unitId, audience })
    /** Opens the link as an agent that can do these things. */
    async function connect(capabilities: readonly string[]): Promise<void> {
      const link = await openTestLink(server, await token(linkAudience))
      link.send(helloOf(server, { capabilities }))
      await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
      link.socket.destroy()
    }
    /** The release that the robot is told to install, as it reads it itself. */
    async function assigned(): Promise<{ arosId: string | null; requires: string[]; customerRule?: string }> {
      const headers = { authorization: `Bearer ${await token('filo-device')}` }
      const answer = await server.app.inject({ url: getAssignment.path, headers })
      return JSON.parse(answer.json().envelope).signed.assignment
    }
    const newest = async () =>
      (await manager.call(listUpdates, { query: { 'f.unitId': [unitId] } })).body.items[0]
    return { unitId, connect, assigned, newest }
  }

  test('an agent of fewer capabilities is given nothing that takes more, and people see why', async () => {
    const robot = await addRobot()
    await robot.connect(['send-log'])
    expect(await robot.assigned()).toMatchObject({ arosId: null, requires: [] })
    expect(await robot.newest()).toMatchObject({
      state: 'waiting',
      message: { key: 'agent_lacks', params: { lacks: 'manifest-2', found: '1.0.0' } },
    })
  })

  test('the rule of the robot’s customer is signed for an agent that obeys it, and anew when it changes', async () => {
    const robot = await addRobot()
    await robot.connect(['send-log'])
    expect((await robot.assigned()).customerRule).toBeUndefined()
    await robot.connect(['customer-rule'])
    expect(await robot.assigned()).toMatchObject({ customerRule: 'none', requires: ['customer-rule'] })
    const customerId = await addCustomer(server, 'Işık Otel')
    const administrator = await signInAs(server, 'customer_admin', { customerId })
    const production = await signInAs(server, 'production')
    const give = (to: string | null) =>
      production.call(assignProducedRobots, {
        body: { target: { unitIds: [robot.unitId] }, customerId: to, reason: 'Satış' },
      })
    const rule = async () => (await robot.assigned()).customerRule
    await give(customerId)
    expect(await rule()).toBe('consent')
    const allow = { params: { customerId }, body: { access: 'allowed' as const } }
    await administrator.call(setRemotePolicy, allow)
    expect(await rule()).toBe('allowed')
    await administrator.call(setRemotePolicy, { ...allow, body: { access: 'never' } })
    await give(null)
    expect(await rule()).toBe('never')
  })

  test('the same robot with a newer agent is given it, though its version number is the same', async () => {
    const robot = await addRobot()
    await robot.connect([])
    expect(await robot.assigned()).toMatchObject({ arosId: null })
    await robot.connect(agentCapabilities)
    expect(await robot.assigned()).toMatchObject({
      arosId: ArosId,
      requires: ['manifest-2', 'customer-rule'],
    })
    expect(await robot.newest()).toMatchObject({ state: 'queued' })
    await robot.connect([])
    expect(await robot.assigned()).toMatchObject({ arosId: null })
  })

  test('a robot that never said what it can do reads no release, whatever is meant for it', async () => {
    const robot = await addRobot()
    expect(await robot.newest()).toMatchObject({ state: 'queued' })
    expect(await robot.assigned()).toMatchObject({ arosId: null })
    await robot.connect(agentCapabilities)
    expect(await robot.assigned()).toMatchObject({ arosId: ArosId })
  })
})
