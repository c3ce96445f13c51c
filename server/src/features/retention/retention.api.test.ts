import { listAudit } from '@filo/contract/audit/audit-routes'
import { getCampaign, withdrawCampaign } from '@filo/contract/campaigns/campaigns-routes'
import { DAY_MS } from '@filo/contract/durations'
import { retentionKinds, retentionRules } from '@filo/contract/retention/retention-kinds'
import * as routes from '@filo/contract/retention/retention-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '../../db/schema/campaigns.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addOffer } from '../../testing/test-offers.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { removals } from './removals/all-removals.ts'
import { defaultRetentionDays as days } from './retention-days.ts'
import { runRemovals } from './run-removals.ts'

let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  server = await createTestServer()
  admin = await signInAs(server, 'admin')
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server)
  const doneAt = new Date(clock.now().getTime() - 20 * DAY_MS)
  await db.insert(robotCommands).values({
    id: ids.next(),
    unitId,
    kind: 'report-now',
    createdAt: doneAt,
    doneAt,
    outcome: 'done',
  })
})
afterAll(() => server.close())

const read = async () => (await admin.call(routes.getRetention, {})).body

test('every kind has its size, its days and what the next run removes', async () => {
  const { kinds, databaseBytes, auditLog, others, updatedAt } = await read()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...retentionKinds].sort())
  for (const each of kinds) expect(each.days).toBe(retentionRules[each.kind].defaultDays)
  const commands = kinds.find(({ kind }) => kind === 'robotCommands')
  expect(commands).toMatchObject({
    rows: 1,
    isEstimate: false,
    due: { count: 0, isMore: false },
    lastRun: null,
  })
  expect(commands?.bytes).toBeGreaterThan(8191)
  expect(commands?.oldestAt).toBe(new Date(server.clock.now().getTime() - 20 * DAY_MS).toISOString())
  expect(databaseBytes).toBeGreaterThan(1_000_000)
  expect(auditLog.bytes).toBeGreaterThan(0)
  expect(others).toHaveLength(12)
  expect(updatedAt).toBeNull()
})

test('what another age would remove is said before it is set', async () => {
  const preview = async (requested: number) =>
    (await admin.call(routes.previewRetention, { query: { kind: 'robotCommands', days: requested } })).body
      .due
  expect(await preview(14)).toEqual({ count: 1, isMore: false })
  expect(await preview(21)).toEqual({ count: 0, isMore: false })
})

test('another age is on record with what it was, and the next run removes by it', async () => {
  const { etag } = await read()
  const requested = { ...days, robotCommands: 14, updates: 365 }
  const saved = await admin.call(routes.setRetention, { body: requested, ifMatch: etag })
  expect(saved.body.kinds.find(({ kind }) => kind === 'robotCommands')).toMatchObject({
    days: 14,
    due: { count: 1 },
  })
  expect(saved.body.updatedByName).toContain('Test admin')
  const late = await admin.call(routes.setRetention, { body: days, ifMatch: etag })
  expect(late.status).toBe(409)
  const { items } = (await admin.call(listAudit, { query: { 'f.action': ['retention.changed'] } })).body
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    before: { robotCommands: 30, updates: 1095 },
    after: { robotCommands: 14, updates: 365 },
  })
  await runRemovals(server.context, removals)
  const commands = (await read()).kinds.find(({ kind }) => kind === 'robotCommands')
  expect(commands).toMatchObject({ rows: 0, oldestAt: null, lastRun: { removed: 1 } })
})

test.each([
  ['younger than what is under way', { robotCommands: 6 }],
  ['updates that would go before their logs', { updates: 100, updateLogs: 101 }],
  ['longer than a hundred years', { updateConsents: 36_501 }],
])('is refused: %s', async (_, requested) => {
  const answer = await admin.call(routes.setRetention, { body: { ...days, ...requested } })
  expect(answer.status).toBe(422)
})

test('nobody but an administrator sees or sets it', async () => {
  const manager = await signInAs(server, 'release_manager')
  expect((await manager.call(routes.getRetention, {})).status).toBe(403)
  expect((await manager.call(routes.setRetention, { body: days })).status).toBe(403)
})

test('a campaign whose robots went by their age says so, and is not withdrawn', async () => {
  const { campaignId } = await addOffer(server, await addCustomer(server, 'Deniz'))
  const at = server.clock.now()
  await server.context.db
    .update(campaigns)
    .set({ state: 'completed', endedAt: at, unitsRemovedAt: at })
    .where(eq(campaigns.id, campaignId))
  const params = { campaignId }
  expect((await admin.call(getCampaign, { params })).body.unitsRemovedAt).toBe(at.toISOString())
  const answer = await admin.call(withdrawCampaign, { params, body: { reason: 'Deneme için' } })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'campaign_robots_removed' })
})
