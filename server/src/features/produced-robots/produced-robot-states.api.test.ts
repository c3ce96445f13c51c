import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { listUpdateOutcomes } from '@filo/contract/home/home-routes'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { EnrolmentStatus, UnitUpdateState } from '@filo/contract/produced-robots/produced-robot-states'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addUnit } from '../../testing/test-inventory.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { reportPackages } from '../../testing/test-reports.ts'
import { hearOf } from '../../testing/test-robots.ts'

const device = { firmware: null, boardSerial: null, osName: 'Debian', kernel: '6.1', hostname: 'h' }

describe.each(engines())('the states of produced robots on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variantId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
    variantId = await addRobot(server)
  })
  afterAll(() => server.close())

  const change = (id: string, values: object) =>
    server.context.db.update(producedRobots).set(values).where(eq(producedRobots.id, id))
  const found = async (filter: object) => {
    const query = { 'f.variantId': [variantId], ...filter }
    return (await staff.call(routes.listProducedRobots, { query })).body.items.map(({ id }) => id)
  }
  const withState = (state: UnitUpdateState) => found({ 'f.updateState': [state] })
  const enrolled = (state: EnrolmentStatus) => found({ 'f.enrolment': [state] })
  const stateOf = async (unitId: string) =>
    (await staff.call(routes.getProducedRobot, { params: { unitId } })).body

  /** A robot that its server hears of now: what it says of its updates counts. */
  async function addHeard(): Promise<string> {
    const id = await addUnit(server, { variantId })
    await hearOf(server, id, { connection: 'online', lastSeenAt: server.clock.now() })
    return id
  }

  async function addRelease(semver: string, state: ArosState = 'published'): Promise<string> {
    const { db, ids, clock } = server.context
    const id = ids.next()
    const at = clock.now()
    const name = { tr: '', en: '' }
    const what = { variantId, channel: 'production' as const, name: 'Nova', notes: name, searchKey: 'nova' }
    const which = { semver, semverKey: semverKey(semver), state }
    await db.insert(arosVersions).values({ id, createdAt: at, updatedAt: at, ...what, ...which })
    return id
  }

  test('a newer published release that a robot shall not run yet is available to it', async () => {
    const old = await addRelease('5.9.0', 'superseded')
    const behind = await addHeard()
    await change(behind, { desiredArosId: old, installedArosId: old })
    expect(await withState('up_to_date')).toEqual([behind])
    await addRelease('5.10.0-rc.1', 'in_review')
    expect(await withState('available')).toEqual([])
    const newest = await addRelease('5.10.0')
    const ahead = await addHeard()
    await change(ahead, { desiredArosId: newest })
    expect(await withState('available')).toEqual([behind])
    expect(await withState('up_to_date')).toEqual([ahead])
    expect((await stateOf(behind)).updateState).toBe('available')
    expect((await stateOf(ahead)).updateState).toBe('up_to_date')
    await change(behind, { updateState: 'failed' })
    expect(await withState('available')).toEqual([])
    expect(await withState('failed')).toEqual([behind])
    await change(behind, { updateState: 'up_to_date', lifeState: 'retired' })
    expect(await withState('available')).toEqual([])
    await change(ahead, { lifeState: 'retired' })
  })

  test('pinned and mismatched robots are found by what is shown of them, whatever their update does', async () => {
    const pinned = await addHeard()
    await change(pinned, { isPinned: true, updateState: 'updating' })
    const mismatched = await addUnit(server, { variantId })
    await change(mismatched, {
      deviceInfo: { ...device, arosVersion: '5.1.0' },
      softwareInfo: { packages: [], programs: [], arosVersion: '5.2.0' },
    })
    expect(await withState('pinned')).toEqual([pinned])
    expect(await withState('mismatch')).toEqual([mismatched])
    expect(await found({ 'f.updateState': ['pinned', 'mismatch'] })).toHaveLength(2)
    expect(await stateOf(pinned)).toMatchObject({ isPinned: true, updateState: 'updating' })
  })

  test('a robot whose serial asks to be let in is pending until a key of it is accepted', async () => {
    const { db, ids, clock } = server.context
    const knocking = await addUnit(server, { variantId, serial: 'NH1-KNOCK' })
    expect(await enrolled('unclaimed')).toContain(knocking)
    const at = clock.now()
    await db.insert(enrolments).values({
      id: ids.next(),
      publicKey: 'key of NH1-KNOCK',
      serial: 'NH1-KNOCK',
      hostname: 'h',
      agentVersion: '1.0.0',
      ip: '10.0.0.1',
      state: 'pending',
      createdAt: at,
      updatedAt: at,
      lastSeenAt: at,
    })
    expect(await enrolled('pending')).toEqual([knocking])
    expect(await enrolled('unclaimed')).not.toContain(knocking)
    expect((await stateOf(knocking)).enrolment).toBe('pending')
    await change(knocking, { enrolment: 'accepted' })
    expect(await enrolled('pending')).toEqual([])
    expect(await enrolled('accepted')).toEqual([knocking])
  })

  test('the robots an update failed on in the last 24 hours are the ones the home screen counts', async () => {
    const { db, ids, clock } = server.context
    const now = clock.now().getTime()
    const failed = await addUnit(server, { variantId })
    const once = await addUnit(server, { variantId })
    const message = { key: 'rolled_back', params: {}, text: '' } as const
    const rows = [
      [failed, 'failed', 2],
      [failed, 'rolled_back', 3],
      [once, 'failed', 25],
      [once, 'succeeded', 1],
    ] as const
    for (const [unitId, state, hours] of rows) {
      const at = new Date(now - hours * HOUR_MS)
      const times = { updatesTime: at, endedAt: at, createdAt: at, updatedAt: at }
      const row = { id: ids.next(), unitId, state, phase: 'failed' as const, message }
      await db.insert(updates).values({ ...row, ...times })
    }
    expect(await found({ 'f.attention': ['update_failed_24h'] })).toEqual([failed])
  })

  test('a robot whose service fails asks for attention with its last words, on record and at home, until it runs', async () => {
    const support = await signInAs(server, 'support')
    const admin = await signInAs(server, 'admin')
    const unitId = await addHeard()
    const speech = { version: '1.0.0', detail: 'Error: port \u202e7100 is taken' }
    const failing = () => found({ 'f.attention': ['service_failing'] })
    const atHome = async () => (await support.call(listUpdateOutcomes, {})).body.failingServices
    const recorded = async () => {
      const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
      return (await admin.call(listAudit, { query })).body.items
        .map(({ action }) => action)
        .filter((action) => action.includes('service'))
    }
    await reportPackages(server, unitId, { speech: '1.0.0' })
    expect(await failing()).toEqual([])
    await reportPackages(server, unitId, { speech: { ...speech, state: 'failed' } })
    await reportPackages(server, unitId, { speech: { ...speech, state: 'failed' } })
    expect(await failing()).toEqual([unitId])
    expect(await atHome()).toBe(1)
    const software = await staff.call(routes.getProducedRobotSoftware, { params: { unitId } })
    expect(software.body.packages).toMatchObject([
      { code: 'speech', state: 'failed', detail: 'Error: port \\u{202e}7100 is taken' },
    ])
    expect(await recorded()).toEqual(['produced_robot.service_failing'])
    await reportPackages(server, unitId, { speech: '1.0.0' })
    expect([await failing(), await atHome()]).toEqual([[], 0])
    expect(await recorded()).toEqual(['produced_robot.service_recovered', 'produced_robot.service_failing'])
  })
})
