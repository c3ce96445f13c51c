import * as routes from '@filo/contract/home/home-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updates } from '../../db/schema/updates.ts'
import { engines } from '../../db/test-database.ts'
import { createTestServer, type TestServer } from '../../test-context.ts'
import { addCustomer, signInAs } from '../../test-people.ts'
import { addUnit } from '../../test-robots.ts'
import { lastDays } from './last-days.ts'

describe.each(engines())('the home screen on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  async function addEndedUpdate(producedRobotId: string, state: string): Promise<void> {
    const { db, ids, clock } = server.context
    const at = clock.now()
    const message = { key: 'succeeded', params: { aros: 'Nova 1.2.0' }, text: '' }
    const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
    const row = { id: ids.next(), producedRobotId, kind: 'aros' as const, state, phase: state, message }
    await db.insert(updates).values({ ...row, ...times })
  }

  test('an empty installation shows zeros and every first step open', async () => {
    const admin = await signInAs(server, 'admin')
    expect((await admin.call(routes.getFleetSummary, {})).body).toMatchObject({
      total: 0,
      online: 0,
      versions: [],
    })
    const { body } = await admin.call(routes.getOnboarding, {})
    expect(body.steps.map((step) => step.isDone)).toEqual([false, false, false, false, false, false])
  })

  test('a customer counts only its own robots, and hears only of them', async () => {
    const [own, other] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Çınar')]
    const ownUnit = await addUnit(server, { customerId: own })
    const otherUnit = await addUnit(server, { customerId: other })
    await addEndedUpdate(ownUnit, 'succeeded')
    await addEndedUpdate(otherUnit, 'failed')
    const person = await signInAs(server, 'customer_admin', { customerId: own, language: 'tr' })
    expect((await person.call(routes.getFleetSummary, {})).body.total).toBe(1)
    const { body } = await person.call(routes.listActivity, {})
    expect(body.items.map((item) => [item.RobotId, item.text])).toEqual([
      [ownUnit, 'Nova 1.2.0 kuruldu ve çalışıyor'],
    ])
    const chart = await person.call(routes.listUpdateOutcomes, {})
    expect(chart.body.days).toHaveLength(14)
    expect(chart.body.days.at(-1)).toMatchObject({ succeeded: 1, failed: 0 })
    expect(chart.body.failedLastDay).toBe(0)
  })

  test('each role is told only of work that is its own', async () => {
    const tester = await signInAs(server, 'tester')
    const expected = { approvals: null, tests: 0, enrolments: null, draftVersions: null }
    expect((await tester.call(routes.getOwnWork, {})).body).toEqual(expected)
  })
})

test('the days of the chart end today and have no gaps', () => {
  expect(lastDays(new Date('2026-03-02T01:00:00Z'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
})
