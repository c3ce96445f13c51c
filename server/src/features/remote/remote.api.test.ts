import { listAudit } from '@filo/contract/audit/audit-routes'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import { type RemoteAccess, remoteAccesses } from '@filo/contract/customers/remote-policy'
import { roleHolds } from '@filo/contract/permissions'
import * as routes from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { remoteSessions } from '../../db/schema/remote-sessions.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addRemoteUnit,
  openRemoteSession,
  type RemoteUnit,
  reportRemote,
  requestSession,
} from '../../testing/test-remote.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'

let server: TestServer
let support: TestPerson
let customerAdmin: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createTestServer()
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Otel')
  customerAdmin = await signInAs(server, 'customer_admin', { customerId })
})
afterAll(() => server.close())

const get = async (id: string, by = support): Promise<RemoteSession> =>
  (await by.call(routes.getRemoteSession, { params: { sessionId: id } })).body
const yes = () => ({ answer: 'yes' as const, by: 'Ayşe', at: server.clock.now().toISOString() })
const answer = (id: string, reported: 'yes' | 'no', by = customerAdmin) =>
  by.call(routes.answerRemoteSession, { params: { sessionId: id }, body: { answer: reported } })

async function setAccess(access: RemoteAccess): Promise<void> {
  const { db } = server.context
  await db.update(customers).set({ remotePolicy: { access } }).where(eq(customers.id, customerId))
}

/** The newest order that waits for a robot, as it would be sent now. */
async function orderOf({ unitId }: RemoteUnit) {
  const rows = await server.context.db
    .select()
    .from(robotCommands)
    .where(and(eq(robotCommands.unitId, unitId), eq(robotCommands.kind, 'remote-session')))
    .orderBy(robotCommands.createdAt, robotCommands.id)
  const row = rows.at(-1)
  const message = row && (await server.context.remoteIntake.commandOf(row))
  return message?.kind === 'remote-session' ? message.order : undefined
}

async function stepsOf(id: string): Promise<(string | null)[]> {
  const input = { params: { sessionId: id }, query: { size: 100 } }
  const { items } = (await support.call(routes.listRemoteEvents, input)).body
  return items.map(({ step, deed }) => step ?? deed?.kind ?? null)
}

test('a customer’s robot asks who stands beside it; a yes opens the session, and its end is named', async () => {
  const unit = await addRemoteUnit(server, { customerId })
  const requested = await requestSession(support, unit)
  expect(requested).toMatchObject({ status: 201, body: { state: 'requested', needsConsent: true } })
  const { id } = requested.body
  expect(await orderOf(unit)).toMatchObject({
    desired: 'consent',
    reason: 'Ses gelmiyor',
    minutes: 20,
    revision: 1,
  })
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'asking' })
  expect(await get(id)).toMatchObject({ state: 'awaiting_consent' })
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'open', consent: yes() })
  const active = await get(id)
  expect(active).toMatchObject({ state: 'active', consent: { answer: 'yes', from: 'robot', by: 'Ayşe' } })
  expect(Date.parse(active.endsAt ?? '') - Date.parse(active.openedAt ?? '')).toBe(1_200_000)
  await customerAdmin.call(routes.endRemoteSession, { params: { sessionId: id }, body: {} })
  expect(await get(id)).toMatchObject({
    state: 'ended',
    endReason: 'customer_ended',
    endedBy: { kind: 'user' },
  })
  expect(await orderOf(unit)).toMatchObject({ desired: 'ended', endReason: 'customer_ended' })
  expect(await stepsOf(id)).toEqual(['requested', 'awaiting_consent', 'consented', 'active', 'ended'])
})

test('the customer’s people answer in the console, once; a no stays a no', async () => {
  const unit = await addRemoteUnit(server, { customerId })
  const { id } = (await requestSession(support, unit)).body
  expect((await answer(id, 'yes', support)).problem.code).toBe('no_permission')
  expect((await answer(id, 'yes')).body).toMatchObject({ state: 'connecting', consent: { from: 'console' } })
  expect(await orderOf(unit)).toMatchObject({ desired: 'open', question: null })
  expect((await answer(id, 'no')).problem.code).toBe('remote_not_requested')
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'open' })
  expect((await get(id)).state).toBe('active')
  const other = await addRemoteUnit(server, { customerId })
  const { id: refused } = (await requestSession(support, other)).body
  expect((await answer(refused, 'no')).body).toMatchObject({ state: 'denied', endReason: 'denied' })
  await reportRemote(server, other.unitId, { sessionId: refused, state: 'open', consent: yes() })
  expect((await get(refused)).state).toBe('denied')
  expect(await orderOf(other)).toMatchObject({ desired: 'ended' })
})

