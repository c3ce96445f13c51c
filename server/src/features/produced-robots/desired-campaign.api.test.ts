import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addOffer } from '../../testing/test-offers.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'

describe.each(engines())('why a robot shall run what it shall on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('a campaign that gave it is named, until its variant has the same default or it is pinned', async () => {
    const { db, ids, clock } = server.context
    const support = await signInAs(server, 'support')
    const customerId = await addCustomer(server, 'Deniz Otelleri')
    const { unitId, arosId, variantId, campaignId } = await addOffer(server, customerId)
    const shown = async () =>
      (await support.call(getProducedRobot, { params: { unitId } })).body.desiredCampaign
    const change = (to: Partial<typeof producedRobots.$inferSelect>) =>
      db.update(producedRobots).set(to).where(eq(producedRobots.id, unitId))
    await change({ desiredArosId: arosId })
    expect(await shown()).toBeNull()
    const input = { assignedArosId: arosId, assignedAt: clock.now() }
    await db.update(campaignUnits).set(input).where(eq(campaignUnits.unitId, unitId))
    expect(await shown()).toEqual({ id: campaignId, name: 'Yayılım' })
    await change({ isPinned: true })
    expect(await shown()).toBeNull()
    await change({ isPinned: false })
    const what = { id: ids.next(), channel: 'production', kind: 'default' } as const
    await db.insert(robotAros).values({ ...what, variantId, arosId, assignedAt: clock.now() })
    expect(await shown()).toBeNull()
  })
})
