import * as routes from '@filo/contract/campaigns/campaigns-routes'
import * as customerRoutes from '@filo/contract/customers/customers-routes'
import { defaultUpdatePolicy, type UpdatePolicy } from '@filo/contract/customers/update-policy'
import * as unitRoutes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { createTestCampaigns } from '../../testing/test-campaigns.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'

/** The test clock says 10:00 UTC: 13:00 in Istanbul, 15:00 in Karachi. */
const afternoon = { from: '14:30', to: '16:00' }

describe('what robots wait for when it changes', () => {
  let server: TestServer
  let trial: ReturnType<typeof createTestCampaigns>
  beforeAll(async () => {
    server = await createTestServer()
    trial = createTestCampaigns(server)
  })
  afterAll(() => server.close())

  /** A campaign that waits for the hours or the word of the customer of its robot. */
  async function waiting(name: string, policy: Partial<UpdatePolicy>) {
    const customerId = await addCustomer(server, name)
    const admin = await signInAs(server, 'admin')
    const params = { customerId }
    const read = async () => (await admin.call(customerRoutes.getCustomer, { params })).body
    const setPolicy = async (change: Partial<UpdatePolicy>) => {
      const { etag, updatePolicy } = await read()
      const body = { ...updatePolicy, ...change, reason: 'Müşteri istedi' }
      return admin.call(customerRoutes.setUpdatePolicy, { params, body, ifMatch: etag })
    }
    await setPolicy({ ...defaultUpdatePolicy, ...policy })
    const robots = await trial.fleet(1, customerId)
    const id = await trial.start(robots, { waves: [100] })
    const [unitId = ''] = robots.unitIds
    const row = async () => {
      const [found] = await server.context.db
        .select()
        .from(campaignUnits)
        .where(eq(campaignUnits.campaignId, id))
      return found && { state: found.state, reason: found.reason, isWaiting: found.waitsUntil !== null }
    }
    const lookAt = async () =>
      (await server.context.db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.lookAt
    return { admin, params, id, unitId, read, setPolicy, row, lookAt }
  }

  test('a customer that asks no more is not asked for an hour longer', async () => {
    const { id, setPolicy, row, lookAt } = await waiting('Soran', { mode: 'consent' })
    expect(await row()).toEqual({ state: 'queued', reason: 'consent', isWaiting: true })
    await setPolicy({ mode: 'auto' })
    expect(await lookAt()).toEqual(server.clock.now())
    await trial.look(id)
    expect(await row()).toEqual({ state: 'assigned', reason: null, isWaiting: false })
  })

  test('another time zone of the customer opens the hours that are now in it', async () => {
    const { admin, params, id, read, row } = await waiting('Göçen', { mode: 'auto', window: afternoon })
    expect(await row()).toEqual({ state: 'queued', reason: 'window', isWaiting: true })
    const { etag } = await read()
    await admin.call(customerRoutes.updateCustomer, {
      params,
      body: { timeZone: 'Asia/Karachi' },
      ifMatch: etag,
    })
    await trial.look(id)
    expect(await row()).toMatchObject({ state: 'assigned' })
  })

  test('other hours count at once, and a campaign that stands still takes them with its next step', async () => {
    const { id, setPolicy, row } = await waiting('Erteleyen', { mode: 'auto', window: afternoon })
    const manager = await trial.manager()
    const step = { params: { campaignId: id }, body: { reason: 'Deneme için' } }
    await manager.call(routes.pauseCampaign, step)
    await setPolicy({ window: null })
    await trial.look(id)
    expect(await row()).toMatchObject({ state: 'queued' })
    await manager.call(routes.resumeCampaign, step)
    await trial.look(id)
    expect(await row()).toMatchObject({ state: 'assigned' })
  })

  test('a robot that changes hands is looked at anew', async () => {
    const { admin, id, unitId, row } = await waiting('Satan', { mode: 'auto', window: afternoon })
    const customerId = await addCustomer(server, 'Alan')
    const params = { unitId }
    const { etag } = (await admin.call(unitRoutes.getProducedRobot, { params })).body
    const body = { customerId, siteId: null, reason: 'Robot el değiştirdi' }
    const answer = await admin.call(unitRoutes.updateProducedRobot, { params, body, ifMatch: etag })
    expect(answer.status).toBe(200)
    expect(await row()).toMatchObject({ isWaiting: false })
    await trial.look(id)
    expect(await row()).toMatchObject({ state: 'skipped', reason: 'other_customer' })
  })

  test('what changes nothing about clocks leaves what robots wait for', async () => {
    const { admin, params, id, read, row } = await waiting('Taşınan', { mode: 'auto', window: afternoon })
    const { etag } = await read()
    await admin.call(customerRoutes.updateCustomer, { params, body: { city: 'İzmir' }, ifMatch: etag })
    await trial.look(id)
    expect(await row()).toMatchObject({ state: 'queued', isWaiting: true })
  })
})
