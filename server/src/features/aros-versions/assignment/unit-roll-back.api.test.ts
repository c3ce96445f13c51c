import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { semverKey } from '@filo/contract/packages/semver-order'
import * as routes from '@filo/contract/updates/unit-updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updates } from '../../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'

const reason = 'Ses gelmiyor'

describe.each(engines())('sending one robot back on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  let variantId: string
  let [old, current] = ['', '']
  beforeAll(async () => {
    server = await createTestServer(engine)
    support = await signInAs(server, 'support')
    variantId = await addVariant(server)
    old = await addRelease('5.1.0', 'superseded')
    current = await addRelease('5.2.0', 'published')
  })
  afterAll(() => server.close())

  async function addRelease(semver: string, state: ArosState): Promise<string> {
    const { db, ids, clock } = server.context
    const id = ids.next()
    const meta = { id, createdAt: clock.now(), updatedAt: clock.now(), notes: { tr: '', en: '' } }
    const what = { variantId, channel: 'production' as const, name: 'Nova', searchKey: 'nova' }
    await db.insert(arosVersions).values({ ...meta, ...what, semver, semverKey: semverKey(semver), state })
    return id
  }

  /** A unit that came from the old release to the current one. */
  async function addUpdatedUnit(): Promise<string> {
    const { db, ids, clock } = server.context
    const id = await addUnit(server, { variantId })
    const at = clock.now()
    await db
      .update(producedRobots)
      .set({ desiredArosId: current, installedArosId: current })
      .where(eq(producedRobots.id, id))
    const message = { key: 'succeeded', params: {}, text: '' } as const
    const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
    const way = { unitId: id, fromArosId: old, toArosId: current }
    const done = { state: 'succeeded', phase: 'succeeded', message } as const
    await db.insert(updates).values({ id: ids.next(), ...way, ...done, ...times })
    return id
  }

  const rollBack = (unitId: string, person = support) =>
    person.call(routes.rollBackUnit, { params: { unitId }, body: { reason } })

  test('support pins a robot to the release it ran before, with a reason that its history keeps', async () => {
    const unitId = await addUpdatedUnit()
    const offered = await support.call(routes.getUnitRollBack, { params: { unitId } })
    expect(offered.body.to).toMatchObject({ id: old, version: '5.1.0' })
    const done = await rollBack(unitId)
    expect(done.body).toMatchObject({ kind: 'pin', unitId, aros: { id: old }, reason })
    const { db } = server.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    expect(unit).toMatchObject({ desiredArosId: old, isPinned: true, updateState: 'scheduled' })
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
    const history = await support.call(listAudit, { query })
    expect(history.body.items[0]).toMatchObject({
      action: 'produced_robot.rolled_back',
      before: { aros: 'Nova 5.2.0' },
      after: { aros: 'Nova 5.1.0' },
      reason,
    })
  })

  test('a robot that ran nothing earlier, or went back already, has nowhere to go', async () => {
    const unitId = await addUpdatedUnit()
    await rollBack(unitId)
    expect((await rollBack(unitId)).problem.code).toBe('unit_nothing_to_roll_back')
    const fresh = await addUnit(server, { variantId })
    expect((await rollBack(fresh)).problem.code).toBe('unit_nothing_to_roll_back')
  })

  test('a retired robot is left alone', async () => {
    const unitId = await addUpdatedUnit()
    const { db } = server.context
    await db.update(producedRobots).set({ lifeState: 'retired' }).where(eq(producedRobots.id, unitId))
    expect((await rollBack(unitId)).problem.code).toBe('robot_retired')
    expect((await support.call(routes.getUnitRollBack, { params: { unitId } })).body.to).toBeNull()
  })

  test.each(['tester', 'production', 'developer'] as const)('a %s may not', async (role) => {
    const person = await signInAs(server, role)
    expect((await rollBack(await addUpdatedUnit(), person)).status).toBe(403)
  })
})
