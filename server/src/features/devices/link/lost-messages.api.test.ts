import { linkAudience } from '@filo/contract/device/link/device-token'
import { createInstallKey, revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { newTestRobot, requestEnrolment, robotToken } from '../../../testing/test-robot-keys.ts'
import {
  helloOf,
  openTestLink,
  testRuntime as runtime,
  type TestLink,
} from '../../../testing/test-robot-link.ts'
import { addVariant } from '../../../testing/test-robots.ts'
import { createCutOffBus, startAnotherServer } from '../../../testing/test-servers.ts'

const soon = { timeout: 5000 }

/** The robot is linked to `there`; everything is decided on `here`, of which nothing is told `there`. */
describe.each(engines())('a robot whose server hears nothing of the others on %s', (engine) => {
  let here: TestServer
  let there: Pick<TestServer, 'app' | 'context'>
  let bus: ReturnType<typeof createCutOffBus>
  let admin: TestPerson
  let unitId: string
  let link: TestLink

  beforeEach(async () => {
    here = await createTestServer(engine)
    bus = createCutOffBus(here.context.log)
    there = await startAnotherServer(here, bus)
    admin = await signInAs(here, 'admin')
    const body = { name: 'Hat 1', variantId: await addVariant(here) }
    const installKey = (await admin.call(createInstallKey, { body })).body.text
    const robot = newTestRobot()
    unitId = (await requestEnrolment(here, robot, { serial: 'NH1-1', installKey })).body.unitId ?? ''
    link = await openTestLink(there, await robotToken(here, robot, { unitId, audience: linkAudience }))
    link.send(helloOf(here))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  })
  afterEach(async () => {
    link.socket.destroy()
    await there.app.close()
    await here.close()
  })

  async function beat(): Promise<void> {
    link.send({ type: 'heartbeat', at: here.clock.now().toISOString(), runtime })
    await vi.waitFor(async () => {
      await there.context.heartbeats.flush()
      expect(link.heard()).toContain('heartbeat-answer')
    }, soon)
  }

  const changeDesired = () =>
    here.context.db
      .update(producedRobots)
      .set({ desiredVersion: sql`${producedRobots.desiredVersion} + 1` })
      .where(eq(producedRobots.id, unitId))

  const answers = () => link.heard().match(/"heartbeat-answer","desiredVersion":\d+/g) ?? []

  test('learns with every heartbeat which version of its assignment there is', async () => {
    await beat()
    await changeDesired()
    link.send({ type: 'heartbeat', at: here.clock.now().toISOString(), runtime })
    await vi.waitFor(async () => {
      await there.context.heartbeats.flush()
      expect(answers()).toEqual([
        '"heartbeat-answer","desiredVersion":0',
        '"heartbeat-answer","desiredVersion":1',
      ])
    }, soon)
  })

  test('learns it at once when the bus is back, and only where it changed', async () => {
    bus.comeBack()
    await there.context.links.gone()
    expect(answers()).toEqual([])
    await changeDesired()
    bus.comeBack()
    await vi.waitFor(() => expect(answers()).toEqual(['"heartbeat-answer","desiredVersion":1']), soon)
  })

  test('is cut with its next heartbeat when its key was revoked', async () => {
    await admin.call(revokeRobotKey, { params: { unitId }, body: { reason: 'stolen' } })
    expect(link.heard()).not.toContain('revoked')
    link.send({ type: 'heartbeat', at: here.clock.now().toISOString(), runtime })
    await vi.waitFor(async () => {
      await there.context.heartbeats.flush()
      expect(link.heard()).toContain('revoked')
    }, soon)
    await vi.waitFor(() => expect(link.isGone()).toBe(true), soon)
  })

  test('is cut as soon as its server has read the audit log', async () => {
    await there.context.revocations.look()
    await admin.call(revokeRobotKey, { params: { unitId }, body: { reason: 'stolen' } })
    await there.context.revocations.look()
    await vi.waitFor(() => expect(link.heard()).toContain('revoked'), soon)
  })

  test('gets a command with its next heartbeat, and each once on one link', async () => {
    const { db, commands } = here.context
    await db.transaction((tx) => commands.requestReports(tx, [unitId]))
    await beat()
    await vi.waitFor(() => expect(link.heard()).toContain('report-now'), soon)
    bus.comeBack()
    await there.context.links.gone()
    expect(link.heard().match(/report-now/g)).toHaveLength(1)
  })
})
