import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/connection/connection-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'

const rules = { staleAfterMin: 5, offlineAfterMin: 20, noticeAfterMin: null }

describe.each(engines())('the rules of a robot’s connection on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    support = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  test('are changed no more once it is retired, and nothing is recorded of the attempt', async () => {
    const unitId = await addUnit(server)
    const set = async () =>
      support.call(routes.setUnitConnectionRules, { params: { unitId }, body: { rules } } as never)
    const read = async () => (await support.call(routes.getUnitConnection, { params: { unitId } })).body
    expect((await read()).mayChange).toBe(true)
    await server.context.db
      .update(producedRobots)
      .set({ lifeState: 'retired' })
      .where(eq(producedRobots.id, unitId))
    const refused = await set()
    expect([refused.status, refused.problem.code]).toEqual([409, 'robot_retired'])
    expect(await read()).toMatchObject({ own: null, mayChange: false })
    const admin = await signInAs(server, 'admin')
    const query = { 'f.action': ['connection.robot_rules' as const] }
    expect((await admin.call(listAudit, { query })).body.items).toEqual([])
  })
})
