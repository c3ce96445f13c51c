import { listAudit } from '@filo/contract/audit/audit-routes'
import { retryUpdate } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit } from '../../testing/test-robots.ts'

const LONG_ENOUGH_MS = 400

describe.each(engines())('asking a robot to try an update again on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let unitId: string
  let updateId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    const { db, ids, clock } = server.context
    unitId = await addUnit(server)
    updateId = ids.next()
    const at = clock.now()
    const toArosId = await addBareAros(server)
    await db.update(producedRobots).set({ desiredArosId: toArosId }).where(eq(producedRobots.id, unitId))
    const times = { updatesTime: at, createdAt: at, updatedAt: at }
    const message = { key: 'download_failed', params: { reason: '' }, text: '' } as const
    const about = { unitId: unitId, state: 'failed', phase: 'failed' } as const
    await db.insert(updates).values({ id: updateId, toArosId, message, ...about, ...times })
  })

  const retry = () => admin.call(retryUpdate, { params: { updateId } })
  const commands = () =>
    server.context.db.select().from(robotCommands).where(eq(robotCommands.unitId, unitId))
  const noted = async () => {
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
    const { items } = (await admin.call(listAudit, { query })).body
    return items.map(({ action }) => action)
  }

  test('twice at once asks it once', async () => {
    const answers = await Promise.all([retry(), retry()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await commands()).toMatchObject([{ kind: 'retry', updateId }])
    expect(await noted()).toEqual(['update.retried'])
  })

  test('again once it has answered asks it again', async () => {
    await retry()
    const doneAt = server.clock.now()
    await server.context.db.update(robotCommands).set({ doneAt }).where(eq(robotCommands.updateId, updateId))
    await retry()
    expect(await commands()).toHaveLength(2)
  })

  // The embedded database has one connection: nothing happens at once there.
  test.runIf(engine === 'postgres')(
    'is refused when another version is being assigned meanwhile',
    async () => {
      let requested: ReturnType<typeof retry> | undefined
      const desiredArosId = await addBareAros(server)
      await server.context.db.transaction(async (tx) => {
        const isIt = eq(producedRobots.id, unitId)
        await tx.update(producedRobots).set({ desiredArosId }).where(isIt)
        requested = retry()
        await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))
      })
      expect((await requested)?.problem.code).toBe('update_superseded')
      expect(await commands()).toEqual([])
    },
  )
})
