import * as falls from '@filo/contract/campaigns/campaign-falls-routes'
import { getCampaignReceipt } from '@filo/contract/campaigns/campaign-receipt-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createCapturedLog } from '../../testing/captured-log.ts'
import { createTestCampaigns } from '../../testing/test-campaigns.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { findPolicy } from '../updates/active-assignments-store.ts'

const DAY = 24 * 60
const strict = { soakMinutes: 60, failureLimit: 1 }

describe('robots of a campaign that are lost or fall', () => {
  const log = createCapturedLog('trace')
  let server: TestServer
  let trial: ReturnType<typeof createTestCampaigns>
  beforeAll(async () => {
    server = await createTestServer(undefined, { log: log.log })
    trial = createTestCampaigns(server)
  })
  afterAll(() => server.close())

  const stateOf = async (id: string, unitId: string) => {
    const row = (await trial.listUnits(id)).find((each) => each.unitId === unitId)
    return row && { state: row.state, reason: row.reason, since: row.since }
  }

  /** A campaign whose only canary came through; the others wait for its watch to end. */
  async function watched(policy = {}) {
    const robots = await trial.fleet(4)
    const [canary = '', ...others] = robots.unitIds
    const id = await trial.start(robots, { canaryUnitIds: [canary], policy: { ...strict, ...policy } })
    await trial.finish([canary])
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ wave: 0, counts: { succeeded: 1 } })
    return { id, canary, others, ...robots }
  }

  test.each<[string, string, (canary: string, formerId: string) => Promise<unknown>]>([
    ['whose service stops', 'services_failing', (canary) => trial.complain(canary, 'service_stopped')],
    [
      'with an unhealthy package',
      'services_failing',
      (canary) => trial.complain(canary, 'package_unhealthy'),
    ],
    [
      'that reports a failed package',
      'services_failing',
      (canary) => trial.report(canary, { softwareInfo: { packages: [{ state: 'failed' }] } }),
    ],
    [
      'that reports another release',
      'fell_back',
      (canary, id) => trial.report(canary, { installedArosId: id }),
    ],
  ])('one %s within the watch stops the campaign before its next wave', async (_, why, fall) => {
    const { id, canary, formerId } = await watched()
    await trial.pass(1, [canary])
    await fall(canary, formerId)
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'failures',
      wave: 0,
      counts: { failed: 1, succeeded: 0, queued: 3 },
    })
    expect(await stateOf(id, canary)).toEqual({ state: 'failed', reason: why, since: null })
  })

  test('one that falls silent beyond its limit stops it too, and counts again once it is back and well', async () => {
    const { id, canary, others } = await watched()
    await trial.pass(9, others)
    await trial.look(id)
    expect(await stateOf(id, canary)).toMatchObject({ state: 'succeeded' })
    await trial.pass(2, others)
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'paused', pauseReason: 'failures' })
    expect(await stateOf(id, canary)).toMatchObject({ state: 'failed', reason: 'silent' })
    await trial.pass(1, [...others, canary])
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ counts: { succeeded: 1, failed: 0 } })
    expect(await stateOf(id, canary)).toEqual({ state: 'succeeded', reason: null, since: null })
  })

  test('a wave does not pass over a robot that fell a moment before its watch ended', async () => {
    const { id, canary, others } = await watched()
    await trial.pass(59, [canary, ...others])
    await trial.look(id)
    await trial.pass(0.7, [canary, ...others])
    await trial.look(id)
    // The watch ends, too soon after the regular look for another one.
    await trial.pass(0.3, others)
    await trial.complain(canary, 'service_stopped')
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'paused', wave: 0 })
  })

  test('what falls after its watch is counted as it stands, by campaign and by release, and named', async () => {
    const robots = await trial.fleet(4)
    const id = await trial.start(robots, { waves: [100] })
    await trial.finish(robots.unitIds)
    await trial.look(id)
    const [stopped = '', back = '', moved = '', well = ''] = robots.unitIds
    await trial.pass(20, [well])
    await trial.look(id)
    expect((await trial.get(id)).state).toBe('completed')
    await trial.complain(stopped, 'service_stopped')
    await trial.report(back, { installedArosId: robots.formerId })
    await trial.report(moved, { desiredArosId: robots.formerId })
    const manager = await trial.manager()
    const ofCampaign = (await manager.call(falls.getCampaignFalls, { params: { campaignId: id } })).body
    expect(ofCampaign).toMatchObject({
      succeeded: 4,
      looked: 4,
      movedOn: 1,
      fallen: [
        { reason: 'fell_back', units: 1 },
        { reason: 'services_failing', units: 1 },
      ],
    })
    expect(new Map(ofCampaign.units.map((unit) => [unit.unitId, unit.reason]))).toEqual(
      new Map([
        [back, 'fell_back'],
        [stopped, 'services_failing'],
      ]),
    )
    const ofAros = (await manager.call(falls.getArosFalls, { params: { ArosId: robots.arosId } })).body
    expect(ofAros).toEqual(ofCampaign)
    expect(await stateOf(id, stopped)).toEqual({
      state: 'succeeded',
      reason: null,
      since: 'services_failing',
    })
    await trial.complain(stopped)
    const later = (await manager.call(falls.getCampaignFalls, { params: { campaignId: id } })).body
    expect(later.fallen).toEqual([{ reason: 'fell_back', units: 1 }])
  })

  test('a robot lost in the middle is given up after its days, and the campaign ends with its receipt', async () => {
    const robots = await trial.fleet(2)
    const [lost = '', other = ''] = robots.unitIds
    const id = await trial.start(robots, { waves: [100], policy: { skipOfflineDays: 2 } })
    await trial.advance(lost, 'restarting')
    await trial.leave(lost)
    await trial.finish([other])
    await trial.pass(DAY, [other])
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'running', counts: { succeeded: 1, assigned: 1 } })
    await trial.pass(DAY, [other])
    await trial.look(id)
    const end = { state: 'completed_with_failures', counts: { succeeded: 1, failed: 1 } }
    expect(await trial.get(id)).toMatchObject(end)
    expect(await stateOf(id, lost)).toEqual({ state: 'failed', reason: 'lost_midway', since: null })
    const receipt = await (await trial.manager()).call(getCampaignReceipt, { params: { campaignId: id } })
    expect(receipt).toMatchObject({ status: 200, body: { units: 2 } })
    // It comes back and finishes: its update goes on, and its row says so.
    await trial.comeBack(lost)
    await trial.finish([lost])
    expect(await stateOf(id, lost)).toEqual({ state: 'failed', reason: 'lost_midway', since: 'runs_it' })
  })

  test('one that was given up and comes back while the campaign goes on has come through', async () => {
    const robots = await trial.fleet(3)
    const [lost = '', ...others] = robots.unitIds
    const requested = { canaryUnitIds: [lost], policy: { skipOfflineDays: 1, failureLimit: 1 } }
    const id = await trial.start(robots, requested)
    await trial.advance(lost, 'installing')
    await trial.leave(lost)
    await trial.pass(DAY, others)
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'paused', pauseReason: 'failures' })
    await trial.comeBack(lost)
    await trial.finish([lost])
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'paused', counts: { succeeded: 1, failed: 0 } })
  })

  test('a campaign that is withdrawn ends although a robot never comes for its way back', async () => {
    const robots = await trial.fleet(2)
    const [lost = '', other = ''] = robots.unitIds
    const id = await trial.start(robots, { waves: [100], policy: { skipOfflineDays: 1 } })
    await trial.finish(robots.unitIds)
    await trial.look(id)
    const manager = await trial.manager()
    const body = { reason: 'Deneme için' }
    await manager.call(routes.withdrawCampaign, { params: { campaignId: id }, body })
    await trial.look(id)
    await trial.leave(lost)
    await trial.finish([other])
    await trial.pass(DAY, [other])
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'withdrawn', counts: { returned: 1, failed: 1 } })
    expect(await stateOf(id, lost)).toMatchObject({ state: 'failed', reason: 'offline_too_long' })
  })

  test('with one place two robots are never on their way, however often one comes and goes', async () => {
    const robots = await trial.fleet(2)
    const id = await trial.start(robots, { waves: [100], policy: { concurrency: 1 } })
    const input = async () =>
      (await trial.listUnits(id, { 'f.state': ['assigned'] })).map(({ unitId, reason }) => ({
        unitId,
        reason,
      }))
    const installOf = (unitId: string) => findPolicy(server.context.db, unitId, robots.arosId)
    const [first] = await input()
    const flapping = first?.unitId ?? ''
    const other = robots.unitIds.find((unitId) => unitId !== flapping) ?? ''
    await trial.leave(flapping)
    await trial.look(id)
    expect(await input()).toHaveLength(2)
    for (let times = 0; times < 3; times += 1) {
      await trial.comeBack(flapping)
      await trial.look(id)
      expect(await input()).toContainEqual({ unitId: flapping, reason: 'turn' })
      expect(await installOf(flapping)).toMatchObject({ install: 'later' })
      expect(await installOf(other)).toMatchObject({ install: 'now' })
      await trial.leave(flapping)
      await trial.look(id)
    }
    await trial.comeBack(flapping)
    await trial.finish([other])
    await trial.look(id)
    expect(await input()).toEqual([{ unitId: flapping, reason: null }])
    expect(await installOf(flapping)).toMatchObject({ install: 'now' })
  })

  test('one that falls silent after it began keeps its place', async () => {
    const robots = await trial.fleet(3)
    const id = await trial.start(robots, { waves: [100], policy: { concurrency: 1 } })
    const [first] = await trial.listUnits(id, { 'f.state': ['assigned'] })
    await trial.advance(first?.unitId ?? '', 'installing')
    await trial.leave(first?.unitId ?? '')
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ counts: { assigned: 1, queued: 2 } })
  })

  test('a robot that another campaign brought further is not brought back, unless that is what is asked', async () => {
    const robots = await trial.fleet(2)
    const newerId = await trial.publish(robots.variantId, '1.3.0')
    const [ahead = '', other = ''] = robots.unitIds
    const ahead13 = { arosId: newerId, unitIds: [ahead] }
    const further = await trial.start(ahead13, { name: 'İleri', waves: [100] })
    await trial.finish([ahead])
    await trial.look(further)
    const id = await trial.start(robots, { waves: [100] })
    const rows = await trial.listUnits(id)
    expect(rows.find((row) => row.unitId === ahead)).toMatchObject({
      state: 'skipped',
      reason: 'newer_installed',
      from: { version: '1.3.0' },
      newerBy: { kind: 'campaign', name: 'İleri' },
    })
    expect(rows.find((row) => row.unitId === other)).toMatchObject({ state: 'assigned' })
    const back = await trial.start(
      { ...robots, unitIds: [ahead] },
      { waves: [100], policy: { goesBack: true } },
    )
    expect(await trial.get(back)).toMatchObject({ counts: { assigned: 1 } })
  })

  test('every move is one line of the log, with the campaign, its wave and how its robots stood', async () => {
    const robots = await trial.fleet(2)
    const [canary = ''] = robots.unitIds
    log.forget()
    const id = await trial.start(robots, { canaryUnitIds: [canary], policy: strict })
    await trial.finish([canary])
    await trial.look(id)
    await trial.pass(1, robots.unitIds)
    await trial.complain(canary, 'service_stopped')
    await trial.look(id)
    const manager = await trial.manager()
    await manager.call(routes.abortCampaign, { params: { campaignId: id }, body: { reason: 'Deneme için' } })
    await trial.look(id)
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('campaign moved'))
      .map((line) => JSON.parse(line))
      .filter((line) => line.campaign === id)
    expect(lines.map(({ move, reason }) => (reason ? `${move} ${reason}` : move))).toEqual([
      'person campaign.started',
      'begin',
      'give',
      'robots_settled',
      'settle',
      'robots_reviewed',
      'pause failures',
      'person campaign.aborted',
      'stop Deneme için',
      'end aborted',
    ])
    expect(lines[2]).toMatchObject({ level: 30, wave: 0, robots: 1, counts: { total: 2, queued: 2 } })
    expect(lines[5]).toMatchObject({ outcomes: { services_failing: 1 } })
  })

  test('only a draft is deleted, and the audit log keeps that it was', async () => {
    const robots = await trial.fleet(1)
    const draft = await trial.create(robots)
    const id = await trial.start(robots)
    const manager = await trial.manager()
    const refused = await manager.call(routes.deleteCampaign, { params: { campaignId: id } })
    expect(refused.problem.code).toBe('campaign_wrong_state')
    expect((await manager.call(routes.deleteCampaign, { params: { campaignId: draft.id } })).status).toBe(204)
    const [unit] = await server.context.db
      .select()
      .from(producedRobots)
      .where(eq(producedRobots.id, robots.unitIds[0] ?? ''))
    expect(unit?.desiredArosId).toBe(robots.arosId)
    const retained = await server.context.audit.historyOf({ objectType: 'campaign', objectId: draft.id })
    expect(retained.map(({ action }) => action)).toContain('campaign.deleted')
  })
})
