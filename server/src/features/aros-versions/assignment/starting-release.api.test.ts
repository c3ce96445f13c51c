import * as routes from '@filo/contract/aros-versions/aros-assignment-routes'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createProducedRobot, getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCampaigns } from '../../../testing/test-campaigns.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { signInAs } from '../../../testing/test-people.ts'
import { addDraftAros } from '../../../testing/test-releases.ts'

const reason = 'Deneme için'

describe('a release for new robots alone', () => {
  let server: TestServer
  let trial: ReturnType<typeof createTestCampaigns>
  beforeAll(async () => {
    server = await createTestServer()
    trial = createTestCampaigns(server)
  })
  afterAll(() => server.close())

  let count = 0
  async function register(variantId: string): Promise<string> {
    count += 1
    const admin = await signInAs(server, 'production')
    const body = { variantId, serial: `YENI-${count}`, name: `Yeni ${count}` }
    const answer = await admin.call(createProducedRobot, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem))
    return answer.body.id
  }

  async function desiredOf(unitId: string): Promise<string | undefined> {
    const admin = await signInAs(server, 'admin')
    return (await admin.call(getProducedRobot, { params: { unitId } })).body.desiredAros?.id
  }

  async function prepare() {
    const robots = await trial.fleet(2)
    server.clock.advance(60_000)
    const manager = await trial.manager()
    const assign = (ArosId: string) =>
      manager.call(routes.assignArosToNewRobots, { params: { ArosId }, body: { reason } })
    const product = async () => {
      const input = { params: { variantId: robots.variantId }, query: { channel: 'production' as const } }
      return (await manager.call(routes.getProductAros, input)).body
    }
    return { ...robots, manager, assign, product }
  }

  test('goes to robots registered from now on, while the others keep what they run', async () => {
    const { variantId, formerId, arosId, unitIds, manager, assign, product } = await prepare()
    expect((await assign(arosId)).status).toBe(204)
    const [old = ''] = unitIds
    expect(await desiredOf(old)).toBe(formerId)
    expect(await desiredOf(await register(variantId))).toBe(arosId)
    const { default: current, forNewRobots } = await product()
    expect([current?.aros.id, forNewRobots?.aros.id]).toEqual([formerId, arosId])
    const version = async (ArosId: string) =>
      (await manager.call(getArosVersion, { params: { ArosId } })).body.startsNewRobots
    expect([await version(arosId), await version(formerId)]).toEqual([true, false])
  })

  test('stays theirs when robots registered later begin with another', async () => {
    const { variantId, arosId, assign } = await prepare()
    await assign(arosId)
    const first = await register(variantId)
    server.clock.advance(60_000)
    const newer = await trial.publish(variantId, '1.2.0')
    await assign(newer)
    expect([await desiredOf(first), await desiredOf(await register(variantId))]).toEqual([arosId, newer])
  })

  test('ends once a release is the default of all robots', async () => {
    const { variantId, arosId, manager, assign, product } = await prepare()
    await assign(arosId)
    const first = await register(variantId)
    const newest = await trial.publish(variantId, '1.2.0')
    await manager.call(routes.assignAros, { params: { ArosId: newest }, body: { reason } })
    expect(await desiredOf(first)).toBe(newest)
    expect((await product()).forNewRobots).toBeNull()
  })

  test('gives way when it is withdrawn: to what replaces it, else to the default', async () => {
    const { variantId, formerId, arosId, manager, assign } = await prepare()
    await assign(arosId)
    const first = await register(variantId)
    const params = { ArosId: arosId }
    expect((await manager.call(lifecycle.withdrawAros, { params, body: { reason } })).status).toBe(200)
    expect(await desiredOf(first)).toBe(formerId)
  })

  test('is none of a test version', async () => {
    const { variantId, assign } = await prepare()
    const manager = await trial.manager()
    const { id } = await addDraftAros(manager, {
      variantId,
      channel: 'test',
      versionIds: [],
      semver: '9.0.0',
    })
    expect((await assign(id)).problem.code).toBe('aros_wrong_channel')
  })
})
