import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import type { TestProject } from 'vitest/node'
import { wantsAllEngines } from '../config.ts'
import { migrationsFolder } from '../db/migrations-folder.ts'
import { openPostgres } from '../db/opening/open-postgres.ts'
import { readMigrations } from '../db/opening/read-migrations.ts'
import { makeJobTables } from '../jobs/open-boss.ts'
import { candidateUrls, markerFile, snapshotFile, templateName } from './test-database-names.ts'
import { describeChoice, type EngineChoice } from './test-engines.ts'

async function findPostgres(): Promise<string | null> {
  for (const url of candidateUrls()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return url
    } catch {
      await client.end().catch(() => {})
    }
  }
  return null
}

/** One migrated database that every test copies: creating from a template takes milliseconds. */
async function makeTemplate(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('select pg_advisory_lock(4242)')
  const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rows.length === 0) {
    await admin.query(`create database "${name}_new"`)
    const target = new URL(url)
    target.pathname = `/${name}_new`
    const database = await openPostgres({ url: target.href })
    await makeJobTables(database)
    await database.close()
    await admin.query(`alter database "${name}_new" rename to "${name}"`)
  }
  await admin.end()
}

async function makeSnapshot(file: string): Promise<void> {
  if (existsSync(file)) return
  const client = await PGlite.create('memory://')
  await migrate(drizzle({ client }), { migrationsFolder })
  await makeJobTables({ engine: 'pglite', client })
  const dump = await client.dumpDataDir('none')
  // Runs at the same time find it whole or not at all.
  const beside = `${file}.${process.pid}`
  await writeFile(beside, Buffer.from(await dump.arrayBuffer()))
  await rename(beside, file)
  await client.close()
}

/** Drops what the tests of this run made; they only empty their databases, for one another. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1 || '_')",
    [prefix],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.end()
}

/** Whose tables of jobs the databases have: they are not in our migrations. */
const jobTables = `pg-boss ${bossPackage.version}`

/** Prepares both engines once per test run and records what it covers; the answer drops what the run made. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hash = createHash('sha256').update(readMigrations()).update(jobTables).digest('hex').slice(0, 12)
  mkdirSync(new URL('.', markerFile), { recursive: true })
  const snapshot = snapshotFile(hash)
  await makeSnapshot(snapshot)
  const url = await findPostgres()
  if (url) await makeTemplate(url, templateName(hash))
  const engineChoice: EngineChoice = { hasPostgres: url !== null, isAll: wantsAllEngines() }
  const databasePrefix = `filo_t_${process.pid}_${Date.now().toString(36)}`
  writeFileSync(markerFile, describeChoice(engineChoice))
  project.provide('engineChoice', engineChoice)
  project.provide('databasePrefix', databasePrefix)
  project.provide('postgresUrl', url)
  project.provide('templateName', templateName(hash))
  project.provide('snapshotFile', snapshot)
  return async () => {
    if (url) await dropDatabases(url, databasePrefix)
  }
}
