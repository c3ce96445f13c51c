import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import { openContext } from '../start-up/open-context.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { OtherHistory, requireOwnHistory } from './opening/migration-history.ts'
import { openPglite } from './opening/open-pglite.ts'

const journalOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }

const forget = sql`update drizzle.__drizzle_migrations set hash = 'of another version'`

test('migrations run in the order they were made in', () => {
  const times = journalOf(migrationsFolder).entries.map(({ when }) => when)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})

describe.each(engines())('tables that are there already, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test('are gone on with where this program made them', async () => {
    await expect(requireOwnHistory(database.db, 'it')).resolves.toBe(false)
  })

  test('are refused where another version made them', async () => {
    const asking = database.db.transaction(async (tx) => {
      await tx.execute(forget)
      await requireOwnHistory(tx, 'it')
    })
    await expect(asking).rejects.toThrow(OtherHistory)
  })
})

test('a data folder of this version opens again; one of another is refused in one line', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'filo-upgrade-'))
  try {
    await (await openPglite({ dataFolder })).close()
    const again = await openPglite({ dataFolder })
    await again.db.execute(forget)
    await again.close()
    const config = readConfig({ FILO_DATA_DIR: dataFolder })
    const refusal = await openContext(config, pino({ level: 'silent' })).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CannotStart)
    const { message } = refusal as Error
    expect(message).toContain(dataFolder)
    expect(message).toContain('another version of Filo')
    expect(message.split('\n')).toHaveLength(1)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
