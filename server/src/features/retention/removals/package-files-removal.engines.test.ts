import { Readable } from 'node:stream'
import { DAY_MS } from '@filo/contract/durations'
import { downloadFile, listVersionFiles } from '@filo/contract/packages/version-content-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { retentionRules } from '@filo/contract/retention/retention-kinds'
import { previewRetention } from '@filo/contract/retention/retention-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { marketingVersions } from '../../../db/schema/marketing.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { programInstalls } from '../../../db/schema/program-installs.ts'
import { programReleaseItems, programs } from '../../../db/schema/programs.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { updates } from '../../../db/schema/updates.ts'
import { versions } from '../../../db/schema/versions.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addMarketing } from '../../../testing/test-marketing.ts'
import { addOffer } from '../../../testing/test-offers.ts'
import { addCustomer, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addActiveProgram } from '../../../testing/test-programs.ts'
import { addBareAros, addComponent, componentCode } from '../../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../../testing/test-robots.ts'
import { packageFilesRemoval } from './package-files-removal.ts'

describe.each(engines())('files of package versions that nobody needs, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const before = () => new Date(server.clock.now().getTime() - 30 * DAY_MS)
  const removeDue = () =>
    server.context.db.transaction((tx) =>
      packageFilesRemoval.removeSlice(tx, { before: before(), now: server.clock.now(), after: null }),
    )

  /** A package version that was archived so many days ago, with one text. */
  async function addArchived(input: { text?: string; days?: number; state?: 'archived' | 'revoked' } = {}) {
    const code = componentCode('eski')
    const { text = code, days = 40, state = 'archived' } = input
    const made = await addComponent(server, code, { contents: { 'a.txt': text }, state })
    const updatedAt = new Date(server.clock.now().getTime() - days * DAY_MS)
    await server.context.db.update(versions).set({ updatedAt }).where(eq(versions.id, made.versionId))
    return { ...made, code }
  }
  async function addAros(versionId: string, packageId: string, state: 'archived' | 'withdrawn' | 'draft') {
    const variantId = await addVariant(server)
    const id = await addBareAros(server, { variantId, state })
    await server.context.db.insert(arosItems).values({ arosId: id, packageId, versionId, order: 0 })
    return { arosId: id, variantId }
  }
  const isDue = async (versionId: string) => {
    const found = await packageFilesRemoval.listDue?.(server.context.db, before())
    return found?.some(({ id }) => id === versionId)
  }

  test('are those of a version that was archived long ago, alone or in an archived release', async () => {
    const alone = await addArchived()
    const inRelease = await addArchived({ state: 'revoked' })
    await addAros(inRelease.versionId, inRelease.packageId, 'archived')
    const recent = await addArchived({ days: 29 })
    expect(await isDue(alone.versionId)).toBe(true)
    expect(await isDue(inRelease.versionId)).toBe(true)
    expect(await isDue(recent.versionId)).toBe(false)
  })

  type Aros = { arosId: string; variantId: string }
  const needs: [string, (aros: Aros) => Promise<unknown>][] = [
    [
      'runs it',
      async ({ arosId, variantId }) => {
        const unitId = await addUnit(server, { variantId })
        return server.context.db
          .update(producedRobots)
          .set({ installedArosId: arosId })
          .where(eq(producedRobots.id, unitId))
      },
    ],
    [
      'shall run it',
      async ({ arosId, variantId }) => {
        const unitId = await addUnit(server, { variantId })
        return server.context.db
          .update(producedRobots)
          .set({ desiredArosId: arosId })
          .where(eq(producedRobots.id, unitId))
      },
    ],
    [
      'is pinned to it',
      async ({ arosId, variantId }) => {
        const { db, ids, clock } = server.context
        const unitId = await addUnit(server, { variantId })
        const pin = {
          id: ids.next(),
          channel: 'production' as const,
          kind: 'pin' as const,
          variantId,
          unitId,
          arosId,
        }
        return db.insert(robotAros).values({ ...pin, assignedAt: clock.now() })
      },
    ],
    [
      'is on its way to it',
      async ({ arosId, variantId }) => {
        const { db, ids, clock } = server.context
        const at = clock.now()
        const message = { key: 'queued', params: {}, text: '' } as const
        const unitId = await addUnit(server, { variantId })
        const phases = { state: 'downloading', phase: 'downloading' } as const
        const times = { createdAt: at, updatedAt: at, updatesTime: at }
        return db
          .insert(updates)
          .values({ id: ids.next(), unitId, toArosId: arosId, message, ...phases, ...times })
      },
    ],
    [
      'would come back to it once its pin is lifted',
      async ({ arosId }) => {
        const { db } = server.context
        const offer = await addOffer(server, await addCustomer(server, 'Ege'))
        await db.update(campaigns).set({ arosId }).where(eq(campaigns.id, offer.campaignId))
        return db
          .update(campaignUnits)
          .set({ assignedArosId: arosId })
          .where(eq(campaignUnits.campaignId, offer.campaignId))
      },
    ],
  ]
  test.each(needs)('are not those of an archived release while a robot %s', async (_, need) => {
    const { versionId, packageId } = await addArchived()
    const aros = await addAros(versionId, packageId, 'archived')
    expect(await isDue(versionId)).toBe(true)
    await need(aros)
    expect(await isDue(versionId)).toBe(false)
  })

  test('are not counted as needed by a robot that was retired', async () => {
    const { versionId, packageId } = await addArchived()
    const { arosId, variantId } = await addAros(versionId, packageId, 'archived')
    const unitId = await addUnit(server, { variantId })
    const { db } = server.context
    const gone = { installedArosId: arosId, desiredArosId: arosId, lifeState: 'retired' as const }
    await db.update(producedRobots).set(gone).where(eq(producedRobots.id, unitId))
    expect(await isDue(versionId)).toBe(true)
  })

  test.each(['withdrawn', 'draft'] as const)('are not those in a release that is %s', async (state) => {
    const { versionId, packageId } = await addArchived()
    const { arosId } = await addAros(versionId, packageId, state)
    expect(await isDue(versionId)).toBe(false)
    await server.context.db.update(arosVersions).set({ state: 'archived' }).where(eq(arosVersions.id, arosId))
    expect(await isDue(versionId)).toBe(true)
  })

  test('are not those of a program until it is retired and gone from all robots', async () => {
    const { db, ids, clock } = server.context
    const { versionId, packageId } = await addArchived()
    const { programId, releaseId } = await addActiveProgram(server, await signInAs(server, 'developer'))
    await db.insert(programReleaseItems).values({ releaseId, packageId, versionId, order: 9 })
    expect(await isDue(versionId)).toBe(false)
    await db.update(programs).set({ state: 'retired' }).where(eq(programs.id, programId))
    expect(await isDue(versionId)).toBe(true)
    const [id, at] = [ids.next(), clock.now()]
    const meta = { createdAt: at, updatedAt: at, requestedAt: at }
    const unitId = await addUnit(server)
    const row = {
      id,
      unitId,
      programId,
      releaseId,
      orderId: ids.next(),
      state: 'installed' as const,
      ...meta,
    }
    await db.insert(programInstalls).values(row)
    expect(await isDue(versionId)).toBe(false)
    await db.update(programInstalls).set({ state: 'removed' }).where(eq(programInstalls.id, id))
    expect(await isDue(versionId)).toBe(true)
    await db.delete(programInstalls).where(eq(programInstalls.id, id))
  })

  test('are not those of an offer that is not over', async () => {
    const { db } = server.context
    const { versionId } = await addArchived()
    const manager = await signInAs(server, 'marketing')
    const { id } = await addMarketing(server, manager)
    await db.update(marketingVersions).set({ versionId }).where(eq(marketingVersions.id, id))
    expect(await isDue(versionId)).toBe(false)
    await db.update(marketingVersions).set({ state: 'ended' }).where(eq(marketingVersions.id, id))
    expect(await isDue(versionId)).toBe(true)
  })

  test('go with a line of the audit log, their contents with the next collection; names and hashes stay', async () => {
    const { db, blobs, unusedBlobs } = server.context
    const own = await addArchived({ text: 'only the old one has this' })
    const shared = await addArchived({ text: 'a newer one has this as well' })
    await addComponent(server, componentCode(), { contents: { 'b.txt': 'a newer one has this as well' } })
    for (const text of ['only the old one has this', 'a newer one has this as well'])
      await blobs.put(Readable.from([Buffer.from(text)]))
    const requested = { query: { kind: 'packageFiles' as const, days: 30 } }
    const { named, due } = (await admin.call(previewRetention, requested)).body
    expect(named.length).toBe(Math.min(20, due?.count ?? 0))
    expect(named).toContainEqual({ id: own.versionId, name: `${own.code} 1.0.0`, sizeBytes: 25 })
    for (let left = true; left; ) left = (await runOnce()) > 0
    // Blobs are as old as the machine's clock says.
    server.clock.advance(Date.now() + 2 * DAY_MS - server.clock.now().getTime())
    await unusedBlobs.collect()
    expect(await blobs.has(sha256Hex('only the old one has this'))).toBe(false)
    expect(await blobs.has(sha256Hex('a newer one has this as well'))).toBe(true)
    const [row] = await db.select().from(versions).where(eq(versions.id, shared.versionId))
    expect(row?.filesRemovedAt).toBeInstanceOf(Date)

    admin = await signInAs(server, 'admin')
    const params = { versionId: own.versionId }
    expect((await admin.call(getVersion, { params })).body.filesRemovedAt).toMatch(/^\d{4}-/)
    const [file] = (await admin.call(listVersionFiles, { params })).body.items
    expect(file).toMatchObject({ path: 'a.txt', sha256: sha256Hex('only the old one has this') })
    const answer = await admin.call(downloadFile, { params: { fileId: file?.id ?? '' } })
    expect(answer.problem).toMatchObject({ status: 410, code: 'files_removed' })
  })

  async function runOnce(): Promise<number> {
    const { removed, records = [] } = await removeDue()
    expect(records.map(({ action }) => action)).toEqual(records.map(() => 'version.files_removed'))
    expect(records).toHaveLength(removed)
    return removed
  }

  test('stay until somebody sets after how long they go', () => {
    expect(retentionRules.packageFiles.defaultDays).toBe(36_500)
  })
})
