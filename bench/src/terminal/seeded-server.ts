import { join } from 'node:path'
import type { Credentials } from '@filo/dev-env/people'
import type { MeasuredProcess } from '../measured-process.ts'
import type { BenchDatabase } from '../servers/bench-database.ts'
import { startFilo } from '../servers/filo.ts'
import { startProduct } from '../servers/product.ts'

interface Options {
  port: number
  database: BenchDatabase
  hasDemoData?: boolean
  /** More of its environment. */
  own?: Record<string, string>
  /** Options of Node.js. */
  nodeOptions?: readonly string[]
}

/** The production server on a database in which the demo's people are, and all of its data where that is asked for. */
export async function startSeededServer(
  folder: string,
  { port, database, hasDemoData = false, own = {}, nodeOptions = [] }: Options,
): Promise<MeasuredProcess & { address: string; people: Credentials[] }> {
  const seeding = await startProduct(folder, { port, databaseUrl: database.url, hasDemoData })
  await seeding.stop()
  const environment = { DATABASE_URL: database.url, FILO_DATA_DIR: join(folder, 'server'), ...own }
  return { ...(await startFilo(port, environment, nodeOptions)), people: seeding.people }
}
