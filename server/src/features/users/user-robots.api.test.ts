import { getUser, listUsers } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

describe.each(engines())('robots each person reaches on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let hotel: string
  let units: string[]
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    hotel = await addCustomer(server, 'Işık Otel')
    const museum = await addCustomer(server, 'Çınar Müzesi')
    const variantId = await addVariant(server)
    units = []
    for (const customerId of [hotel, hotel, hotel, museum, null])
      units.push(await addUnit(server, { variantId, customerId }))
    const { db } = server.context
    await db
      .update(producedRobots)
      .set({ lifeState: 'retired' })
      .where(eq(producedRobots.id, units[0] ?? ''))
  })
  afterAll(() => server.close())

  const countOf = async (person: TestPerson) =>
    (await admin.call(getUser, { params: { userId: person.userId } })).body.robotCount

  test('staff reach every robot that is not retired', async () => {
    expect(await countOf(admin)).toBe(4)
    expect(await countOf(await signInAs(server, 'tester'))).toBe(4)
  })

  test("a customer's people reach their customer's, a person of named robots those", async () => {
    const manager = await signInAs(server, 'customer_admin', { customerId: hotel })
    const guest = await signInAs(server, 'customer_user', { customerId: hotel })
    expect(await countOf(guest)).toBe(0)
    await giveRobots(server, guest, [units[0] ?? '', units[1] ?? '', units[3] ?? ''])
    expect(await countOf(manager)).toBe(2)
    expect(await countOf(guest)).toBe(1)
  })

  test('the list tells it for everybody on the page', async () => {
    const { body } = await admin.call(listUsers, { query: { size: 100 } })
    for (const user of body.items) expect(user.robotCount).toBe(await countOf({ ...admin, userId: user.id }))
    expect(body.items.some((user) => user.robotCount === 2)).toBe(true)
  })
})
