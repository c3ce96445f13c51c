import { listAudit } from '@filo/contract/audit/audit-routes'
import { DAY_MS } from '@filo/contract/durations'
import {
  createClaimCode,
  createClaimCodes,
  getClaimCode,
  revokeClaimCode,
} from '@filo/contract/enrolments/claim-codes-routes'
import { acceptEnrolment, listEnrolments, revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import { retireProducedRobot } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimCodes } from '../../db/schema/enrolments.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestRobot, requestEnrolment } from '../../testing/test-robot-keys.ts'
import { addUnit } from '../../testing/test-robots.ts'

const serial = 'NH1-1'

describe.each(engines())('a registered robot that joins by its claim code, on %s', (engine) => {
  let server: TestServer
  let production: TestPerson
  let unitId: string
  beforeEach(async () => {
    server = await createTestServer(engine)
    production = await signInAs(server, 'production')
    unitId = await addUnit(server, { serial })
  })
  afterEach(() => server.close())

  async function newCode(id = unitId, validDays = 30): Promise<string> {
    const made = await production.call(createClaimCode, { params: { unitId: id }, body: { validDays } })
    expect(made.status).toBe(201)
    return made.body.code
  }
  const claim = (claimCode: string, input: { serial?: string; from?: string } = {}) =>
    requestEnrolment(server, newTestRobot(), { serial, claimCode, ...input })
  const openCode = async () => (await production.call(getClaimCode, { params: { unitId } })).body.claimCode

  test('comes in at once, without staff, and the log tells who made the code', async () => {
    const code = await newCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(await openCode()).toMatchObject({ createdByName: expect.stringContaining('production') })
    const robot = newTestRobot()
    const answer = await requestEnrolment(server, robot, { serial, claimCode: code.toLowerCase() })
    expect(answer.body).toMatchObject({ state: 'accepted', unitId })
    expect((await requestEnrolment(server, robot, { serial, claimCode: code })).body.state).toBe('accepted')
    expect(await openCode()).toBeNull()
    const { items } = (
      await (await signInAs(server, 'admin')).call(listAudit, { query: { 'f.objectId': [unitId] } })
    ).body
    expect(items.map((item) => item.action)).toEqual([
      'produced_robot.key_accepted',
      'produced_robot.claim_code_made',
    ])
    expect(items[0]?.after).toMatchObject({ claimCodeBy: expect.stringContaining('production') })
    expect(JSON.stringify(items)).not.toContain(code)
  })

  test('a code is kept only as a hash', async () => {
    const code = await newCode()
    const rows = await server.context.db.select().from(claimCodes)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('whatever is wrong, the robot is told the same and nothing is recorded', async () => {
    const right = await newCode()
    const other = await addUnit(server, { serial: 'NH1-2' })
    const expired = await newCode(other, 1)
    server.clock.advance(DAY_MS)
    production = await signInAs(server, 'production')
    const wrong = [
      await claim('0000-0000-0000'),
      await claim('not a code'),
      await claim(right, { serial: 'UNKNOWN-1' }),
      await claim(right, { serial: 'NH1-2' }),
      await claim(expired, { serial: 'NH1-2' }),
    ]
    const reported = wrong.map(({ status, problem }) => ({
      status,
      code: problem.code,
      detail: problem.detail,
    }))
    expect(new Set(reported.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(reported[0]).toMatchObject({ status: 403, code: 'claim_code_refused' })
    expect((await production.call(listEnrolments, {})).body.totalCount).toBe(0)
    expect((await claim(right)).body.state).toBe('accepted')
  })

  test('a code serves once, whoever comes second; of two at once one gets in', async () => {
    const code = await newCode()
    const both = await Promise.all([claim(code), claim(code)])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await claim(code)).status).toBe(403)
  })

  test('a new code replaces the one before, and a revoked one is void', async () => {
    const first = await newCode()
    const second = await newCode()
    expect((await claim(first)).status).toBe(403)
    const params = { unitId }
    expect((await production.call(revokeClaimCode, { params })).status).toBe(204)
    expect((await production.call(revokeClaimCode, { params })).problem.code).toBe('no_claim_code')
    expect((await claim(second)).status).toBe(403)
  })

  test('a robot that has joined gets no code, and one let in otherwise leaves none behind', async () => {
    const code = await newCode()
    await requestEnrolment(server, newTestRobot(), { serial })
    const { items } = (await production.call(listEnrolments, {})).body
    await production.call(acceptEnrolment, { params: { enrolmentId: items[0]?.id ?? '' }, body: {} })
    expect(await openCode()).toBeNull()
    const refused = await production.call(createClaimCode, { params: { unitId }, body: {} })
    expect(refused.problem.code).toBe('unit_has_key')
    await production.call(revokeRobotKey, { params: { unitId }, body: { reason: 'stolen' } })
    expect((await claim(code)).status).toBe(403)
    expect((await claim(await newCode())).body.state).toBe('accepted')
  })

  test('a retired robot gets none and joins by none', async () => {
    const code = await newCode()
    const admin = await signInAs(server, 'admin')
    const body = { confirmSerial: serial, reason: 'scrapped' }
    const params = { unitId }
    expect((await admin.call(retireProducedRobot, { params, body })).status).toBe(200)
    expect(await openCode()).toBeNull()
    expect((await claim(code)).status).toBe(403)
    const refused = await production.call(createClaimCode, { params, body: {} })
    expect(refused.problem.code).toBe('robot_retired')
  })

  test('guessing is slowed down per serial and per address, right codes are not', async () => {
    for (let number = 0; number < 20; number += 1) {
      expect((await claim('0000-0000-0000', { from: `203.0.113.${number}` })).status).toBe(403)
    }
    expect((await claim('0000-0000-0000', { from: '203.0.113.99' })).status).toBe(429)
    const units = await Promise.all(
      Array.from({ length: 70 }, async (_, number) => {
        const id = await addUnit(server, { serial: `LINE-${number}` })
        return { serial: `LINE-${number}`, code: await newCode(id) }
      }),
    )
    for (const unit of units) {
      expect((await claim(unit.code, { serial: unit.serial, from: '198.51.100.1' })).status).toBe(200)
    }
    for (let number = 0; number < 60; number += 1) {
      expect((await claim('0000-0000-0000', { serial: `X-${number}`, from: '198.51.100.1' })).status).toBe(
        403,
      )
    }
    expect((await claim('0000-0000-0000', { serial: 'X-60', from: '198.51.100.1' })).status).toBe(429)
  })

  test('many robots get their codes at once; those that cannot join are left out', async () => {
    const joined = await addUnit(server, { serial: 'NH1-2' })
    await claim(await newCode(joined), { serial: 'NH1-2' })
    const third = await addUnit(server, { serial: 'NH1-3' })
    const target = { unitIds: [unitId, joined, third] }
    const { body } = await production.call(createClaimCodes, { body: { target, validDays: 7 } })
    expect(body.leftOutCount).toBe(1)
    expect(body.items.map((item) => item.serial).toSorted()).toEqual(['NH1-1', 'NH1-3'])
    for (const item of body.items) {
      expect((await claim(item.code, { serial: item.serial })).body.state).toBe('accepted')
    }
  })

  test('codes that expired long ago are forgotten', async () => {
    await newCode(unitId, 1)
    server.clock.advance(20 * DAY_MS)
    await server.context.sweep()
    expect(await server.context.db.select().from(claimCodes)).toHaveLength(1)
    server.clock.advance(20 * DAY_MS)
    await server.context.sweep()
    expect(await server.context.db.select().from(claimCodes)).toEqual([])
  })
})
