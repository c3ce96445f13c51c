import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { isRefusedData } from './refused-data.ts'

describe.each(engines())('what %s says about values that it refuses', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test.each([
    ['half a character', sql`select ${'"\\ud83d"'}::jsonb`, true],
    ['NUL', sql`select ${'"\\u0000"'}::jsonb ->> 0`, true],
    ['a table that is not there', sql`select * from nowhere`, false],
  ])('%s', async (_, query, expected) => {
    const error: unknown = await database.db.execute(query).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(error).toBeInstanceOf(Error)
    expect(isRefusedData(error)).toBe(expected)
  })
})
