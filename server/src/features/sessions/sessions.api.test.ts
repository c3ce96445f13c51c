import { HOUR_MS } from '@filo/contract/durations'
import {
  getSession,
  signIn,
  signOut,
  signOutEverywhere,
  switchRole,
} from '@filo/contract/session/session-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '../../db/schema/user-roles.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, testPassword } from '../../testing/test-people.ts'

describe.each(engines())('sessions on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('a signed-in person sees their session and its permissions', async () => {
    const person = await signInAs(server, 'developer')
    const { status, body } = await person.call(getSession, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'developer', roles: ['developer'], stateFlag: 'active' })
    expect(body.permissions).toContain('package.upload')
    expect(body.permissions).not.toContain('aros.publish')
  })

  test('an unknown account and a wrong password get the same answer', async () => {
    const known = await signInAs(server, 'tester')
    const { body } = await known.call(getSession, {})
    const wrong = await inject(server, signIn, { body: { email: body.user.email, password: 'no' } })
    const unknown = await inject(server, signIn, { body: { email: 'nobody@example.com', password: 'no' } })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('the address of an account is compared without regard to case', async () => {
    const known = await signInAs(server, 'tester')
    const { body } = await known.call(getSession, {})
    const email = body.user.email.toUpperCase()
    expect((await inject(server, signIn, { body: { email, password: testPassword } })).status).toBe(200)
  })

  test('signing out voids the token', async () => {
    const person = await signInAs(server, 'admin')
    expect((await person.call(signOut, {})).status).toBe(204)
    expect((await person.call(getSession, {})).status).toBe(401)
  })

  test('signing out everywhere ends the other sessions too', async () => {
    const person = await signInAs(server, 'admin')
    const { body } = await person.call(getSession, {})
    const other = await inject(server, signIn, { body: { email: body.user.email, password: testPassword } })
    const cookie = String(other.headers['set-cookie']).match(/__Host-filo-session=[^;]+/)?.[0] ?? ''
    await person.call(signOutEverywhere, {})
    expect((await inject(server, getSession, { headers: { cookie } })).status).toBe(401)
  })

  test('a role that is not held is refused', async () => {
    const person = await signInAs(server, 'tester')
    expect((await person.call(switchRole, { body: { role: 'admin' } })).problem.code).toBe('role_not_granted')
  })

  test('signing in again keeps the role asked for while it is held, else the usual one', async () => {
    const person = await signInAs(server, 'developer')
    const { body } = await person.call(getSession, {})
    const credentials = { email: body.user.email, password: testPassword }
    await server.context.db
      .insert(userRoles)
      .values({ userId: person.userId, roleKey: 'tester', scopeKind: 'all', grantedAt: server.clock.now() })
    const asTester = await inject(server, signIn, {
      body: { ...credentials, role: 'tester', remember: true },
    })
    expect(asTester.body).toMatchObject({ role: 'tester', isRemembered: true })
    const asAdmin = await inject(server, signIn, { body: { ...credentials, role: 'admin' } })
    expect(asAdmin.status).toBe(200)
    expect(asAdmin.body).toMatchObject({ role: 'developer', isRemembered: false })
  })

  test('a session says which limit ends it', async () => {
    const person = await signInAs(server, 'admin')
    expect((await person.call(getSession, {})).body.nextLimit).toBe('idle')
    for (let hour = 0; hour < 12; hour += 1) {
      server.clock.advance(HOUR_MS - 60_000)
      await person.call(getSession, {})
    }
    const { body } = await person.call(getSession, {})
    expect(body.nextLimit).toBe('absolute')
    expect(body.idleExpiresAt).toBe(body.expiresAt)
  })

  test('an idle session ends after an hour', async () => {
    const person = await signInAs(server, 'admin')
    server.clock.advance(HOUR_MS - 1000)
    expect((await person.call(getSession, {})).status).toBe(200)
    server.clock.advance(HOUR_MS + 1000)
    expect((await person.call(getSession, {})).status).toBe(401)
  })

  test('the 21st wrong guess at an account is not evaluated, and says how long to wait', async () => {
    const person = await signInAs(server, 'support')
    const { body } = await person.call(getSession, {})
    const guess = () => inject(server, signIn, { body: { email: body.user.email, password: 'guess' } })
    const statuses = []
    for (let round = 0; round < 21; round += 1) statuses.push((await guess()).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the owner still gets in from a browser they signed in with before', async () => {
    const person = await signInAs(server, 'support')
    const { body } = await person.call(getSession, {})
    const { email } = body.user
    const first = await inject(server, signIn, { body: { email, password: testPassword } })
    const cookie = String(first.headers['set-cookie']).match(/__Host-filo-device=[^;]+/)?.[0] ?? ''
    for (let round = 0; round < 21; round += 1) {
      await inject(server, signIn, { body: { email, password: 'guess' } })
    }
    const headers = { cookie }
    expect((await inject(server, signIn, { body: { email, password: testPassword }, headers })).status).toBe(
      200,
    )
  })

  test('a write from another site is refused', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await inject(server, signIn, { body: { email: 'a@b.co', password: 'x' }, headers })
    expect(answer.problem.code).toBe('foreign_origin')
  })

  test('the audit chain holds after all of this', async () => {
    const result = await server.context.audit.verify()
    expect(result.isIntact).toBe(true)
    expect(result.entries).toBeGreaterThan(5)
  })
})
