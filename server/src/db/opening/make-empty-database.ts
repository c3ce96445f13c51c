import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { openPglite } from './open-pglite.ts'

/** Makes the database that new installations begin with (`empty-database.ts`) at `path`; `prepare` adds to our tables. */
export async function makeEmptyDatabase(
  path: string,
  prepare?: (database: Database) => Promise<void>,
): Promise<void> {
  const dataFolder = `${path}.making`
  await rm(dataFolder, { recursive: true, force: true })
  const database = await openPglite({ dataFolder })
  await prepare?.(database)
  await database.close()
  await rename(join(dataFolder, 'db'), path)
  await rm(dataFolder, { recursive: true })
}
