import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openEmptyPostgres } from '../../testing/test-database.ts'
import { PostgresPool } from './postgres-pool.ts'

/** As a network that is gone does it. */
const lose = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

describe.runIf(inject('postgresUrl'))('a pool of one connection', () => {
  let database: Awaited<ReturnType<typeof openEmptyPostgres>>
  let pool: PostgresPool
  beforeEach(async () => {
    database = await openEmptyPostgres()
    pool = new PostgresPool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 3000 })
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  test('that is lost as a transaction begins has its place for the next one', async () => {
    const db = drizzle({ client: pool })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      pool.once('acquire', lose)
      await expect(db.transaction(async () => {})).rejects.toThrow()
    }
    expect(await db.transaction(async () => 'done')).toBe('done')
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  })

  test('that is lost within a transaction fails that alone', async () => {
    const db = drizzle({ client: pool })
    pool.once('connect', (client) => setTimeout(() => lose(client), 50))
    const waiting = db.transaction(() => new Promise((resolve) => setTimeout(resolve, 200)))
    await expect(waiting).rejects.toThrow()
    expect(await db.transaction(async () => 'done')).toBe('done')
  })
})