test('what waits for the customer’s answer is counted as its sessions say, and no longer once it is answered or too late', async () => {
  const counted = (by = customerAdmin) => countWaitingFor(by, 'remote_to_answer')
  const answerable = async () => {
    const query = { size: 100, 'f.phase': ['open' as const] }
    const { items } = (await customerAdmin.call(routes.listRemoteSessions, { query })).body
    return items.filter(({ can }) => can.answer).length
  }
  const before = await counted()
  const [first, second] = [
    await addRemoteUnit(server, { customerId }),
    await addRemoteUnit(server, { customerId }),
  ]
  const { id } = (await requestSession(support, first)).body
  expect([await counted(), await answerable()]).toEqual([before + 1, before + 1])
  expect(await counted(support)).toBe(0)
  const stranger = await signInAs(server, 'customer_admin', {
    customerId: await addCustomer(server, 'Başka Otel'),
  })
  expect(await counted(stranger)).toBe(0)
  await answer(id, 'yes')
  await reportRemote(server, first.unitId, { sessionId: id, state: 'open' })
  expect([await counted(), await answerable()]).toEqual([before, before])
  const more = { params: { sessionId: id }, body: { minutes: 10 } }
  expect((await support.call(routes.extendRemoteSession, more)).status).toBe(200)
  const { id: late } = (await requestSession(support, second)).body
  expect([await counted(), await answerable()]).toEqual([before + 2, before + 2])
  server.clock.advance(120_000)
  expect([await counted(), await answerable()]).toEqual([0, 0])
  for (const sessionId of [id, late])
    await support.call(routes.endRemoteSession, { params: { sessionId }, body: {} })
})

test('a robot that opens what nobody consented to is told to end it', async () => {
  const unit = await addRemoteUnit(server, { customerId })
  const { id } = (await requestSession(support, unit)).body
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'open' })
  expect(await get(id)).toMatchObject({ state: 'failed', openedAt: null })
  expect(await orderOf(unit)).toMatchObject({ desired: 'ended' })
})

test('more minutes ask again whoever was asked; where nobody was, they are there at once', async () => {
  const unit = await addRemoteUnit(server, { customerId })
  const id = await openRemoteSession(server, support, unit, { minutes: 5 })
  const { endsAt } = await get(id)
  const extend = () =>
    support.call(routes.extendRemoteSession, { params: { sessionId: id }, body: { minutes: 10 } })
  expect((await extend()).body.extension).toMatchObject({ minutes: 10 })
  expect((await extend()).problem.code).toBe('remote_extension_open')
  expect(await orderOf(unit)).toMatchObject({ extension: { minutes: 10 } })
  await answer(id, 'yes')
  expect(Date.parse((await get(id)).endsAt ?? '') - Date.parse(endsAt ?? '')).toBe(600_000)
  await extend()
  await reportRemote(server, unit.unitId, {
    sessionId: id,
    state: 'open',
    extension: { ...yes(), answer: 'no' },
  })
  expect(await get(id)).toMatchObject({ state: 'active', extension: null })
  const own = await addRemoteUnit(server)
  const free = await openRemoteSession(server, support, own, { minutes: 5 })
  const longer = await support.call(routes.extendRemoteSession, {
    params: { sessionId: free },
    body: { minutes: 60 },
  })
  expect(longer.body.extension).toBeNull()
  expect(Date.parse(longer.body.endsAt ?? '') - Date.parse(longer.body.openedAt ?? '')).toBe(3_900_000)
})

test('one robot has one session; a colleague takes it over with a reason and by right, and both are told', async () => {
  const unit = await addRemoteUnit(server)
  const first = await openRemoteSession(server, support, unit)
  const tester = await signInAs(server, 'tester')
  const admin = await signInAs(server, 'admin')
  expect((await requestSession(admin, unit)).problem.code).toBe('remote_session_open')
  expect((await requestSession(tester, unit, { apply: true })).problem.code).toBe('remote_robot_not_yours')
  expect((await requestSession(admin, unit, { apply: true })).status).toBe(201)
  expect(await get(first)).toMatchObject({ state: 'superseded', endedBy: { id: admin.userId } })
})

