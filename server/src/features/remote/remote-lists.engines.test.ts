import type { RemoteType } from '@filo/contract/remote/remote-states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remoteSessions } from '../../db/schema/remote-sessions.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addRemoteUnit } from '../../testing/test-remote.ts'
import { carriesOneOf, listSessionRows } from './remote-store.ts'

const SESSIONS = 20_000
/** Of so many one carries a desktop. */
const DESKTOP_EVERY = 1000

describe.each(engines())('long lists of remote sessions on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    support = await signInAs(server, 'support')
    const { unitId } = await addRemoteUnit(server)
    const { db, clock } = server.context
    const types = sql`case when n % ${DESKTOP_EVERY} = 0 then '["desktop"]'::jsonb else '["terminal","files"]'::jsonb end`
    await db.execute(sql`
      insert into remote_sessions (id, unit_id, state, types, mode, reason, minutes, requested_by, role_key,
        requested_at, revision, needs_consent, ended_at, end_reason)
      select gen_random_uuid(), ${unitId}::uuid, 'ended', ${types}, 'control', 'Ses yok', 20, ${support.userId}::uuid,
        'support', ${clock.now().toISOString()}::timestamptz - make_interval(secs => n), 1, false,
        ${clock.now().toISOString()}::timestamptz, 'closed'
      from generate_series(1, ${SESSIONS}) n`)
    await db.execute(sql`analyze remote_sessions`)
  })
  afterAll(() => server.close())

  test.each<RemoteType[][]>([[['desktop']], [['desktop', 'logs']]])(
    'sessions that carry one of %j are found by an index',
    async (types) => {
      const query = sql`explain select id from ${remoteSessions} where ${carriesOneOf(types)}`
      const { rows } = (await server.context.db.execute(query)) as { rows: unknown[] }
      const plan = JSON.stringify(rows)
      expect(plan).toContain('remote_sessions_types')
      expect(plan).not.toContain('Seq Scan')
    },
  )

  test('a page of them is the newest of all that carry the type', async () => {
    const scope = { scope: { kind: 'all' as const }, isOwnOnly: false }
    const query = { page: 1, size: 10, 'f.type': ['desktop' as const, 'logs' as const] }
    const { rows, totalCount } = await listSessionRows(server.context.db, scope, query)
    expect(totalCount).toBe(SESSIONS / DESKTOP_EVERY)
    expect(rows.map(({ types }) => types)).toEqual(Array.from({ length: 10 }, () => ['desktop']))
    const times = rows.map(({ requestedAt }) => requestedAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })
})
