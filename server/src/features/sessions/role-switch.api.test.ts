import { MINUTE_MS } from '@filo/contract/durations'
import { getSession, reauthenticate, signIn, switchRole } from '@filo/contract/session/session-routes'
import { deleteUser } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '../../db/schema/user-roles.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { type Answer, inject, signInAs, testPassword } from '../../testing/test-people.ts'

const roles = ['admin', 'developer'] as const

function cookieOf(answer: Pick<Answer<unknown>, 'headers'>): string {
  return String(answer.headers['set-cookie']).match(/__Host-filo-session=[^;]+/)?.[0] ?? ''
}

describe.each(engines())('switching the role on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** A session of somebody who holds two roles, opened with their password. */
  async function enter(remember: boolean) {
    const person = await signInAs(server, 'admin')
    await server.context.db.insert(userRoles).values({
      userId: person.userId,
      roleKey: 'developer',
      scopeKind: 'all',
      grantedAt: server.clock.now(),
    })
    const { body } = await person.call(getSession, {})
    const credentials = { email: body.user.email, password: testPassword, role: 'admin' as const, remember }
    const answer = await inject(server, signIn, { body: credentials })
    return { session: answer.body, headers: { cookie: cookieOf(answer) } }
  }

  test('the times of the session and of its proof stay as they were', async () => {
    const { session, headers } = await enter(false)
    server.clock.advance(20 * MINUTE_MS)
    const switched = await inject(server, switchRole, { body: { role: 'developer' }, headers })
    const { issuedAt, expiresAt, provedAt } = session
    expect(switched.body).toMatchObject({ role: 'developer', issuedAt, expiresAt, provedAt })
  })

  test('it proves no password: what asks for one still does', async () => {
    const { headers } = await enter(false)
    const other = await signInAs(server, 'tester')
    server.clock.advance(20 * MINUTE_MS)
    const away = await inject(server, switchRole, { body: { role: 'developer' }, headers })
    const back = await inject(server, switchRole, {
      body: { role: 'admin' },
      headers: { cookie: cookieOf(away) },
    })
    const now = { cookie: cookieOf(back) }
    const removal = { params: { userId: other.userId }, body: { reason: 'Left the company' }, headers: now }
    expect((await inject(server, deleteUser, removal)).problem.code).toBe('reauthentication_required')
    await inject(server, reauthenticate, { body: { password: testPassword }, headers: now })
    expect((await inject(server, deleteUser, removal)).status).toBe(204)
  })

  test('switching to and fro does not outlive twelve hours', async () => {
    let { headers } = await enter(false)
    for (let round = 0; round < 15; round += 1) {
      server.clock.advance(50 * MINUTE_MS)
      const role = roles[(round + 1) % 2] ?? 'admin'
      const switched = await inject(server, switchRole, { body: { role }, headers })
      expect(switched.status).toBe(round < 14 ? 200 : 401)
      headers = { cookie: cookieOf(switched) }
    }
  })

  test('the cookie of a remembered device lives as long as its session', async () => {
    const { headers } = await enter(true)
    server.clock.advance(24 * 60 * MINUTE_MS)
    const switched = await inject(server, switchRole, { body: { role: 'developer' }, headers })
    expect(String(switched.headers['set-cookie'])).toContain(`Max-Age=${29 * 24 * 3600};`)
  })
})
