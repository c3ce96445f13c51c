import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import { DAY_MS } from '@filo/contract/durations'
import type { RetentionKind } from '@filo/contract/retention/retention-kinds'
import type { UpdateState } from '@filo/contract/updates/updates-routes'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { campaignReceipts, campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import {
  hardwareChanges,
  hardwareContents,
  hardwareSnapshots,
  hardwareStates,
} from '../../db/schema/hardware.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import { updateLogSizes, updateLogs, updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addOffer } from '../../testing/test-offers.ts'
import { addCustomer } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import { listFailedAros } from '../updates/failed-aros-store.ts'
import { insertLogLine } from '../updates/updates-store.ts'
import { readRetention } from './edit-retention.ts'
import { removals } from './removals/all-removals.ts'
import { runRemovals } from './run-removals.ts'

const YEARS_MS = 6 * 365 * DAY_MS

describe.each(engines())('what has stayed its days, on %s', (engine) => {
  let server: TestServer
  let variantId: string
  let unitId: string
  let arosIds: string[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    variantId = await addVariant(server)
    arosIds = []
    for (const semver of ['1.0.0', '1.1.0', '1.2.0'])
      arosIds.push(await addBareAros(server, { variantId, semver }))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    unitId = await addUnit(server, { variantId })
  })

  const ago = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS)
  const sweep = async () => {
    server.clock.advance(DAY_MS)
    await runRemovals(server.context, removals)
  }

  async function addUpdate(state: UpdateState, days: number, aros = arosIds[0]): Promise<string> {
    const { db, ids } = server.context
    const [id, at] = [ids.next(), ago(days)]
    const message = { key: 'queued', params: {}, text: '' } as const
    const phase = state === 'cancelled' ? 'queued' : state
    const isEnded = ['succeeded', 'failed', 'rolled_back', 'cancelled'].includes(state)
    const times = { createdAt: at, updatedAt: at, updatesTime: at, endedAt: isEnded ? at : null }
    await db.insert(updates).values({ id, unitId, toArosId: aros ?? null, state, phase, message, ...times })
    return id
  }
  const addMany = async (count: number, days: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) ids.push(await addUpdate('succeeded', days - at))
    return ids
  }
  async function addLines(updateId: string, count: number): Promise<void> {
    const { db } = server.context
    const line = { updateId, at: server.clock.now(), stream: 'stdout', phase: 'installing' } as const
    const rows = Array.from({ length: count }, (_, at) => ({ ...line, text: `line ${at}` }))
    await db.insert(updateLogs).values(rows)
    await db.insert(updateLogSizes).values({ updateId, lines: count, bytes: count * 8 })
  }
  const linesOf = (updateId: string) =>
    server.context.db.$count(updateLogs, eq(updateLogs.updateId, updateId))
  const idsLeft = async () => {
    const { db } = server.context
    const rows = await db
      .select({ id: updates.id })
      .from(updates)
      .where(eq(updates.unitId, unitId))
      .orderBy(asc(updates.createdAt), asc(updates.id))
    return rows.map(({ id }) => id)
  }

  test('logs of ended updates go, in slices; that of the newest update of a robot stays', async () => {
    const long = await addUpdate('failed', 400)
    const open = await addUpdate('installing', 350)
    const newest = await addUpdate('succeeded', 300)
    await addLines(long, 2300)
    await addLines(open, 3)
    await addLines(newest, 4)
    await sweep()
    expect([await linesOf(long), await linesOf(open), await linesOf(newest)]).toEqual([0, 3, 4])
    expect(await idsLeft()).toEqual([long, open, newest])
    const [size] = await server.context.db
      .select()
      .from(updateLogSizes)
      .where(eq(updateLogSizes.updateId, long))
    expect(size).toMatchObject({ lines: 0, removedAt: server.clock.now() })
  })

  test('a log that goes on after it went is one that goes by its age again', async () => {
    const old = await addUpdate('failed', 400)
    await addUpdate('succeeded', 300)
    await addLines(old, 2)
    await sweep()
    const line = { updateId: old, at: server.clock.now(), stream: 'stdout', text: 'again' } as const
    await server.context.db.transaction((tx) => insertLogLine(tx, unitId, line))
    expect(await linesOf(old)).toBe(1)
    await sweep()
    expect(await linesOf(old)).toBe(0)
  })

  test('a server that is killed between two slices loses nothing: the next one goes on there', async () => {
    const old = await addUpdate('succeeded', 400)
    await addUpdate('succeeded', 300)
    await addLines(old, 2300)
    server.clock.advance(DAY_MS)
    const { db } = server.context
    const [logs] = removals
    if (!logs) throw new Error('nothing removes logs')
    let slices = 0
    const dying = {
      ...logs,
      removeSlice: async (...input: Parameters<typeof logs.removeSlice>) => {
        slices += 1
        if (slices === 2) throw new Error('killed')
        return logs.removeSlice(...input)
      },
    }
    await expect(runRemovals({ ...server.context }, [dying])).rejects.toThrow('killed')
    expect(await linesOf(old)).toBe(1300)
    // Not a day later: what is under way goes on at once.
    await runRemovals({ ...server.context }, [logs])
    expect(await linesOf(old)).toBe(0)
    const recorded = await db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'retention.removed'))
      .orderBy(desc(auditLog.seq))
      .limit(1)
    expect(recorded[0]?.after).toMatchObject({ kind: 'updateLogs', removed: 2300 })
  })

  test('of updates the newest of a robot stay, and those that are young, open or needed', async () => {
    const old = await addMany(4, 1400)
    const [, input, commanded, withLog] = old
    const newest = await addMany(10, 1300)
    const { db, ids, clock } = server.context
    await addLines(withLog ?? '', 1)
    const { campaignId } = await addOffer(server, await addCustomer(server, 'Deniz'))
    await db
      .insert(campaignUnits)
      .values({ campaignId, unitId, wave: 1, position: 2, updateId: input ?? null })
    await db.insert(robotCommands).values({
      id: ids.next(),
      unitId,
      kind: 'retry',
      updateId: commanded ?? null,
      createdAt: clock.now(),
    })
    await sweep()
    // Its log goes first, in the same run.
    expect(await idsLeft()).toEqual([input, commanded, ...newest])
  })

  test('a failure stays as long as nothing came after it that led to the same release', async () => {
    await addUpdate('failed', 1500, arosIds[2])
    await addUpdate('succeeded', 1490, arosIds[2])
    const failed = await addUpdate('rolled_back', 1450, arosIds[1])
    const newest = (await addMany(12, 1400)).slice(2)
    await sweep()
    await sweep()
    expect(await idsLeft()).toEqual([failed, ...newest])
  })

  test('whatever updates a robot had, what is known of its releases is the same afterwards', async () => {
    const State = fc.constantFrom<UpdateState>('succeeded', 'failed', 'rolled_back', 'cancelled')
    const Past = fc.array(fc.tuple(State, fc.integer({ min: 0, max: 2 })), { maxLength: 24 })
    const failedOf = async () =>
      [...((await listFailedAros(server.context.db, [unitId], arosIds)).get(unitId) ?? [])].sort()
    const lastDone = async () => {
      const isDone = and(eq(updates.unitId, unitId), eq(updates.state, 'succeeded'))
      const newest = [desc(updates.createdAt), desc(updates.id)]
      return (
        await server.context.db
          .select()
          .from(updates)
          .where(isDone)
          .orderBy(...newest)
          .limit(1)
      )[0]?.id
    }
    await fc.assert(
      fc.asyncProperty(Past, async (past) => {
        unitId = await addUnit(server, { variantId })
        for (const [at, [state, aros]] of past.entries()) await addUpdate(state, 1500 - at, arosIds[aros])
        const before = { failed: await failedOf(), done: await lastDone(), ids: await idsLeft() }
        await sweep()
        await sweep()
        const left = await idsLeft()
        expect({ failed: await failedOf(), done: await lastDone() }).toEqual({
          failed: before.failed,
          done: before.done,
        })
        expect(left.slice(-10)).toEqual(before.ids.slice(-10))
        expect(left.length).toBeLessThanOrEqual(10 + 1 + 3)
      }),
      { numRuns: 12 },
    )
  })

  async function addCampaign(state: CampaignState, days: number, { isSigned = true } = {}) {
    const { db } = server.context
    const offer = await addOffer(server, await addCustomer(server, 'Deniz'))
    const at = ago(days)
    await db
      .update(campaigns)
      .set({ state, endedAt: at, createdAt: at })
      .where(eq(campaigns.id, offer.campaignId))
    const receipt = { sha256: 'a', keyId: 'b', fileSha256: 'c', sizeBytes: 1, units: 1, signedAt: at }
    if (isSigned)
      await db.insert(campaignReceipts).values({ campaignId: offer.campaignId, state, ...receipt })
    return offer
  }
  const robotsOf = (id: string) => server.context.db.$count(campaignUnits, eq(campaignUnits.campaignId, id))

  test('robots of campaigns go once it ended and its receipt is signed; who still runs by it stays', async () => {
    const over = await addCampaign('completed', 1200)
    const inForce = await addCampaign('completed', 1200)
    const unsigned = await addCampaign('aborted', 1200, { isSigned: false })
    const young = await addCampaign('withdrawn', 900)
    const open = await addOffer(server, await addCustomer(server, 'Ege'))
    const { db } = server.context
    await db
      .update(campaignUnits)
      .set({ assignedArosId: inForce.arosId, state: 'succeeded' })
      .where(eq(campaignUnits.campaignId, inForce.campaignId))
    await sweep()
    const all = [over, inForce, unsigned, young, open].map(({ campaignId }) => campaignId)
    expect(await Promise.all(all.map(robotsOf))).toEqual([0, 1, 1, 1, 1])
    const rows = await db
      .select({ id: campaigns.id, at: campaigns.unitsRemovedAt })
      .from(campaigns)
      .where(inArray(campaigns.id, all))
    const marked = rows.flatMap(({ id, at }) => (at ? [id] : []))
    expect(marked).toEqual([over.campaignId])
  })

  test('commands go that are done or sent no more; one that waits stays', async () => {
    const { db, ids } = server.context
    const row = (kind: 'report-now' | 'scan-hardware', more: object) => ({
      id: ids.next(),
      unitId,
      kind,
      createdAt: ago(100),
      ...more,
    })
    const rows = [
      row('report-now', { doneAt: ago(40) }),
      row('scan-hardware', { expiresAt: ago(40) }),
      row('report-now', {}),
      row('report-now', { doneAt: ago(10) }),
    ]
    await db.insert(robotCommands).values(rows)
    await sweep()
    const left = await db
      .select({ id: robotCommands.id })
      .from(robotCommands)
      .where(eq(robotCommands.unitId, unitId))
      .orderBy(robotCommands.id)
    expect(left.map(({ id }) => id)).toEqual([rows[2]?.id, rows[3]?.id])
  })

  test('answers go, but for the last one about a release that a campaign brings', async () => {
    const { db, ids } = server.context
    const customerId = await addCustomer(server, 'Deniz')
    const offer = await addOffer(server, customerId)
    const answer = (arosId: string, days: number) => ({
      id: ids.next(),
      unitId: offer.unitId,
      arosId,
      customerId,
      answer: 'now' as const,
      answeredBy: ids.next(),
      answeredAt: ago(days),
    })
    const rows = [answer(offer.arosId, 1300), answer(offer.arosId, 1200), answer(arosIds[0] ?? '', 1200)]
    await db.insert(updateConsents).values(rows)
    await sweep()
    const left = await db
      .select({ id: updateConsents.id })
      .from(updateConsents)
      .where(eq(updateConsents.unitId, offer.unitId))
    expect(left.map(({ id }) => id)).toEqual([rows[1]?.id])
  })

  test('of hardware stays how it is, what nobody decided about, and what that was made of', async () => {
    const { db, ids } = server.context
    const inventory = {} as typeof hardwareContents.$inferInsert.inventory
    const spans = ['gone', 'before', 'after', 'now'].map((hash, at) => ({
      id: ids.next(),
      unitId,
      hash,
      firstSeenAt: ago(2100 - at),
      lastSeenAt: hash === 'now' ? server.clock.now() : ago(2000 - at),
      collectedAt: ago(2000),
      agentVersion: '1.0.0',
      durationMs: 1,
      warnings: [],
    }))
    await db.insert(hardwareContents).values(spans.map(({ hash }) => ({ unitId, hash, inventory })))
    await db.insert(hardwareSnapshots).values(spans)
    const [gone, from, to, now] = spans.map(({ id }) => id)
    await db.insert(hardwareStates).values({ unitId, snapshotId: now ?? '', inventory, reference: inventory })
    const change = (fromSnapshotId = '', toSnapshotId = '', state: 'new' | 'expected' = 'new') => ({
      id: ids.next(),
      unitId,
      fromSnapshotId,
      toSnapshotId,
      state,
      createdAt: ago(2000),
      updatedAt: ago(2000),
      detectedAt: ago(2000),
      lastAt: ago(2000),
      topic: 'board' as const,
      part: 'board' as const,
      place: 'board',
      title: 'Kart',
      kind: 'changed' as const,
      severity: 'medium' as const,
      mustBeExplained: false,
      fields: [],
    })
    const changes = [change(gone, from, 'expected'), change(from, to)]
    await db.insert(hardwareChanges).values(changes)
    await sweep()
    const hashes = async (table: typeof hardwareContents | typeof hardwareSnapshots) =>
      (await db.select({ hash: table.hash }).from(table).where(eq(table.unitId, unitId)))
        .map(({ hash }) => hash)
        .sort()
    expect(await hashes(hardwareSnapshots)).toEqual(['after', 'before', 'now'])
    expect(await hashes(hardwareContents)).toEqual(['after', 'before', 'now'])
    const left = await db.select().from(hardwareChanges).where(eq(hardwareChanges.unitId, unitId))
    expect(left.map(({ id }) => id)).toEqual([changes[1]?.id])
  })

  test('is counted before it goes, and nothing is due afterwards', async () => {
    const kinds: RetentionKind[] = removals.map(({ kind }) => kind)
    await addMany(13, 30)
    await sweep()
    server.clock.advance(YEARS_MS)
    const dueOf = async () =>
      Object.fromEntries(
        (await readRetention(server.context)).kinds.map(({ kind, due }) => [kind, due?.count]),
      )
    const before = await dueOf()
    expect(Object.keys(before).sort()).toEqual([...kinds].sort())
    expect(before['updates']).toBe(3)
    await sweep()
    await sweep()
    expect(Object.values(await dueOf())).toEqual(kinds.map(() => 0))
  })
})
