import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { getAuditHeadKey, verifyAudit } from '@filo/contract/audit/audit-routes'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { settings } from '../../../db/schema/settings.ts'
import { systemActor } from '../../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { startAnotherServer } from '../../../testing/test-servers.ts'
import { chainHash, GENESIS_HASH } from '../chain-hash.ts'
import { findLastHead, LAST_HEAD } from './audit-heads-store.ts'
import { headKeyOf, newHeadKey, readHeadKeys, signHead } from './head-signature.ts'

type AuditRow = typeof auditLog.$inferSelect

const subject = { objectType: 'user', objectId: 'somebody', objectName: 'Somebody' }

describe.each(engines())('the audit log and its signed heads on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let rows: AuditRow[]
  let headsText: string

  const verified = async (query: { heads?: string } = {}) => (await admin.call(verifyAudit, { query })).body
  const seqAt = (place: number) => rows.at(place)?.seq ?? 0
  const heads = () =>
    readFileSync(server.context.config.auditHeadsFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { seq: number; hash: string })

  async function addRecords(amount: number): Promise<void> {
    const { db, audit } = server.context
    for (let each = 0; each < amount; each += 1)
      await db.transaction((tx) =>
        audit.record(tx, systemActor('test'), { action: 'user.updated', ...subject, reason: `r${each}` }),
      )
  }

  /** As somebody does it who knows how the chain is made. */
  async function writeWithFreshHashes(changed: AuditRow[]): Promise<void> {
    const { db } = server.context
    await db.delete(auditLog)
    let prevHash = GENESIS_HASH
    for (const { hash: _hash, prevHash: _prevHash, seq, searchKey, searchGrams, ...fields } of changed) {
      const hash = chainHash(prevHash, fields)
      await db.insert(auditLog).values({ seq, ...fields, searchKey, searchGrams, prevHash, hash })
      prevHash = hash
    }
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    const { db, auditHeads } = server.context
    admin = await signInAs(server, 'admin')
    await addRecords(5)
    await auditHeads.keepHead()
    await addRecords(5)
    server.clock.advance(60_000)
    await auditHeads.keepHead()
    rows = await db.select().from(auditLog).orderBy(asc(auditLog.seq))
    headsText = readFileSync(server.context.config.auditHeadsFile, 'utf8')
  })
  afterEach(async () => {
    const { db, config } = server.context
    await db.delete(auditLog)
    await db.insert(auditLog).values(rows)
    writeFileSync(config.auditHeadsFile, headsText)
  })
  afterAll(() => server.close())

  test('an untouched log is intact, and its heads vouch for it', async () => {
    expect(await verified()).toEqual({
      isIntact: true,
      entries: rows.length,
      firstBrokenId: null,
      breach: null,
      headHash: rows.at(-1)?.hash,
      headsCompared: 2,
      vouchedUntilId: String(seqAt(-1)),
      areHeadsMissing: false,
      mayBeChanged: true,
    })
  })

  test('a record that was edited is found and named', async () => {
    const { db } = server.context
    await db
      .update(auditLog)
      .set({ reason: 'another' })
      .where(eq(auditLog.seq, seqAt(2)))
    const found = { isIntact: false, breach: 'changed', firstBrokenId: String(seqAt(2)), entries: 2 }
    expect(await verified()).toMatchObject(found)
  })

  test('a record that was taken out of the middle is found at the next one', async () => {
    await server.context.db.delete(auditLog).where(eq(auditLog.seq, seqAt(2)))
    const found = { isIntact: false, breach: 'out_of_place', firstBrokenId: String(seqAt(3)) }
    expect(await verified()).toMatchObject(found)
  })

  test('records that changed places are found', async () => {
    const { db } = server.context
    const swap = async (from: number, to: number) =>
      db.update(auditLog).set({ seq: to }).where(eq(auditLog.seq, from))
    await swap(seqAt(2), 1_000_000)
    await swap(seqAt(3), seqAt(2))
    await swap(1_000_000, seqAt(3))
    const found = { isIntact: false, breach: 'out_of_place', firstBrokenId: String(seqAt(2)) }
    expect(await verified()).toMatchObject(found)
  })

  test('a tail that was cut is found, also when new records follow', async () => {
    const { db } = server.context
    await db.delete(auditLog).where(gt(auditLog.seq, seqAt(7)))
    const found = { isIntact: false, breach: 'tail_missing', firstBrokenId: String(seqAt(7) + 1) }
    expect(await verified()).toMatchObject({
      ...found,
      headsCompared: 1,
      vouchedUntilId: String(heads()[0]?.seq),
    })
    await addRecords(3)
    expect(await verified()).toMatchObject({ isIntact: false, breach: 'rewritten' })
  })

  test('a log that was written anew with fresh hashes is found behind the last head that holds', async () => {
    await writeWithFreshHashes(rows.map((row, place) => (place === 7 ? { ...row, reason: 'another' } : row)))
    const found = { isIntact: false, breach: 'rewritten', firstBrokenId: String((heads()[0]?.seq ?? 0) + 1) }
    expect(await verified()).toMatchObject(found)
    await writeWithFreshHashes(rows.map((row) => ({ ...row, actorName: 'nobody' })))
    expect(await verified()).toMatchObject({ isIntact: false, breach: 'rewritten', headsCompared: 0 })
  })

  test('a table that was emptied is found, also when the log goes on', async () => {
    await server.context.db.execute(sql`truncate table audit_log`)
    expect(await verified()).toMatchObject({ isIntact: false, breach: 'emptied', entries: 0 })
    await addRecords(1)
    expect(await verified()).toMatchObject({ isIntact: false, breach: 'emptied' })
  })

  test('a head that another key signed is told from a log that was changed', async () => {
    const { auditHeadsFile } = server.context.config
    const state = { seq: seqAt(1), hash: 'f'.repeat(64), at: '2026-03-05T10:00:00.000Z' }
    appendFileSync(auditHeadsFile, `${JSON.stringify(signHead(state, newHeadKey()))}\n`)
    expect(await verified()).toMatchObject({ isIntact: false, breach: 'head_forged', firstBrokenId: null })
  })

  test('a line that a power cut tore says nothing, and the next head begins a new one', async () => {
    const { auditHeadsFile } = server.context.config
    appendFileSync(auditHeadsFile, '{"seq":12,"ha')
    expect(await verified()).toMatchObject({ isIntact: true, headsCompared: 2 })
    await addRecords(1)
    server.clock.advance(60_000)
    await server.context.auditHeads.keepHead()
    expect(await verified()).toMatchObject({ isIntact: true, headsCompared: 3 })
  })

  test('heads that were signed and are nowhere to be found are missed, and those kept elsewhere take their place', async () => {
    const [first] = heads()
    writeFileSync(server.context.config.auditHeadsFile, '')
    expect(await verified()).toMatchObject({ isIntact: true, headsCompared: 0, areHeadsMissing: true })
    const retained = await verified({ heads: `${first?.seq}:${first?.hash}` })
    expect(retained).toMatchObject({ isIntact: true, headsCompared: 1, areHeadsMissing: false })
  })

  test('the first head is not missed while it is being written', async () => {
    const { db, auditHeads, config } = server.context
    await db.delete(settings).where(eq(settings.key, LAST_HEAD))
    rmSync(config.auditHeadsFile)
    const keeping = auditHeads.keepHead()
    while ((await findLastHead(db)) === undefined) await setImmediate()
    expect(await verified()).toMatchObject({ isIntact: true, headsCompared: 1, areHeadsMissing: false })
    await keeping
  })

  test('a head that cannot be written yet counts, once, and is written when it can be', async () => {
    const { db, auditHeads, config } = server.context
    await db.delete(settings).where(eq(settings.key, LAST_HEAD))
    rmSync(config.auditHeadsFile)
    symlinkSync(join(config.dataFolder, 'nowhere', 'heads'), config.auditHeadsFile)
    await expect(auditHeads.keepHead()).rejects.toThrow()
    const counted = { isIntact: true, headsCompared: 1, areHeadsMissing: false }
    expect(await verified()).toMatchObject(counted)
    rmSync(config.auditHeadsFile)
    await auditHeads.keepHead()
    expect(heads()).toHaveLength(1)
    expect(await verified()).toMatchObject(counted)
  })

  test('heads that a caller kept elsewhere are compared too', async () => {
    const [first] = heads()
    expect(await verified({ heads: `${first?.seq}:${first?.hash}` })).toMatchObject({ isIntact: true })
    const other = await verified({ heads: `${first?.seq}:${'0'.repeat(64)}` })
    expect(other).toMatchObject({ isIntact: false, breach: 'rewritten', firstBrokenId: String(seqAt(0)) })
  })

  test('the public key beside the heads and over the API is the one that signs', async () => {
    const { body } = await admin.call(getAuditHeadKey, {})
    const noted = readFileSync(`${server.context.config.auditHeadsFile}.pub`, 'utf8')
    expect(readHeadKeys(noted).has(body.key)).toBe(true)
    expect(body.publicPem).toBe(noted)
    expect(headKeyOf(newHeadKey().privatePem).key).not.toBe(body.key)
  })

  test('of several servers one signs each head', async () => {
    const other = await startAnotherServer(server)
    try {
      await addRecords(1)
      server.clock.advance(60_000)
      const before = heads().length
      await Promise.all([server, other].map(({ context }) => context.auditHeads.keepHead()))
      expect(heads().length).toBe(before + 1)
    } finally {
      await other.app.close()
    }
  })
})
