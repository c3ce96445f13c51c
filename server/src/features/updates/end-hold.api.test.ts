import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { endUpdateHold } from '@filo/contract/updates/updates-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestRobot, robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../testing/test-robot-link.ts'
import { addUnit } from '../../testing/test-robots.ts'

const reason = 'Tur bitti, program kapandı'
const message = {
  key: 'waiting_hold' as const,
  params: { reason: 'museum tour', who: 'guide', until: '2026-01-01T10:00:00.000Z' },
  text: '',
}

describe('going on with an update that a program holds back', () => {
  let server: TestServer
  let support: TestPerson
  const links: { socket: { destroy: () => void } }[] = []
  beforeAll(async () => {
    server = await createTestServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    support = await signInAs(server, 'support')
  })
  afterAll(async () => {
    for (const { socket } of links) socket.destroy()
    await server.close()
  })

  async function addBlocked(customerId: string | null = null) {
    const { db, ids, clock } = server.context
    const unitId = await addUnit(server, { customerId })
    const updateId = ids.next()
    const at = clock.now()
    const times = { updatesTime: at, createdAt: at, updatedAt: at }
    await db
      .insert(updates)
      .values({ id: updateId, unitId, customerId, state: 'waiting', phase: 'waiting', ...times, message })
    return { unitId, updateId }
  }

  async function connect(unitId: string, capabilities = ['end-hold']) {
    const robot = newTestRobot()
    const key = { publicKey: robot.publicKey, enrolment: 'accepted' as const }
    await server.context.db.update(producedRobots).set(key).where(eq(producedRobots.id, unitId))
    const link = await openTestLink(
      server,
      await robotToken(server, robot, { unitId, audience: linkAudience }),
    )
    links.push(link)
    link.send(helloOf(server, { capabilities }))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), { timeout: 5000 })
    return link
  }

  const endHold = (by: TestPerson, updateId: string) =>
    by.call(endUpdateHold, { params: { updateId }, body: { reason } })
  const recordsOf = (unitId: string) =>
    server.context.db
      .select({ after: auditLog.after, reason: auditLog.reason })
      .from(auditLog)
      .where(and(eq(auditLog.objectId, unitId), eq(auditLog.action, 'update.hold_ended')))

  test('asks the robot once, and records who decided what about whose hold', async () => {
    const { unitId, updateId } = await addBlocked()
    const link = await connect(unitId)
    expect((await endHold(support, updateId)).status).toBe(200)
    expect((await endHold(support, updateId)).status).toBe(200)
    await vi.waitFor(() => expect(link.heard()).toContain('"kind":"end-hold"'), { timeout: 5000 })
    expect(link.heard()).toContain(`"updateId":"${updateId}"`)
    expect(await recordsOf(unitId)).toEqual([
      { after: { hold: 'museum tour', who: 'guide', until: message.params.until }, reason },
    ])
  })

  test('is for agents that can', async () => {
    const { unitId, updateId } = await addBlocked()
    await connect(unitId, ['repair'])
    expect(await endHold(support, updateId)).toMatchObject({
      status: 409,
      body: { code: 'agent_cannot_end_hold' },
    })
  })

  test("is its own administrator's where a customer is asked before updates, and nobody's of another customer", async () => {
    const customerId = await addCustomer(server, 'Asked')
    const updatePolicy = { ...defaultUpdatePolicy, mode: 'consent' as const }
    await server.context.db.update(customers).set({ updatePolicy }).where(eq(customers.id, customerId))
    const { unitId, updateId } = await addBlocked(customerId)
    await connect(unitId)
    expect((await endHold(support, updateId)).body).toMatchObject({ code: 'hold_is_customers' })
    const stranger = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Stranger'),
    })
    expect((await endHold(stranger, updateId)).status).toBe(404)
    const owner = await signInAs(server, 'customer_admin', { customerId })
    expect((await endHold(owner, updateId)).status).toBe(200)
    expect(await recordsOf(unitId)).toHaveLength(1)
  })
})
