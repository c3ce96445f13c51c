import { listAudit } from '@filo/contract/audit/audit-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { updates } from '../db/schema/updates.ts'
import { systemActor } from '../rights/actor.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../testing/test-people.ts'
import { addUnit } from '../testing/test-robots.ts'

describe.each(engines())('somebody who sees named robots of a customer only, on %s', (engine) => {
  let server: TestServer
  let person: TestPerson
  const units: Record<'own' | 'other' | 'sold', string> = { own: '', other: '', sold: '' }
  beforeAll(async () => {
    server = await createTestServer(engine)
    const { db } = server.context
    const customerId = await addCustomer(server, 'Deniz A.Ş.')
    const stranger = await addCustomer(server, 'Dağ Ltd.')
    for (const name of ['own', 'other', 'sold'] as const) units[name] = await addUnit(server, { customerId })
    person = await signInAs(server, 'customer_user', { customerId })
    await giveRobots(server, person, [units.own, units.sold])
    for (const id of Object.values(units)) await note(id, customerId)
    await db.update(producedRobots).set({ customerId: stranger }).where(eq(producedRobots.id, units.sold))
  })
  afterAll(() => server.close())

  async function note(unitId: string, customerId: string): Promise<void> {
    const { db, ids, clock, audit } = server.context
    const at = clock.now()
    const message = { key: 'queued', params: {}, text: '' } as const
    const state = { state: 'waiting', phase: 'waiting', message } as const
    const times = { createdAt: at, updatedAt: at, updatesTime: at }
    await db.insert(updates).values({ id: ids.next(), unitId, customerId, ...state, ...times })
    const subject = { objectType: 'produced_robot', objectId: unitId, objectName: unitId }
    await db.transaction((tx) =>
      audit.record(tx, systemActor('test'), { action: 'produced_robot.updated', ...subject, customerId }),
    )
  }

  test('sees neither the customer’s others nor one that was sold since, in any list', async () => {
    const robots = (await person.call(listProducedRobots, {})).body
    expect(robots.items.map((item) => item.id)).toEqual([units.own])
    const { body } = await person.call(listUpdates, {})
    expect(body.items.map((item) => item.unitId)).toEqual([units.own])
  })

  test('reads the history of the named robots alone', async () => {
    const { body } = await person.call(listAudit, { query: { 'f.objectType': ['produced_robot'] } })
    expect(body.items.map((item) => item.objectId)).not.toContain(units.other)
    expect(body.items.map((item) => item.objectId)).toContain(units.own)
  })
})
