import { listAudit } from '@filo/contract/audit/audit-routes'
import {
  acceptEnrolment,
  findWaitingRobot,
  listEnrolments,
} from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { pairingCode } from '../../secrets/key-fingerprint.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestRobot, requestEnrolment } from '../../testing/test-robot-keys.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

describe.each(engines())('a robot that shows its pairing code, on %s', (engine) => {
  let server: TestServer
  let production: TestPerson
  beforeEach(async () => {
    server = await createTestServer(engine)
    production = await signInAs(server, 'production')
  })
  afterEach(() => server.close())

  const find = (code: string) => production.call(findWaitingRobot, { query: { code } })

  async function waiting(serial: string) {
    const robot = newTestRobot()
    await requestEnrolment(server, robot, { serial })
    return { robot, code: pairingCode(robot.publicKey) }
  }

  test('is found by it however it was typed, and the list shows the same code', async () => {
    await waiting('OTHER-1')
    const { code } = await waiting('<b>NH1-7</b>')
    const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    for (const typed of [code, sloppy]) {
      expect((await find(typed)).body).toMatchObject({
        serial: '<b>NH1-7</b>',
        pairingCode: code,
        unitId: null,
      })
    }
    const { items } = (await production.call(listEnrolments, {})).body
    expect(items.map((item) => item.pairingCode)).toContain(code)
  })

  test('is registered and let in by one call, named as asked, and is found by its serial', async () => {
    const { robot, code } = await waiting('NEW-77')
    const variantId = await addVariant(server)
    const customerId = await addCustomer(server, 'Deniz A.Ş.')
    const found = (await find(code)).body
    const params = { enrolmentId: found.id }
    const accepted = await production.call(acceptEnrolment, {
      params,
      body: { variantId, customerId, name: 'Danışma' },
    })
    expect(accepted.body.state).toBe('accepted')
    const answer = (await requestEnrolment(server, robot, { serial: 'NEW-77' })).body
    expect(answer).toMatchObject({ state: 'accepted', unitId: accepted.body.unitId })
    const { items } = (await production.call(listProducedRobots, { query: { q: 'ew-77' } })).body
    expect(items).toMatchObject([{ serial: 'NEW-77', name: 'Danışma', customerId, enrolment: 'accepted' }])
    const audit = await (await signInAs(server, 'admin')).call(listAudit, {
      query: { 'f.objectId': [answer.unitId ?? ''] },
    })
    expect(audit.body.items.map((item) => item.action)).toEqual([
      'produced_robot.key_accepted',
      'produced_robot.registered',
    ])
  })

  test('is found no more once it is let in; a code that nobody shows says what to do', async () => {
    const { code } = await waiting('NEW-78')
    const { id } = (await find(code)).body
    await production.call(acceptEnrolment, {
      params: { enrolmentId: id },
      body: { variantId: await addVariant(server) },
    })
    const gone = await find(code)
    expect(gone.status).toBe(409)
    expect(gone.problem).toMatchObject({ code: 'pairing_code_unknown' })
    expect(gone.problem.detail).toContain('Compare it with what the robot shows')
    expect((await find('no code')).status).toBe(400)
  })

  test('a retired robot is not let in again', async () => {
    const unitId = await addUnit(server, { serial: 'OLD-1' })
    await server.context.db
      .update(producedRobots)
      .set({ lifeState: 'retired' })
      .where(eq(producedRobots.id, unitId))
    const { robot, code } = await waiting('OLD-1')
    const { id } = (await find(code)).body
    const refused = await production.call(acceptEnrolment, { params: { enrolmentId: id }, body: {} })
    expect(refused.problem.code).toBe('robot_retired')
    expect((await requestEnrolment(server, robot, { serial: 'OLD-1' })).body.state).toBe('pending')
  })
})
