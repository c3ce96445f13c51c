import { repairUnit } from '@filo/contract/updates/unit-updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit } from '../../testing/test-robots.ts'

const device = { firmware: null, boardSerial: null, osName: 'Debian', kernel: '6.1', hostname: 'h' }
const reason = 'Kalıp elle değişmiş'

describe.each(engines())('repairing a robot whose versions disagree on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    support = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  async function addMismatched(values: object = {}): Promise<string> {
    const id = await addUnit(server)
    const softwareInfo = { packages: [], programs: [], arosVersion: '5.2.0' }
    await server.context.db
      .update(producedRobots)
      .set({ deviceInfo: { ...device, arosVersion: '5.1.0' }, softwareInfo, ...values })
      .where(eq(producedRobots.id, id))
    return id
  }
  const repair = (unitId: string) => support.call(repairUnit, { params: { unitId }, body: { reason } })
  const rowsOf = async (id: string) => {
    const { db } = server.context
    return {
      updates: await db.select().from(updates).where(eq(updates.unitId, id)),
      commands: await db.select().from(robotCommands).where(eq(robotCommands.unitId, id)),
    }
  }

  test('what the robot shall run is queued again and a report asked for', async () => {
    const arosId = await addBareAros(server)
    const id = await addMismatched({ desiredArosId: arosId, installedArosId: arosId })
    expect((await repair(id)).body).toEqual({ isQueued: true })
    const rows = await rowsOf(id)
    expect(rows.updates).toMatchObject([{ toArosId: arosId, state: 'queued', reason }])
    expect(rows.commands).toMatchObject([{ kind: 'report-now', doneAt: null }])
    expect((await repair(id)).body).toEqual({ isQueued: false })
    expect((await rowsOf(id)).updates).toHaveLength(1)
  })

  test('a robot that shall run nothing only reports', async () => {
    const id = await addMismatched()
    expect((await repair(id)).body).toEqual({ isQueued: false })
    expect((await rowsOf(id)).updates).toEqual([])
  })

  test('versions that agree and retired robots are left alone', async () => {
    expect((await repair(await addUnit(server))).problem.code).toBe('unit_versions_agree')
    const retired = await addMismatched({ lifeState: 'retired' })
    expect((await repair(retired)).problem.code).toBe('robot_retired')
  })
})
