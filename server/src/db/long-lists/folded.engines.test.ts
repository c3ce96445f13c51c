import { fold } from '@filo/contract/fold'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import { folded } from './folded.ts'

describe.each(engines())('folding on %s', (engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  test.each(['IŞIK Otel', 'İstanbul ışığı', 'Çınar Müzesi (Ağa)', 'Café São Ñandú', 'NH1-000231'])(
    'reads %s as a search does',
    async (text) => {
      const answer = await database.db.execute(sql`select ${folded(sql`${text}::text`)} as value`)
      expect((answer as unknown as { rows: { value: string }[] }).rows[0]?.value).toBe(fold(text))
    },
  )
})
