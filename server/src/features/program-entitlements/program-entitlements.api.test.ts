import * as routes from '@filo/contract/program-entitlements/program-entitlements-routes'
import { getStorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addEntitlement, addPaidOffer, requestFor } from '../../testing/test-storefront.ts'

let server: TestServer
let staff: TestPerson
let support: TestPerson
let hotel: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createTestServer()
  await server.context.notices.begin()
  staff = await signInAs(server, 'marketing')
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Otel A.Ş.')
  hotel = await signInAs(server, 'customer_admin', { customerId })
})
afterAll(() => server.close())

const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()
const grant = (body: object) =>
  staff.call(routes.grantProgramEntitlement, { body: { customerId, ...body } as never })
const end = (entitlementId: string) =>
  staff.call(routes.endProgramEntitlement, { params: { entitlementId }, body: { reason: 'Sözleşme bitti' } })
const decide = (requestId: string, body: object) =>
  staff.call(routes.decideProgramRequest, { params: { requestId }, body: body as never })
const accessOf = async (listingId: string) =>
  (await hotel.call(getStorefrontProgram, { params: { listingId } })).body.access
const auditedOf = async (person: TestPerson, kind: string) => {
  await server.context.notices.follow()
  const { userId } = person
  const isIt = and(eq(notifications.userId, userId), eq(notifications.kind, kind as never))
  return server.context.db.select().from(notifications).where(isIt)
}

test('a right is granted from now on, without an end, and support reads it without deciding', async () => {
  const { programId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const { status, body } = await grant({ programId, note: 'Sözleşme 17' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ state: 'active', until: null, note: 'Sözleşme 17', mayEnd: true })
  expect(body.grantedBy?.id).toBe(staff.userId)
  const params = { entitlementId: body.id }
  expect((await support.call(routes.getProgramEntitlement, { params })).body.mayEnd).toBe(false)
})

test.each([
  ['that ends before it begins', { from: 3_600_000, until: 1_800_000 }, 'entitlement_span_reversed'],
  ['that ends when it begins', { from: 3_600_000, until: 3_600_000 }, 'entitlement_span_reversed'],
  ['that ended yesterday', { until: -86_400_000 }, 'entitlement_span_past'],
])('a right %s is refused', async (_what, span: { from?: number; until: number }, code) => {
  const { programId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const from = span.from === undefined ? {} : { from: at(span.from) }
  const { status, problem } = await grant({ programId, ...from, until: at(span.until) })
  expect([status, problem.code]).toEqual([422, code])
})

test('a right for the same time is refused, one that follows is not', async () => {
  const { programId, listingId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const until = at(86_400_000)
  await grant({ programId, until })
  expect((await grant({ programId })).problem.code).toBe('entitlement_overlaps')
  expect((await grant({ programId, from: at(3_600_000), until: at(7_200_000) })).problem.code).toBe(
    'entitlement_overlaps',
  )
  const next = await grant({ programId, from: until })
  expect(next.body.state).toBe('upcoming')
  expect(await accessOf(listingId)).toMatchObject({ kind: 'entitled', until })
})

test('a right that was ended early ends now, once, and both sides are told', async () => {
  const { programId, listingId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const { body } = await grant({ programId })
  expect((await end(body.id)).body).toMatchObject({
    state: 'ended',
    endReason: 'Sözleşme bitti',
    mayEnd: false,
  })
  expect((await end(body.id)).problem.code).toBe('entitlement_over')
  expect(await accessOf(listingId)).toMatchObject({ kind: 'needed' })
  expect(await auditedOf(hotel, 'program_right_ended')).toHaveLength(1)
  expect(await auditedOf(support, 'program_right_ended')).toHaveLength(1)
  expect((await grant({ programId })).status).toBe(201)
})

test('the end of a right is told at its minute and not before, and once', async () => {
  const { programId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const id = await addEntitlement(staff, { customerId, programId, until: at(90_000) })
  const { entitlementEnds, db } = server.context
  const reported = async () => {
    const isIt = and(eq(auditLog.objectId, id), eq(auditLog.action, 'program_entitlement.expired'))
    return (await db.select().from(auditLog).where(isIt)).length
  }
  expect(await entitlementEnds.run(id)).toBe(90_000)
  server.clock.advance(89_000)
  expect(await entitlementEnds.run(id)).toBe(1000)
  expect(await reported()).toBe(0)
  server.clock.advance(1000)
  expect(await entitlementEnds.run(id)).toBeUndefined()
  expect(await entitlementEnds.run(id)).toBeUndefined()
  expect(await reported()).toBe(1)
})

test('what a customer asked for is granted', async () => {
  const { listingId, programId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const requestId = await requestFor(hotel, listingId)
  expect(await auditedOf(staff, 'program_requested')).not.toHaveLength(0)
  const decided = await decide(requestId, { decision: 'granted', until: at(86_400_000) })
  expect(decided.body).toMatchObject({ state: 'granted', mayDecide: false, decidedBy: { id: staff.userId } })
  expect(await accessOf(listingId)).toMatchObject({ kind: 'entitled' })
  expect((await decide(requestId, { decision: 'granted' })).problem.code).toBe('request_decided')
  const rights = await support.call(routes.listProgramEntitlements, {
    query: { 'f.programId': [programId], 'f.state': ['active'] },
  })
  expect(rights.body.totalCount).toBe(1)
  expect(await auditedOf(hotel, 'program_granted')).not.toHaveLength(0)
})

test('what a customer asked for is declined with a reason that it reads', async () => {
  const { listingId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  const requestId = await requestFor(hotel, listingId)
  expect((await decide(requestId, { decision: 'declined' })).status).toBe(422)
  await decide(requestId, { decision: 'declined', reason: 'Bu bölgede verilmiyor' })
  expect(await accessOf(listingId)).toMatchObject({
    kind: 'needed',
    declined: { reason: 'Bu bölgede verilmiyor' },
  })
  const [notice] = await auditedOf(hotel, 'program_declined')
  expect(notice?.title.tr).toContain('Bu bölgede verilmiyor')
})

test('rights and requests are found by customer and program, filtered and sorted', async () => {
  const { listingId, programId } = await addPaidOffer(server, await signInAs(server, 'admin'))
  await requestFor(hotel, listingId)
  const { body } = await grant({ programId })
  const rights = async (query: object) =>
    (await staff.call(routes.listProgramEntitlements, { query })).body.items.map(({ id }) => id)
  const requests = async (query: object) =>
    (await staff.call(routes.listProgramRequests, { query })).body.totalCount
  const of = { 'f.programId': [programId], 'f.customerId': [customerId] }
  for (const sort of ['from', '-until', 'updatedAt'])
    expect(await rights({ ...of, q: 'otel', sort }), sort).toEqual([body.id])
  expect(await rights({ ...of, 'f.state': ['ended', 'upcoming'] })).toEqual([])
  expect(await requests({ ...of, 'f.state': ['open'], sort: 'state' })).toBe(1)
  expect(await requests({ ...of, q: 'xyz' })).toBe(0)
})