test('what a robot cannot do is refused before anybody is asked', async () => {
  const old = await addRemoteUnit(server, { capabilities: ['streams'] })
  expect((await requestSession(support, old)).problem.code).toBe('remote_agent_too_old')
  const bare = await addRemoteUnit(server, { capabilities: ['streams', 'remote'] })
  const readiness = () => support.call(routes.getRemoteReadiness, { params: { unitId: bare.unitId } })
  expect((await readiness()).body).toMatchObject({ types: ['files', 'logs'], runsWithoutRoot: false })
  expect((await requestSession(support, bare)).problem.code).toBe('remote_type_missing')
  const view = { types: ['terminal' as const], mode: 'view' as const }
  expect((await requestSession(support, bare, view)).problem.code).toBe('remote_terminal_needs_control')
  const away = await addRemoteUnit(server)
  const { db } = server.context
  const isAway = eq(producedRobots.id, away.unitId)
  await db.update(producedRobots).set({ connection: 'offline' }).where(isAway)
  expect((await requestSession(support, away)).problem.code).toBe('remote_robot_away')
  const deviceInfo = { isolation: { level: 'none', reason: 'not_root', limits: false } }
  await db.update(producedRobots).set({ deviceInfo }).where(eq(producedRobots.id, bare.unitId))
  expect((await readiness()).body.runsWithoutRoot).toBe(true)
})

test('a person has so many sessions at once', async () => {
  const busy = await signInAs(server, 'support')
  for (let index = 0; index < 5; index += 1)
    expect((await requestSession(busy, await addRemoteUnit(server))).status).toBe(201)
  expect((await requestSession(busy, await addRemoteUnit(server))).problem.code).toBe('remote_too_many')
})

describe('what is taken away ends a session', () => {
  const cases: [string, string, (open: { unit: RemoteUnit; by: TestPerson }) => Promise<unknown>][] = [
    [
      'the sign-in',
      'not_permitted',
      ({ by }) => server.context.db.delete(sessions).where(eq(sessions.userId, by.userId)),
    ],
    [
      'the role',
      'not_permitted',
      ({ by }) => server.context.db.delete(userRoles).where(eq(userRoles.userId, by.userId)),
    ],
    [
      'the customer’s rule',
      'customer_refuses',
      async () =>
        server.context.db
          .update(customers)
          .set({ remotePolicy: { access: 'never' } })
          .where(eq(customers.id, customerId)),
    ],
    [
      'the robot from its customer',
      'robot_changed',
      ({ unit }) =>
        server.context.db
          .update(producedRobots)
          .set({ customerId: null })
          .where(eq(producedRobots.id, unit.unitId)),
    ],
    [
      'the robot’s link',
      'link_lost',
      async ({ unit }) => {
        const gone = { connection: 'offline' as const, linkChangedAt: server.clock.now() }
        await server.context.db.update(producedRobots).set(gone).where(eq(producedRobots.id, unit.unitId))
        server.clock.advance(120_000)
      },
    ],
    [
      'the page',
      'closed',
      async () => {
        server.clock.advance(120_000)
      },
    ],
  ]
  test.each(cases)('%s: %s', async (_, reason, isolate) => {
    const by = await signInAs(server, 'support')
    const unit = await addRemoteUnit(server, { customerId })
    const id = await openRemoteSession(server, by, unit)
    await server.context.remoteConnections.check()
    expect((await get(id)).state).toBe('active')
    await isolate({ unit, by })
    await server.context.remoteConnections.check()
    const isUsual = eq(customers.id, customerId)
    await server.context.db
      .update(customers)
      .set({ remotePolicy: { access: 'consent' } })
      .where(isUsual)
    expect(await get(id, reason === 'robot_changed' ? support : customerAdmin)).toMatchObject({
      state: 'ended',
      endReason: reason,
      endedBy: { kind: 'server' },
    })
  })

  test('a question that nobody answers ends by itself with its reason', async () => {
    const unit = await addRemoteUnit(server, { customerId })
    const { id } = (await requestSession(support, unit)).body
    await reportRemote(server, unit.unitId, { sessionId: id, state: 'asking' })
    server.clock.advance(120_000)
    expect((await answer(id, 'yes')).problem.code).toBe('remote_not_requested')
    await server.context.remoteConnections.check()
    expect(await get(id)).toMatchObject({ state: 'timed_out', endReason: 'no_answer' })
  })
})

