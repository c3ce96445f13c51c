import { addRobotUsers } from '@filo/contract/robot-users/robot-users-routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addUnit } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a view ends with the right to the robot, although nobody says that it ended', async () => {
  const customerId = await addCustomer(server, 'Işık Otel')
  const manager = await signInAs(server, 'customer_admin', { customerId })
  const person = await signInAs(server, 'customer_user', { customerId })
  const unitId = await addUnit(server, { customerId })
  const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const users = [{ userId: person.userId, robotRole: 'viewer' as const, expiresAt }]
  expect((await manager.call(addRobotUsers, { params: { unitId }, body: { users } })).status).toBe(201)
  const actor: UserActor = {
    kind: 'user',
    userId: person.userId,
    name: 'Deniz',
    role: 'customer_user',
    scope: { kind: 'robots', customerId, unitIds: [unitId] },
    sessionId: null,
    reauthenticatedAt: null,
    isPasswordDue: false,
    ip: null,
    requestId: null,
  }
  const refusals: string[] = []
  const leave = server.context.liveState.watch(actor, unitId, {
    notify: () => undefined,
    sendStatus: () => undefined,
    readAgain: async () => actor,
    onForbidden: (why) => refusals.push(why),
  })
  server.clock.advance(60_000)
  await vi.waitFor(() => expect(refusals).toContain('not_permitted'), { timeout: 5000 })
  leave()
})
