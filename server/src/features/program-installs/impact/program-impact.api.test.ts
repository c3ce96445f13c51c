import { getReleaseImpact, listAffectedRobots } from '@filo/contract/program-impact/program-impact-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programInstalls } from '../../../db/schema/program-installs.ts'
import { programReleases } from '../../../db/schema/programs.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../../testing/test-people.ts'
import { addInstallable, addNextRelease, requestInstall } from '../../../testing/test-program-installs.ts'
import { addBareAros } from '../../../testing/test-releases.ts'
import { addUnit } from '../../../testing/test-robots.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a release says which installed programs it stops, and which have a release that fits', async () => {
  const developer = await signInAs(server, 'developer')
  const manager = await signInAs(server, 'release_manager')
  const { programId, releaseId, variantId } = await addInstallable(server, developer)
  const { db } = server.context
  await db.update(programReleases).set({ arosRange: '^1.0.0' }).where(eq(programReleases.id, releaseId))
  const customerId = await addCustomer(server, 'Etki Oteli')
  const unitIds = [
    await addUnit(server, { variantId, customerId }),
    await addUnit(server, { variantId, customerId }),
    await addUnit(server, { variantId }),
  ]
  await requestInstall(manager, programId, unitIds)
  for (const unitId of unitIds.slice(0, 2))
    await db
      .update(programInstalls)
      .set({ state: 'installed', installedReleaseId: releaseId })
      .where(eq(programInstalls.unitId, unitId))
  const ArosId = await addBareAros(server, { variantId, semver: '2.0.0' })
  const read = async () => (await manager.call(getReleaseImpact, { params: { ArosId } })).body

  expect(await read()).toMatchObject({
    robotsWithPrograms: 2,
    affectedRobots: 2,
    affectedCustomers: 1,
    programs: [{ impact: 'stops', replacement: null, robots: 2, customers: 1, arosRange: '^1.0.0' }],
  })
  await addNextRelease(server, developer, { programId, semver: '9.0.0', arosRange: '>=2' })
  expect(await read()).toMatchObject({
    programs: [{ impact: 'needs_release', replacement: { semver: '9.0.0' } }],
  })
  const robots = (await manager.call(listAffectedRobots, { params: { ArosId }, query: {} })).body
  expect(robots).toMatchObject({ totalCount: 2, items: [{ customerId }, { customerId }] })
  const beside = await addBareAros(server, { variantId, semver: '1.4.0' })
  expect((await manager.call(getReleaseImpact, { params: { ArosId: beside } })).body).toMatchObject({
    robotsWithPrograms: 2,
    affectedRobots: 0,
    programs: [],
  })
})
