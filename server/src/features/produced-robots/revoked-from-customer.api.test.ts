import * as customerRoutes from '@filo/contract/customers/customers-routes'
import { getUnitRemoteAccess } from '@filo/contract/customers/remote-access-routes'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { requestHardwareTests } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { streamLiveState } from '@filo/contract/live-state/live-state-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { changeProducedRobotLife } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import { getRemoteReadiness } from '@filo/contract/remote/remote-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addRemoteUnit, requestSession } from '../../testing/test-remote.ts'

let server: TestServer
let support: TestPerson
let production: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  await server.context.notices.begin()
  support = await signInAs(server, 'support')
  production = await signInAs(server, 'production')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

/** A connected robot of a customer with this rule, and the customer's administrator. */
async function addRobotOf(name: string, access: RemoteAccess) {
  const customerId = await addCustomer(server, name)
  const administrator = await signInAs(server, 'customer_admin', { customerId })
  await administrator.call(customerRoutes.setRemotePolicy, { params: { customerId }, body: { access } })
  const capabilities = ['streams', 'remote', 'remote-terminal', 'hardware-tests']
  const { unitId } = await addRemoteUnit(server, { customerId, capabilities })
  return { unitId, customerId, administrator }
}

const reason = 'Serise servise alındı'
const give = (unitId: string, customerId: string | null, by = production) =>
  by.call(assignProducedRobots, { body: { target: { unitIds: [unitId] }, customerId, reason } })
const testsOf = (unitId: string) =>
  support.call(requestHardwareTests, { params: { unitId }, body: { tests: ['microphone'], reason } })

async function linesOf(person: TestPerson): Promise<string[]> {
  await server.context.notices.follow()
  return (await person.call(listNotifications, {})).body.items.map(({ title }) => title.en)
}

test('a robot that was taken from a customer who refuses stays refused until it has a new owner', async () => {
  const { unitId } = await addRobotOf('Hayır Otel', 'never')
  expect((await give(unitId, null)).body.changedCount).toBe(1)
  expect((await testsOf(unitId)).problem).toMatchObject({
    code: 'remote_refused',
    params: { customer: 'Hayır Otel' },
  })
  const live = await support.call(streamLiveState, { params: { unitId } })
  expect(live.problem.code).toBe('remote_refused')
  expect((await requestSession(admin, { unitId })).problem.code).toBe('remote_refused')
  const readiness = await admin.call(getRemoteReadiness, { params: { unitId } })
  expect(readiness.body).toMatchObject({ answer: 'refused', refusal: 'remote_refused' })
  const rule = await support.call(getUnitRemoteAccess, { params: { unitId } })
  expect(rule.body.acts).toEqual({ live_state: 'refused', log: 'refused', hardware_test: 'refused' })
  await give(unitId, await addCustomer(server, 'Yeni Otel'))
  expect((await testsOf(unitId)).body).toMatchObject({ state: 'requested', needsConsent: true })
})

test('a robot that was taken from a customer who is asked still asks the person beside it', async () => {
  const { unitId } = await addRobotOf('Soran Otel', 'consent')
  await give(unitId, null)
  expect((await testsOf(unitId)).body).toMatchObject({ needsConsent: true })
})

test('a robot that never was anybody’s asks nobody', async () => {
  const { unitId } = await addRemoteUnit(server, { capabilities: ['hardware-tests'] })
  expect((await testsOf(unitId)).body).toMatchObject({ needsConsent: false })
})

test('the administrators of both customers are told, once for many, and the manufacturer’s people are not', async () => {
  const [first, second] = [await addRobotOf('Veren', 'consent'), await addRobotOf('Alan', 'consent')]
  const [unit] = await server.context.db
    .select()
    .from(producedRobots)
    .where(eq(producedRobots.id, first.unitId))
  await give(first.unitId, null)
  expect(await linesOf(first.administrator)).toEqual([`${unit?.serial}: no longer yours`])
  await give(first.unitId, second.customerId)
  expect(await linesOf(second.administrator)).toEqual([`${unit?.serial}: yours from now on`])
  expect(await linesOf(first.administrator)).toHaveLength(1)
  const more = await addRemoteUnit(server)
  const body = { customerId: second.customerId, reason }
  await production.call(updateProducedRobot, { params: { unitId: more.unitId }, body })
  expect(await linesOf(second.administrator)).toEqual(['Robots: yours from now on (2)'])
  expect((await linesOf(production)).filter((line) => /yours/.test(line))).toEqual([])
})

test('another owner takes a reason and a recent proof, whichever way a robot goes', async () => {
  const { unitId, customerId } = await addRobotOf('Eski', 'consent')
  const next = await addCustomer(server, 'Sonraki')
  const change = (body: object) => production.call(updateProducedRobot, { params: { unitId }, body })
  expect((await change({ customerId: null })).problem.code).toBe('owner_change_reason')
  expect((await change({ customerId, notes: 'kapıda' })).status).toBe(200)
  const ship = { params: { unitId }, body: { to: 'shipped' as const, customerId: next } }
  await server.context.db
    .update(producedRobots)
    .set({ lifeState: 'in_stock' })
    .where(eq(producedRobots.id, unitId))
  expect((await production.call(changeProducedRobotLife, ship)).problem.code).toBe('owner_change_reason')
  server.clock.advance(16 * 60_000)
  expect((await change({ customerId: null, reason })).problem.code).toBe('reauthentication_required')
  expect((await change({ notes: 'hâlâ kapıda' })).status).toBe(200)
  expect((await give(unitId, null)).problem.code).toBe('reauthentication_required')
})

test('no API token gives a robot away', async () => {
  const { unitId } = await addRobotOf('Jetonlu', 'consent')
  const maker = await signInAs(server, 'production')
  const requested = { name: 'CI', role: maker.role, scopes: ['register' as const] }
  const { text } = (await maker.call(createApiToken, { body: requested })).body
  const headers = { authorization: `Bearer ${text}` }
  const edit = (body: object) => inject(server, updateProducedRobot, { params: { unitId }, body, headers })
  expect((await edit({ notes: 'hatta' })).status).toBe(200)
  expect((await edit({ customerId: null, reason })).problem.code).toBe('session_required')
  const body = { target: { unitIds: [unitId] }, customerId: null, reason }
  expect((await inject(server, assignProducedRobots, { body, headers })).problem.code).toBe(
    'session_required',
  )
})
