import pg from 'pg'
import { expect, inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { connectionsOf, type Engine, type EngineChoice, enginesOf } from './test-engines.ts'
import { type MadeDatabase, makeTestPglite, makeTestPostgres } from './test-made-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
    templateName: string
    snapshotFile: string
    engineChoice: EngineChoice
    /** Begins the names of the databases that this run makes. */
    databasePrefix: string
  }
}

export type { Engine } from './test-engines.ts'

/** The engines that prove the test file under way. */
export function engines(): Engine[] {
  return enginesOf(expect.getState().testPath ?? '', inject('engineChoice'))
}

/** The one that proves a file which needs one alone: PostgreSQL where one answers, unless all is asked of the embedded one. */
export function usualEngine(): Engine {
  const { hasPostgres, isAll } = inject('engineChoice')
  return hasPostgres && !isAll ? 'postgres' : 'pglite'
}

/** Made by an earlier test of this process and emptied: making one takes ten times as long. */
const idle: Record<Engine, MadeDatabase[]> = { pglite: [], postgres: [] }

/** A database as one test has it: whoever still uses it afterwards is refused, and not heard in the next test. */
function lend(made: MadeDatabase, database: Database): Database {
  let isBack = false
  const requireLent = () => {
    if (isBack) throw new Error('the test that had this database has ended')
  }
  const db = new Proxy(database.db, {
    get(target, key) {
      requireLent()
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    ...database,
    db,
    ping: async () => {
      requireLent()
      await database.ping()
    },
    close: async () => {
      if (isBack) return
      isBack = true
      if (await made.empty()) idle[database.engine].push(made)
    },
  }
}

/** An empty, migrated database of a test's own, on the usual engine where none is named; close it when done: the next test works in it. */
export async function openTestDatabase(engine: Engine = usualEngine()): Promise<Database> {
  const made = idle[engine].pop() ?? (await (engine === 'postgres' ? makeTestPostgres() : makeTestPglite()))
  return lend(made, await made.open(connectionsOf(expect.getState().testPath ?? '')))
}

/** A PostgreSQL database of a test's own without any table. @throws when no PostgreSQL answers */
export async function openEmptyPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(inject('postgresUrl') ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  url.pathname = `/${inject('databasePrefix')}_${process.pid}_empty_${Date.now()}`
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
