import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { CurrentLink } from '@filo/contract/device/messages/robot-report'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { robotActorOf, testDeviceInfo } from '../../testing/test-reports.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'

const [oldHash, newHash] = ['1'.repeat(64), '2'.repeat(64)]
const TEN_MINUTES_MS = 600_000

describe.each(engines())('what a robot runs after an update on %s', (engine) => {
  let server: TestServer
  let unitId: string
  let former: string
  let desired: string

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** A robot that runs one release and is to install another. */
  beforeEach(async () => {
    const { db } = server.context
    const variantId = await addVariant(server)
    former = await addBareAros(server, { variantId, semver: '1.1.0', contentHash: oldHash })
    desired = await addBareAros(server, { variantId, semver: '1.2.0', contentHash: newHash })
    unitId = await addUnit(server, { variantId })
    await db.update(producedRobots).set({ desiredArosId: desired }).where(eq(producedRobots.id, unitId))
    await reports(former, oldHash)
  })

  const unitOf = async () => {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    if (!unit) throw new Error('no such unit')
    return unit
  }
  const rows = () =>
    server.context.db.select().from(updates).where(eq(updates.unitId, unitId)).orderBy(updates.id)
  const newest = async () => {
    const row = (await rows()).at(-1)
    if (!row) throw new Error('no update')
    return row
  }
  const acts = async (action: string) => {
    const isAbout = and(eq(auditLog.objectId, unitId), eq(auditLog.action, action))
    return (await server.context.db.select().from(auditLog).where(isAbout)).length
  }

  async function reports(arosId: string | null, contentHash: string, link?: CurrentLink) {
    const { db, updates: service, clock } = server.context
    const unit = await unitOf()
    const about = { type: 'report', seq: 1, at: clock.now().toISOString() } as const
    const current = arosId && { arosId, contentHash, name: 'Nova', version: '1' }
    const softwareInfo = { arosVersion: null, packages: [], programs: [] }
    const message = { current: current || null, previous: null, deviceInfo: testDeviceInfo, softwareInfo }
    const report = { ...about, ...message, ...(link && { link }) }
    return db.transaction((tx) => service.intake.report(tx, robotActorOf(unit), unit, report))
  }

  async function succeeds(runningHash?: string | null) {
    const { db, updates: service, clock } = server.context
    const [unit, update] = [await unitOf(), await newest()]
    const message = { key: 'adopted', params: { aros: 'Nova 1.2.0' }, text: '' } as const
    const progress: ProgressMessage = {
      type: 'progress',
      seq: 1,
      at: clock.now().toISOString(),
      updateId: update.id,
      arosId: desired,
      phase: 'succeeded',
      percent: 100,
      attempt: 1,
      errorCode: null,
      bytes: null,
      message,
      ...(runningHash === undefined ? {} : { runningHash }),
    }
    return db.transaction((tx) => service.intake.progress(tx, robotActorOf(unit), unit, progress))
  }

  test('a success that names the running content is one', async () => {
    await succeeds(newHash)
    expect(await unitOf()).toMatchObject({ installedArosId: desired, updateState: 'up_to_date' })
    await succeeds(newHash)
    expect(await acts('update.succeeded')).toBe(1)
  })

  test('a success that names other content is a failure with its reason', async () => {
    await succeeds(oldHash)
    const update = await newest()
    expect(update).toMatchObject({ state: 'failed', errorCode: 'not_running' })
    expect(update.message).toMatchObject({ key: 'other_running' })
    expect(await unitOf()).toMatchObject({ installedArosId: former, updateState: 'failed' })
    await reports(former, oldHash)
    expect(await rows()).toHaveLength(1)
    expect(await acts('update.succeeded')).toBe(0)
  })

  test('a robot that calls every update a success and runs something else gets no series of them', async () => {
    for (let reported = 0; reported < 7; reported += 1) {
      await succeeds()
      await reports(former, oldHash)
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['succeeded'])
    expect(await unitOf()).toMatchObject({ installedArosId: former, updateState: 'failed' })
    expect((await unitOf()).fellBackAt).toEqual(server.clock.now())
    expect(await acts('update.fell_back')).toBe(1)
    server.clock.advance(TEN_MINUTES_MS)
    await reports(former, oldHash)
    expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', 'queued'])
  })

  test('a robot that ran it and fell back gets one update that is to install it', async () => {
    await succeeds(newHash)
    await reports(desired, newHash)
    const answer = await reports(former, oldHash)
    expect(answer.hasNews).toBe(true)
    await reports(former, oldHash)
    expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', 'queued'])
    expect(await unitOf()).toMatchObject({ installedArosId: former, updateState: 'scheduled' })
    expect((await unitOf()).fellBackAt).not.toBeNull()
    await succeeds(newHash)
    await reports(desired, newHash)
    expect(await unitOf()).toMatchObject({
      installedArosId: desired,
      updateState: 'up_to_date',
      fellBackAt: null,
    })
  })

  test('one that runs it again by itself is up to date', async () => {
    await succeeds()
    await reports(former, oldHash)
    expect(await unitOf()).toMatchObject({ updateState: 'failed' })
    await reports(desired, newHash)
    expect(await unitOf()).toMatchObject({
      installedArosId: desired,
      updateState: 'up_to_date',
      fellBackAt: null,
    })
  })

  test('of one whose link leads to nothing known it is not said what it runs', async () => {
    await reports(desired, newHash, { state: 'unknown', target: 'releases/by-hand' })
    expect(await unitOf()).toMatchObject({
      installedArosId: null,
      reportedHash: null,
      unknownTarget: 'releases/by-hand',
    })
    await reports(desired, newHash, { state: 'release', target: newHash })
    expect(await unitOf()).toMatchObject({ installedArosId: desired, unknownTarget: null })
  })

  test('a release is installed where its content is, not where only its name is', async () => {
    await reports(desired, oldHash)
    expect(await unitOf()).toMatchObject({ installedArosId: null, reportedHash: oldHash })
  })
})
