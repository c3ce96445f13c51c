import { createArosInfoLink, readArosInfo } from '@filo/contract/hardware/aros-info-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'

describe.each(engines())('a link to an information page on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'admin')
    customerId = await addCustomer(server, 'Deniz A.Ş.')
  })
  afterAll(() => server.close())

  /** A link that somebody of a customer made, and how it is read. */
  async function linkOf(maker: TestPerson) {
    const unitId = await addUnit(server, { customerId })
    const { status, body } = await maker.call(createArosInfoLink, { params: { unitId } })
    expect(status).toBe(201)
    const read = async () => (await inject(server, readArosInfo, { body: { token: body.token } })).status
    expect(await read()).toBe(200)
    return { unitId, read }
  }
  const ofCustomer = () => signInAs(server, 'customer_admin', { customerId })

  const withOthers = (unitId: string, to: string | null) =>
    staff.call(assignProducedRobots, {
      body: { target: { unitIds: [unitId] }, customerId: to, siteId: null, reason: 'Robot el değiştirdi' },
    })
  const byItself = (unitId: string, to: string | null) =>
    staff.call(updateProducedRobot, {
      params: { unitId },
      body: { customerId: to, reason: 'Robot el değiştirdi' },
    })

  test.each([
    ['with others', withOthers],
    ['by itself', byItself],
  ])('ends when the robot is given away %s, and does not come back with it', async (_, give) => {
    const { unitId, read } = await linkOf(await ofCustomer())
    const ofStaff = await staff.call(createArosInfoLink, { params: { unitId } })
    const owner = await addCustomer(server, 'Dağ Ltd.')
    expect((await give(unitId, owner)).status).toBe(200)
    expect(await read()).toBe(404)
    const staffs = await inject(server, readArosInfo, { body: { token: ofStaff.body.token } })
    expect(staffs.status).toBe(404)
    expect((await give(unitId, customerId)).status).toBe(200)
    expect(await read()).toBe(404)
  })

  test('opens nothing of a robot that its maker sees no more, whatever took it away', async () => {
    const { unitId, read } = await linkOf(await ofCustomer())
    const owner = await addCustomer(server, 'Orman Ltd.')
    const { db } = server.context
    await db.update(producedRobots).set({ customerId: owner }).where(eq(producedRobots.id, unitId))
    expect(await read()).toBe(404)
  })

  test('ends with its maker’s account', async () => {
    const maker = await ofCustomer()
    const { read } = await linkOf(maker)
    await server.context.db.update(users).set({ status: 'suspended' }).where(eq(users.id, maker.userId))
    expect(await read()).toBe(404)
  })

  test('ends with the role it was made under, taken away or run out', async () => {
    for (const end of ['gone', 'over'] as const) {
      const maker = await ofCustomer()
      const { read } = await linkOf(maker)
      const isTheirs = eq(userRoles.userId, maker.userId)
      if (end === 'gone') await server.context.db.delete(userRoles).where(isTheirs)
      else await server.context.db.update(userRoles).set({ expiresAt: server.clock.now() }).where(isTheirs)
      expect(await read(), end).toBe(404)
    }
  })

  test('opens nothing while its maker’s customer is inactive', async () => {
    const { read } = await linkOf(await ofCustomer())
    const setStatus = (status: 'active' | 'inactive') =>
      server.context.db.update(customers).set({ status }).where(eq(customers.id, customerId))
    await setStatus('inactive')
    expect(await read()).toBe(404)
    await setStatus('active')
    expect(await read()).toBe(200)
  })
})
