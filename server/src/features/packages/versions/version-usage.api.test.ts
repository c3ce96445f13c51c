import { getVersion, getVersionUsage } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('where a package version is in use on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let variantId: string
  let versionId: string
  let ArosId: string
  const ids: string[] = []

  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    variantId = await addVariant(server)
    versionId = (await addComponent(server, componentCode())).versionId
    const input = { variantId, channel: 'production' as const, versionIds: [versionId], semver: '1.0.0' }
    ArosId = (await addDraftAros(admin, input)).id
    const customerId = await addCustomer(server, 'Işık Otel')
    for (const more of [{}, {}, { customerId }]) ids.push(await addUnit(server, { variantId, ...more }))
    const [first = '', second = ''] = ids
    const run = (id: string, rest: Partial<typeof producedRobots.$inferSelect> = {}) =>
      server.context.db
        .update(producedRobots)
        .set({ installedArosId: ArosId, ...rest })
        .where(eq(producedRobots.id, id))
    await run(first)
    await run(second, { lifeState: 'retired' })
  })
  afterAll(() => server.close())

  test('its AROS versions and the robots in use that run it are told, and counted the same everywhere', async () => {
    const params = { versionId }
    const { body } = await admin.call(getVersionUsage, { params })
    expect(body.aros.map(({ id }) => id)).toEqual([ArosId])
    expect(body.robots).toMatchObject({ totalCount: 1, items: [{ id: ids[0] }] })
    expect((await admin.call(getVersion, { params })).body.robotCount).toBe(1)
    const query = { 'f.versionId': [versionId] }
    const listed = (await admin.call(listProducedRobots, { query })).body
    expect([listed.totalCount, listed.items.map(({ id }) => id)]).toEqual([1, [ids[0]]])
  })

  test('the list of robots finds retired ones too when they are asked for, and none of another version', async () => {
    const find = async (query: { 'f.versionId': string[]; 'f.lifeState'?: ['retired'] }) =>
      (await admin.call(listProducedRobots, { query })).body.items.map(({ id }) => id)
    expect(await find({ 'f.versionId': [versionId], 'f.lifeState': ['retired'] })).toEqual([ids[1]])
    const other = (await addComponent(server, componentCode())).versionId
    expect(await find({ 'f.versionId': [other] })).toEqual([])
    expect(await find({ 'f.versionId': [other, versionId] })).toEqual([ids[0]])
  })
})
