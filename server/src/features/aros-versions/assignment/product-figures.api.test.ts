import { getProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addDraftAros, addTestUnit } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

describe.each(engines())('the numbers of a product on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let variantId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
    variantId = await addVariant(server)
  })
  afterAll(() => server.close())

  async function runs(channel: 'production' | 'test', state: ArosState, unitIds: string[]): Promise<string> {
    const { db } = server.context
    const { id } = await addDraftAros(manager, { variantId, channel, versionIds: [], semver: '1.0.0' })
    await db.update(arosVersions).set({ state }).where(eq(arosVersions.id, id))
    const input = { installedArosId: id, desiredArosId: id }
    await db.update(producedRobots).set(input).where(inArray(producedRobots.id, unitIds))
    return id
  }

  test('leave retired robots out, and count test robots alone in the test channel', async () => {
    const [running, retired, ...others] = [
      await addUnit(server, { variantId }),
      await addUnit(server, { variantId }),
      await addUnit(server, { variantId }),
    ]
    const testers = [await addTestUnit(server, variantId), await addTestUnit(server, variantId)]
    expect(others).toHaveLength(1)
    const release = await runs('production', 'published', [running, retired])
    const candidate = await runs('test', 'testing', testers.slice(0, 1))
    const { db } = server.context
    await db.update(producedRobots).set({ lifeState: 'retired' }).where(eq(producedRobots.id, retired))
    const figures = async (channel: 'production' | 'test', id: string) => {
      const { body } = await manager.call(getProductAros, { params: { variantId }, query: { channel } })
      const entry = body.timeline.find(({ aros }) => aros.id === id)
      const { unitCount, followerCount } = body
      return { unitCount, followerCount, runs: entry?.aros.counts.installed, adopted: entry?.adoptPercent }
    }
    expect(await figures('production', release)).toEqual({
      unitCount: 4,
      followerCount: 4,
      runs: 1,
      adopted: 25,
    })
    expect(await figures('test', candidate)).toEqual({ unitCount: 4, followerCount: 2, runs: 1, adopted: 50 })
  })
})
