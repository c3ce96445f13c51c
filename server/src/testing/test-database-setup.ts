import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrationsFolder } from '../db/migrations-folder.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { readMigrations } from '../db/read-migrations.ts'
import { candidateUrls, markerFile, snapshotFile, templateName } from './test-database-names.ts'

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
    await (await openPostgres({ url: target.href })).close()
    await admin.query(`alter database "${name}_new" rename to "${name}"`)
  }
  await admin.end()
}

async function makeSnapshot(file: string): Promise<void> {
  const client = await PGlite.create('memory://')
  await migrate(drizzle({ client }), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await client.close()
}

/** Prepares both engines once per test run and records whether a PostgreSQL answered. */
export async function setup(project: TestProject): Promise<void> {
  const hash = createHash('sha256').update(readMigrations()).digest('hex').slice(0, 12)
  mkdirSync(new URL('.', markerFile), { recursive: true })
  const snapshot = snapshotFile(hash)
  await makeSnapshot(snapshot)
  const url = await findPostgres()
  if (url) await makeTemplate(url, templateName(hash))
  writeFileSync(markerFile, url ? 'yes' : 'no')
  project.provide('postgresUrl', url)
  project.provide('templateName', templateName(hash))
  project.provide('snapshotFile', snapshot)
}
