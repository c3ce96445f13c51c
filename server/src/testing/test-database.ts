import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/open-pglite.ts'
import { openPostgres } from '../db/open-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
    templateName: string
    snapshotFile: string
  }
}

export type Engine = Database['engine']

/** The engines this run covers: PGlite always, PostgreSQL when one answers. */
export function engines(): Engine[] {
  return inject('postgresUrl') ? ['pglite', 'postgres'] : ['pglite']
}

let next = 0

async function openTestPostgres(): Promise<Database> {
  const url = inject('postgresUrl') ?? ''
  next += 1
  const name = `filo_t_${process.pid}_${next}_${Date.now()}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database "${name}" template "${inject('templateName')}"`)
  const target = new URL(url)
  target.pathname = `/${name}`
  const database = await openPostgres({ url: target.href, isMigrated: true })
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.query(`drop database if exists "${name}" with (force)`)
      await admin.end()
    },
  }
}

/** A PostgreSQL database of a test's own without any table. @throws when no PostgreSQL answers */
export async function openEmptyPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(inject('postgresUrl') ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  url.pathname = `/filo_t_${process.pid}_empty_${Date.now()}`
  const name = url.pathname.slice(1)
  await admin.query(`create database "${name}"`)
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database if exists "${name}" with (force)`)
      await admin.end()
    },
  }
}

/** An empty, migrated database of a test's own; close it when done. */
export async function openTestDatabase(engine: Engine = 'pglite'): Promise<Database> {
  if (engine === 'postgres') return openTestPostgres()
  return openPglite({ snapshot: await openAsBlob(inject('snapshotFile')) })
}