describe('no session opens without the consent that rule, role and robot ask for', () => {
  const owners = ['customer', 'maker', 'maker_test'] as const
  type Owner = (typeof owners)[number]
  const rows = roleKeys.flatMap((role) =>
    remoteAccesses.flatMap((access) => owners.map((owner) => [role, access, owner] as const)),
  )

  /** What has to come of it, written down apart from the product's own rule. */
  function expectedOf(role: RoleKey, access: RemoteAccess, owner: Owner): 'refused' | 'requested' | 'open' {
    if (!['admin', 'support', 'tester', 'developer'].includes(role)) return 'refused'
    if (role === 'tester' || role === 'developer') return owner === 'maker_test' ? 'open' : 'refused'
    if (owner !== 'customer') return 'open'
    return ({ never: 'refused', consent: 'requested', allowed: 'open' } as const)[access]
  }

  const people = new Map<RoleKey, TestPerson>()
  beforeAll(async () => {
    for (const role of roleKeys)
      people.set(role, await signInAs(server, role, customerRoles.includes(role) ? { customerId } : {}))
  })

  test.each(rows)('%s, rule %s, robot of the %s', async (role, access, owner) => {
    const { db } = server.context
    await db.update(customers).set({ remotePolicy: { access } }).where(eq(customers.id, customerId))
    const unit = await addRemoteUnit(server, {
      customerId: owner === 'customer' ? customerId : null,
      isTestRobot: owner === 'maker_test',
    })
    const by = people.get(role) as TestPerson
    const requested = await requestSession(by, unit)
    const expected = expectedOf(role, access, owner)
    expect(roleHolds(role, 'remote.request') || expected === 'refused').toBe(true)
    if (expected === 'refused') {
      expect(requested.status).toBeGreaterThanOrEqual(403)
      expect(await db.$count(remoteSessions, eq(remoteSessions.unitId, unit.unitId))).toBe(0)
      return
    }
    const { id } = requested.body
    expect((await orderOf(unit))?.desired).toBe(expected === 'requested' ? 'consent' : 'open')
    await reportRemote(server, unit.unitId, { sessionId: id, state: 'open' })
    const [row] = await db.select().from(remoteSessions).where(eq(remoteSessions.id, id))
    expect(row?.openedAt === null).toBe(expected === 'requested')
    await db.update(remoteSessions).set({ endedAt: server.clock.now() }).where(eq(remoteSessions.id, id))
  })
})

test('the audit log says who requested, consented and ended, and the customer reads it', async () => {
  const isIt = eq(customers.id, customerId)
  await server.context.db
    .update(customers)
    .set({ remotePolicy: { access: 'consent' } })
    .where(isIt)
  const unit = await addRemoteUnit(server, { customerId })
  const id = await openRemoteSession(server, support, unit)
  await customerAdmin.call(setRemotePolicy, {
    params: { customerId },
    body: { access: 'never' },
    ifMatch: '*',
  })
  await server.context.remoteConnections.check()
  expect((await get(id)).endReason).toBe('customer_refuses')
  const admin = await signInAs(server, 'admin')
  const { items } = (await admin.call(listAudit, { query: { 'f.objectId': [id], size: 50 } })).body
  expect(items.map(({ action }) => action).sort()).toEqual([
    'remote_session.consent_requested',
    'remote_session.consented',
    'remote_session.ended',
    'remote_session.opened',
    'remote_session.requested',
  ])
})

test('testers and developers see sessions with the maker’s own robots alone, and watch no others', async () => {
  await setAccess('consent')
  const tester = await signInAs(server, 'tester')
  const own = await signInAs(server, 'support')
  const theirs = await openRemoteSession(server, own, await addRemoteUnit(server, { customerId }))
  const makers = await openRemoteSession(server, own, await addRemoteUnit(server, { isTestRobot: true }))
  const seen = (await tester.call(routes.listRemoteSessions, { query: { size: 100 } })).body.items
  expect(seen.map(({ id }) => id)).toContain(makers)
  expect(seen.filter((session) => session.customer)).toEqual([])
  for (const route of [routes.getRemoteSession, routes.createRemoteTicket, routes.endRemoteSession] as const)
    expect(
      (await tester.call(route as never, { params: { sessionId: theirs }, body: {} } as never)).status,
    ).toBe(404)
  const ticket = await tester.call(routes.createRemoteTicket, { params: { sessionId: makers } })
  expect(ticket.status).toBe(201)
})

test('a yes in the console is not the robot’s owner’s: where the robot asks by itself, its question gets its time', async () => {
  await setAccess('consent')
  const unit = await addRemoteUnit(server, { customerId })
  const by = await signInAs(server, 'support')
  const { id } = (await requestSession(by, unit)).body
  await answer(id, 'yes')
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'asking' })
  server.clock.advance(60_000)
  await server.context.remoteConnections.check()
  expect((await get(id)).state).toBe('awaiting_consent')
  await reportRemote(server, unit.unitId, { sessionId: id, state: 'open', consent: yes() })
  expect(await get(id)).toMatchObject({ state: 'active', consent: { from: 'console' } })
})
