import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { auditLog } from '../db/schema/audit-log.ts'
import { blobs as blobRows } from '../db/schema/files.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { settings } from '../db/schema/settings.ts'
import { createAuditService } from '../features/audit/audit-service.ts'
import { openDiskBlobStore } from '../storage/disk-blob-store.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import { signInAs } from '../testing/test-people.ts'
import { addBareAros } from '../testing/test-releases.ts'
import { addUnit } from '../testing/test-robots.ts'
import { backUp, type Installation, restore } from './backup-commands.ts'
import { type BodyLine, readBackup } from './backup-lines.ts'
import { writeBackup } from './write-backup.ts'

/** What a restore changes: robots must follow, it is told, and nobody stays signed in. */
const changedTables = ['trust_metadata', 'robot_assignments', 'audit_log', 'audit_heads']

describe.each(engines())('a backup on %s', (engine) => {
  let server: TestServer
  let target: Database
  let folder: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    await signInAs(server, 'admin')
    for (let each = 0; each < 30; each += 1) await addUnit(server)
    await addBareAros(server)
    await keepBlob('first content')
    // What text formats get wrong: quotes, commas, brackets, line ends, JSON's own null, nothing at all.
    const value = { text: `a "b", 'c' (d) \\ {e}\n\tğüşıöç 🤖`, none: null, deep: [[1.5, 1e21]] }
    const row = { key: 'test.odd', value, updatedAt: server.clock.now() }
    await server.context.db.insert(settings).values(row)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'filo-backup-'))
    target = await openTestDatabase(engine)
  })
  afterEach(async () => {
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function keepBlob(content: string): Promise<string> {
    const { blobs, db, clock } = server.context
    const blob = await blobs.put(Readable.from([Buffer.from(content)]))
    await db
      .insert(blobRows)
      .values({ ...blob, createdAt: clock.now() })
      .onConflictDoNothing()
    return blob.sha256
  }
  const own = (): Installation => server.context
  async function other(): Promise<Installation & { blobFolder: string }> {
    const blobFolder = join(folder, 'restored')
    const { clock } = server.context
    const auditHeads = { storedHeads: async () => ({ heads: [], isSigned: () => true, wereSigned: false }) }
    const audit = createAuditService({ db: target.db, clock, auditHeads })
    return { database: target, blobs: await openDiskBlobStore(blobFolder), clock, audit, blobFolder }
  }
  const file = (name = 'one.filo') => join(folder, name)

  /** The rows of a backup by table, in an order of their own. */
  async function contentOf(path: string): Promise<Map<string, string[]>> {
    const tables = new Map<string, string[]>()
    let rows: string[] = []
    const handle = (line: BodyLine) => {
      if (typeof line === 'string') rows.push(line)
      else if ('table' in line) {
        rows = []
        tables.set(line.table, rows)
      }
    }
    for await (const line of (await readBackup(path)).body) handle(line)
    for (const each of tables.values()) each.sort()
    return tables
  }

  test('fills an empty installation with the very same rows and blobs, and the audit log goes on', async () => {
    const sha256 = await keepBlob('second content')
    const made = await backUp(own(), { file: file() })
    expect(made.copied).toBeGreaterThanOrEqual(2)
    const restored = await other()
    const done = await restore(restored, { file: file() })
    expect(done.rows).toBe(made.rows)
    await writeBackup(target, file('two.filo'), server.clock)
    const [before, after] = [await contentOf(file()), await contentOf(file('two.filo'))]
    for (const table of changedTables) for (const each of [before, after]) each.delete(table)
    expect(after).toEqual(before)
    expect(await restored.blobs.verify(sha256)).toBe(true)
    const proof = await createAuditService({
      db: target.db,
      clock: server.clock,
      auditHeads: { storedHeads: async () => ({ heads: [], isSigned: () => true, wereSigned: false }) },
    }).verify()
    expect(proof).toMatchObject({ isIntact: true })
    const isIt = eq(auditLog.action, 'installation.restored')
    expect(await target.db.select().from(auditLog).where(isIt)).toMatchObject([{ actorName: 'backup' }])
  })

  test('is of one moment while others go on writing, and lets them', async () => {
    let isDone = false
    const writing = (async () => {
      let written = 0
      while (!isDone) {
        const { db } = server.context
        await db.transaction(async (tx) => {
          // Two rows that are always of one mind.
          const at = server.clock.now()
          for (const key of ['test.left', 'test.right']) {
            const row = { key, value: written, updatedAt: at }
            await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
          }
        })
        written += 1
        await setImmediate()
      }
      return written
    })()
    const made = await backUp(own(), { file: file() }).finally(() => {
      isDone = true
    })
    expect(await writing).toBeGreaterThan(0)
    await restore(await other(), { file: file() })
    const retained = await target.db.select().from(settings)
    const of = (key: string) => retained.find((row) => row.key === key)?.value
    expect(of('test.left')).toEqual(of('test.right'))
    expect(made.rows).toBeGreaterThan(30)
  })

  test('copies only the blobs that the folder lacks', async () => {
    await backUp(own(), { file: file() })
    await keepBlob(`new content ${Math.random()}`)
    expect(await backUp(own(), { file: file('two.filo') })).toMatchObject({ copied: 1 })
  })

  test('is never written over another, and is readable for its owner alone', async () => {
    await backUp(own(), { file: file() })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    await expect(backUp(own(), { file: file() })).rejects.toThrow('exists already; name a new file')
    expect((await readdir(folder)).toSorted()).toEqual(['blobs', 'one.filo'])
  })

  const isEmpty = async () => (await target.db.$count(producedRobots)) === 0

  test('is refused by an installation that is not empty', async () => {
    await backUp(own(), { file: file() })
    const { clock } = server
    await target.db.insert(settings).values({ key: 'test.own', value: 1, updatedAt: clock.now() })
    await expect(restore(await other(), { file: file() })).rejects.toThrow(
      'the database is not empty (settings)',
    )
    expect(await isEmpty()).toBe(true)
  })

  test('is refused when it was cut, damaged, or is something else, and nothing is filled', async () => {
    await backUp(own(), { file: file() })
    const whole = await readFile(file())
    const cases: [string, Buffer, RegExp][] = [
      ['cut', whole.subarray(0, whole.length - 40), /cannot be read as a backup|not whole/],
      ['other', Buffer.from('hello'), /cannot be read as a backup/],
      ['empty', Buffer.alloc(0), /cannot be read|is no backup/],
    ]
    for (const [name, bytes, words] of cases) {
      await writeFile(file(name), bytes)
      const requested = { file: file(name), blobs: join(folder, 'blobs') }
      await expect(restore(await other(), requested), name).rejects.toThrow(words)
    }
    await expect(restore(await other(), { file: file('none') })).rejects.toThrow('is not there')
    expect(await isEmpty()).toBe(true)
  })

  test('with a damaged blob is refused before the database is filled', async () => {
    const sha256 = await keepBlob('content that breaks')
    await backUp(own(), { file: file() })
    const retained = await openDiskBlobStore(join(folder, 'blobs'))
    await truncate(retained.path?.(sha256) ?? '', 3)
    await expect(restore(await other(), { file: file() })).rejects.toThrow(/a blob in .* is damaged/)
    expect(await isEmpty()).toBe(true)
  })
})
