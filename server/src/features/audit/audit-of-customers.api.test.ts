import { listAudit } from '@filo/contract/audit/audit-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())("a customer's people read their robots' history on %s", (engine) => {
  let server: TestServer
  let staff: TestPerson
  let customer: TestPerson
  let unitId: string
  let ofUnit: { 'f.objectType': string[]; 'f.objectId': string[]; 'f.action': string[] }

  const rename = async (userId: string, displayName: string) =>
    server.context.db.update(users).set({ displayName }).where(eq(users.id, userId))
  /** A line of the log by a person, as any change of theirs makes it. */
  const write = (person: TestPerson, name: string, reason: string) =>
    server.context.db.transaction((tx) =>
      server.context.audit.record(
        tx,
        {
          kind: 'user',
          userId: person.userId,
          name,
          role: person.role,
          scope: { kind: 'all' },
          sessionId: null,
          reauthenticatedAt: null,
          ip: '203.0.113.7',
          requestId: 'request',
        },
        {
          action: 'produced_robot.updated',
          objectType: 'produced_robot',
          objectId: unitId,
          objectName: 'NH1-000123',
          customerId: customer.customerId,
          after: { notes: 'yeni', setBy: person.userId },
          reason,
        },
      ),
    )

  beforeAll(async () => {
    server = await createTestServer(engine)
    const customerId = await addCustomer(server, 'Işık Oteli')
    unitId = await addUnit(server, { customerId })
    ofUnit = {
      'f.objectType': ['produced_robot'],
      'f.objectId': [unitId],
      'f.action': ['produced_robot.updated'],
    }
    staff = await signInAs(server, 'production')
    customer = await signInAs(server, 'customer_admin', { customerId })
    await rename(staff.userId, 'Zeynep Ak')
    await rename(customer.userId, 'Metin Su')
    await write(staff, 'Zeynep Ak', 'servis')
    await write(customer, 'Metin Su', 'taşındı')
  })
  afterAll(() => server.close())

  const read = async (person: TestPerson, more: object = {}) =>
    (await person.call(listAudit, { query: { ...ofUnit, ...more } })).body

  test('see their own people, and of others only that it was the manufacturer', async () => {
    const { items } = await read(customer)
    expect(items.map(({ reason, actorText, actorId }) => [reason, actorText.tr, actorId])).toEqual([
      ['taşındı', 'Metin Su', customer.userId],
      ['servis', 'Üretici', null],
    ])
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`Zeynep|${staff.userId}`))
    expect(items[1]).toMatchObject({ role: null, ip: null, after: { notes: 'yeni' } })
    const whole = await read(staff)
    expect(whole.items[1]).toMatchObject({ actorName: 'Zeynep Ak', ip: '203.0.113.7' })
  })

  test.each(['zeynep', 'zey', 'ze', 'ak'])('find nothing by a name of theirs: %s', async (q) => {
    expect((await read(staff, { q })).totalCount).toBe(1)
    expect((await read(customer, { q })).totalCount).toBe(0)
  })

  test('find by what they see', async () => {
    for (const q of ['metin', 'su', 'taşındı', 'metin taşındı'])
      expect((await read(customer, { q })).totalCount, q).toBe(1)
    expect((await read(customer, { q: 'NH1' })).totalCount).toBe(2)
  })

  test('find nothing by the id of somebody else', async () => {
    expect((await read(customer, { 'f.actorId': [staff.userId] })).totalCount).toBe(0)
    expect((await read(customer, { 'f.actorId': [customer.userId] })).totalCount).toBe(1)
  })

  test('take it with them as CSV in their language, without the names', async () => {
    const url = `/api/audit?f.objectType=produced_robot&f.objectId=${unitId}`
    const headers = { cookie: customer.cookie, accept: 'text/csv', 'accept-language': 'tr' }
    const { body } = await server.app.inject({ url, headers })
    expect(body).toContain('Üretici')
    expect(body).not.toMatch(new RegExp(`Zeynep|${staff.userId}`))
  })
})
