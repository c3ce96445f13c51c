import { chmodSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from '../database.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { requireOwnHistory } from './migration-history.ts'

/** PostgreSQL's default of 128 MB would be most of an empty server's memory; the files are in the page cache anyway. */
const SHARED_BUFFERS = '16MB'

/**
 * Optimising one of the engine's largest functions takes V8 half a gigabyte and a second, and by default the start
 * alone makes it hot enough. With this budget (V8's own is 13 million) only an installation at work pays, and it runs
 * as fast.
 */
const TIERING_BUDGET = 2_000_000_000

/** The compiled engine; its type is the engine's own, because not every program here knows the browser's types. */
type EngineCode = NonNullable<PGliteOptions['pgliteWasmModule']>

interface PgliteOptions {
  /** Folder of the installation; the database lives in `<folder>/db`. Absent: in memory. */
  dataFolder?: string
  /** A dumped data folder to start from instead of an empty one (tests). */
  snapshot?: Blob
}

/** What Node's types leave out. */
const { WebAssembly: compiler } = globalThis as unknown as {
  WebAssembly: { compile: (code: Uint8Array) => Promise<EngineCode> }
}

let engineCode: Promise<EngineCode> | undefined

/** The engine's code; left to itself the engine keeps the nine megabytes of the file as well. */
async function compileEngine(): Promise<EngineCode> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  return compiler.compile(await readFile(file))
}

/** Makes the folder of the database, where it is new as a copy of the build's. */
function prepareFolder(dataFolder: string, path: string): void {
  mkdirSync(dataFolder, { recursive: true })
  copyEmptyDatabase(path)
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
}

/**
 * The engine keeps a reader of arrays for the rows of every table, ours and its own, and copies all readers for each
 * query; nobody reads such arrays, and two thirds of a small query went there.
 */
async function forgetRowArrays(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ oid: number }>(
    'select typarray::int as oid from pg_type where typrelid <> 0 and typarray <> 0',
  )
  for (const { oid } of rows) Reflect.deleteProperty(client.parsers, oid)
}

/** Opens (and migrates) the embedded database; the caller holds the lock of its folder. @throws OtherHistory */
export async function openPglite({ dataFolder, snapshot }: PgliteOptions): Promise<Database> {
  const path = dataFolder ? join(dataFolder, 'db') : 'memory://'
  if (dataFolder) prepareFolder(dataFolder, path)
  engineCode ??= compileEngine()
  const client = await PGlite.create(path, {
    pgliteWasmModule: await engineCode,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  })
  const db = drizzle({ client })
  if (!snapshot) {
    try {
      await requireOwnHistory(db as unknown as Database['db'], `the data folder ${dataFolder}`)
      await migrate(db, { migrationsFolder })
    } catch (error) {
      await client.close()
      throw error
    }
  }
  await forgetRowArrays(client)
  return {
    db: db as unknown as Database['db'],
    engine: 'pglite',
    client,
    ping: async () => {
      await client.query('select 1')
    },
    close: () => client.close(),
  }
}
