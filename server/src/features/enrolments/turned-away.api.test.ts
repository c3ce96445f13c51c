import { listTurnedAwayRobots } from '@filo/contract/enrolments/enrolments-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnedAwayRobots } from '../../db/schema/enrolments.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'
import { newTestRobot, requestEnrolment } from '../../testing/test-robot-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer(undefined, { environment: { FILO_NEW_ROBOTS_PER_HOUR: '2' } })
})
afterAll(() => server.close())

const from = '203.0.113.7'
const [late, later] = [newTestRobot(), newTestRobot()]
const listed = async () => (await (await signInAs(server, 'production')).call(listTurnedAwayRobots, {})).body

test('robots beyond the limit are told it in English, and staff see how many, from where and until when', async () => {
  for (const serial of ['A', 'B']) await requestEnrolment(server, newTestRobot(), { serial, from })
  const { status, problem } = await requestEnrolment(server, late, { serial: 'LATE', from })
  for (let tries = 0; tries < 2; tries += 1) await requestEnrolment(server, later, { serial: 'LATER', from })
  expect([status, problem.code]).toEqual([429, 'too_many_new_robots'])
  expect(problem).toMatchObject({ params: { limit: 2, seconds: 3600 } })
  expect(problem.detail).toMatch(/^At most 2 new robots an hour/)
  const at = server.clock.now()
  const againAt = new Date(at.getTime() + 3_600_000).toISOString()
  expect(await listed()).toEqual({
    limit: 2,
    items: [{ network: from, robots: 2, isMore: false, lastAt: at.toISOString(), againAt }],
  })
  const customerId = await addCustomer(server, 'Others')
  const owner = await signInAs(server, 'customer_admin', { customerId })
  expect((await owner.call(listTurnedAwayRobots, {})).status).toBe(403)
})

test('whoever is told of waiting robots is told once a day of each network', async () => {
  const person = await signInAs(server, 'production')
  for (let tick = 0; tick < 2; tick += 1) await server.context.notices.tick({ isSilenceKnown: false })
  const reported = (await person.call(listNotifications, { query: {} })).body.items
  expect(reported.filter(({ kind }) => kind === 'robots_turned_away')).toMatchObject([
    { count: 1, title: { en: expect.stringContaining(`${from} are turned away: at most 2`) } },
  ])
})

test('one that came in later is forgotten at once, and all are after an hour', async () => {
  server.clock.advance(3_600_001)
  expect((await requestEnrolment(server, late, { serial: 'LATE', from })).status).toBe(200)
  expect((await listed()).items).toEqual([])
  expect(await server.context.db.$count(turnedAwayRobots)).toBe(1)
  await server.context.enrolments.sweep()
  expect(await server.context.db.$count(turnedAwayRobots)).toBe(0)
})
