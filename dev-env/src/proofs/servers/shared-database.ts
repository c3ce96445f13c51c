import { candidateUrls } from '@filo/server/testing/test-database-names'
import pg from 'pg'

/**
 * An empty PostgreSQL database for products under test, which servers may share.
 * @returns undefined when no PostgreSQL answers
 */
export async function makeSharedDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  for (const candidate of candidateUrls()) {
    const admin = new pg.Client({ connectionString: candidate })
    const isThere = await admin.connect().then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    const name = `filo_p_${process.pid}_${Date.now()}`
    await admin.query(`create database "${name}"`)
    const url = new URL(candidate)
    url.pathname = `/${name}`
    return {
      url: url.href,
      drop: async () => {
        await admin.query(`drop database if exists "${name}" with (force)`)
        await admin.end()
      },
    }
  }
  return undefined
}
