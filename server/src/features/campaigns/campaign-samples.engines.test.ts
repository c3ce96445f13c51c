import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaignSamples, campaigns } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotRuntime } from '../../db/schema/robot-presence.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'
import { readGroups, runStep } from './run/campaign-samples-store.ts'

describe.each(engines())('how the robots of a campaign do, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  async function watch(isUpdated: readonly boolean[]) {
    const { db, ids, clock } = server.context
    const manager = await signInAs(server, 'release_manager')
    const variantId = await addVariant(server)
    const draft = { variantId, channel: 'production' as const, versionIds: [], semver: '1.0.0' }
    const { id: arosId } = await addDraftAros(manager, draft)
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, arosId))
    const id = ids.next()
    const at = clock.now()
    const words = { name: 'Yayılım', searchKey: 'yayilim', sortKey: 'yayilim' }
    const plan = { target: { unitIds: [] }, waves: [100], policy: {} as never }
    const dates = { createdAt: at, updatedAt: at, countedAt: at }
    await db.insert(campaigns).values({ id, variantId, arosId, ...words, ...plan, ...dates })
    const unitIds: string[] = []
    for (const [index] of isUpdated.entries()) {
      const unitId = await addUnit(server, { variantId })
      await hearOf(server, unitId, { connection: 'online', lastSeenAt: at })
      await db.insert(campaignSamples).values({
        campaignId: id,
        wave: 1,
        unitId,
        isUpdated: isUpdated[index] ?? false,
        steps: 0,
        silent: 0,
        faulty: 0,
        hot: 0,
      })
      unitIds.push(unitId)
    }
    const watched = { id, wave: 1, variantId, arosId }
    return {
      unitIds,
      step: () => runStep(db, watched, clock.now()),
      groups: () => readGroups(db, watched, at),
    }
  }

  const notify = (unitId: string, runtimeInfo: Record<string, unknown>) =>
    server.context.db
      .insert(robotRuntime)
      .values({ unitId, runtimeInfo })
      .onConflictDoUpdate({ target: robotRuntime.unitId, set: { runtimeInfo } })
  const onBattery = (percent: number) => ({ battery: { percent, charging: false, minutesLeft: null } })

  test('robots that lose battery faster than the median count, those at a charger or without one do not', async () => {
    const watching = await watch([true, true, true, false, false, false])
    const notifyAll = async (percents: readonly (number | undefined)[]) => {
      for (const [index, unitId] of watching.unitIds.entries()) {
        const percent = percents[index]
        await notify(unitId, percent === undefined ? {} : onBattery(percent))
      }
      await watching.step()
    }
    await notifyAll([90, 90, undefined, 90, 90, 50])
    await notifyAll([80, 84, undefined, 89, 88, 50])
    await notify(watching.unitIds[5] ?? '', { battery: { percent: 60, charging: true, minutesLeft: null } })
    await notifyAll([70, 78, undefined, 88, 86, undefined])
    const { updated, former } = await watching.groups()
    expect(updated).toMatchObject({
      units: 3,
      unitHours: 2.25,
      drained: 2,
      drainedAmong: 2,
      drainPerHour: 32,
    })
    expect(former).toMatchObject({ units: 3, drained: 0, drainedAmong: 3, drainPerHour: 4 })
  })

  test('of robots that told of no battery nothing is said', async () => {
    const watching = await watch([true, false])
    await watching.step()
    await watching.step()
    const unknown = { drained: 0, drainedAmong: 0, drainPerHour: null }
    expect(await watching.groups()).toMatchObject({ updated: unknown, former: unknown })
  })

  test('a robot whose package failed counts as failing, once however often it is looked at', async () => {
    const watching = await watch([true, true, false])
    const softwareInfo = { packages: [{ code: 'arm', state: 'failed' }] }
    const [first = ''] = watching.unitIds
    const { db } = server.context
    await db.update(producedRobots).set({ softwareInfo }).where(eq(producedRobots.id, first))
    await watching.step()
    await watching.step()
    expect(await watching.groups()).toMatchObject({
      updated: { failing: 1, failingAmong: 1, silent: 0 },
      former: { failing: 0, failingAmong: 0 },
    })
  })

  test('a robot that never told of its temperature, its errors or what it runs is not counted as good', async () => {
    const watching = await watch([true, true, true, false])
    const [warm = '', cool = '', unreported = '', silent = ''] = watching.unitIds
    await notify(warm, { cpuTempC: 90, errors: [] })
    await notify(cool, { cpuTempC: 40, errors: [] })
    await notify(unreported, { errors: ['fan'] })
    await notify(silent, { cpuTempC: 40, errors: [] })
    await hearOf(server, silent, { connection: 'offline', lastSeenAt: server.clock.now() })
    await watching.step()
    await notify(warm, { errors: [] })
    await watching.step()
    expect(await watching.groups()).toMatchObject({
      updated: { units: 3, hot: 1, hotAmong: 2, faulty: 1, faultyAmong: 3, failingAmong: 0 },
      former: { units: 1, silent: 1, hot: 0, hotAmong: 0, faultyAmong: 0 },
    })
  })

  test('a service that was started again counts from the second look on, also past a new start of the agent', async () => {
    const watching = await watch([true, true, true, false])
    const counts: (number | undefined)[][] = [
      [4, 4, 4, undefined],
      [5, 4, 1, undefined],
      [5, 4, 1, undefined],
    ]
    for (const reported of counts) {
      for (const [index, unitId] of watching.unitIds.entries())
        await notify(unitId, {
          errors: [],
          ...(reported[index] === undefined ? {} : { serviceRestarts: reported[index] }),
        })
      await watching.step()
    }
    expect(await watching.groups()).toMatchObject({
      updated: { restarted: 2, restartedAmong: 3 },
      former: { restarted: 0, restartedAmong: 0 },
    })
  })
})
