import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import {
  changePassword,
  confirmMfa,
  createApiToken,
  disableMfa,
  startMfa,
} from '@filo/contract/profile/profile-routes'
import { getSession, signIn, signOut } from '@filo/contract/session/session-routes'
import { removeUserMfa, requirePasswordChange } from '@filo/contract/users/user-security-routes'
import { getUser } from '@filo/contract/users/users-routes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

const newPassword = 'mavi kayık kıyıda'
const reason = 'telefonunu kaybetti'

describe.each(engines())('the way a person signs in, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  async function signInAgain(person: TestPerson, password = testPassword) {
    const { body } = await admin.call(getUser, { params: { userId: person.userId } })
    const answer = await inject(server, signIn, { body: { email: body.email, password } })
    const cookie = String(answer.headers['set-cookie']).match(/__Host-filo-session=[^;]+/)?.[0] ?? ''
    return { answer, headers: { cookie, 'accept-language': 'en' } }
  }

  const request = (person: TestPerson, by = admin) =>
    by.call(requirePasswordChange, { params: { userId: person.userId } })

  test('somebody asked for a new password signs in again and can do nothing else before it', async () => {
    const person = await signInAs(server, 'developer')
    const requested = await request(person)
    expect(requested.status).toBe(200)
    expect(requested.body.mustChangePassword).toBe(true)
    expect((await person.call(getSession, {})).status).toBe(401)

    const { answer, headers } = await signInAgain(person)
    expect(answer.body.stateFlag).toBe('mustChangePassword')
    const refused = await inject(server, listProducedRobots, { headers })
    expect(refused.status).toBe(403)
    expect(refused.problem.code).toBe('password_change_required')
    expect((await inject(server, getSession, { headers })).status).toBe(200)

    const same = { current: testPassword, next: testPassword }
    const retained = await inject(server, changePassword, { headers, body: same })
    expect(retained.problem.code).toBe('password_unchanged')
    const next = { current: testPassword, next: newPassword }
    expect((await inject(server, changePassword, { headers, body: next })).status).toBe(204)
    expect((await inject(server, getSession, { headers })).body.stateFlag).toBe('active')
    expect((await inject(server, signOut, { headers })).status).toBe(204)
  })

  test('their API tokens rest as well until the password is new', async () => {
    const person = await signInAs(server, 'admin')
    const body = { name: 'Derleme', role: 'admin' as const }
    const made = await person.call(createApiToken, { body })
    await request(person)
    const headers = { authorization: `Bearer ${made.body.text}` }
    expect((await inject(server, listProducedRobots, { headers })).problem.code).toBe(
      'password_change_required',
    )
  })

  test('the log says who asked', async () => {
    const person = await signInAs(server, 'tester')
    await request(person)
    const { body } = await admin.call(listAudit, {
      query: { 'f.action': 'user.password_change_required', 'f.objectId': person.userId } as never,
    })
    expect(body.items[0]).toMatchObject({ action: 'user.password_change_required', actorId: admin.userId })
  })

  test('nobody does either to themselves, or to somebody of another customer', async () => {
    expect((await request(admin)).problem.code).toBe('own_account')
    const customerId = await addCustomer(server, 'Işık Otel')
    const boss = await signInAs(server, 'customer_admin', { customerId })
    const other = await signInAs(server, 'developer')
    expect((await request(other, boss)).status).toBe(404)
    const params = { userId: admin.userId }
    expect((await admin.call(removeUserMfa, { params, body: { reason } })).problem.code).toBe('own_account')
  })

  test('somebody who lost the phone gets in with the password once an administrator turned the code off', async () => {
    const person = await signInAs(server, 'developer')
    const { body } = await person.call(startMfa, {})
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: server.clock.now().getTime(),
    })
    expect((await person.call(confirmMfa, { body: { code } })).status).toBe(200)
    expect((await signInAgain(person)).answer.problem.code).toBe('totp_required')

    const params = { userId: person.userId }
    const removed = await admin.call(removeUserMfa, { params, body: { reason } })
    expect(removed.body.mfaEnabled).toBe(false)
    expect((await person.call(getSession, {})).status).toBe(401)
    expect((await signInAgain(person)).answer.status).toBe(200)
  })

  test('a code that is off is not turned off again, nor is its person signed out for it', async () => {
    const person = await signInAs(server, 'developer')
    const params = { userId: person.userId }
    const removed = await admin.call(removeUserMfa, { params, body: { reason } })
    expect(removed.body.mfaEnabled).toBe(false)
    expect((await person.call(getSession, {})).status).toBe(200)
    expect((await person.call(disableMfa, {})).status).toBe(204)
    const query = { 'f.action': 'user.mfa_disabled', 'f.objectId': person.userId } as never
    expect((await admin.call(listAudit, { query })).body.totalCount).toBe(0)
  })

  test('turning the code off takes a password proved in the last 15 minutes', async () => {
    const late = await signInAs(server, 'admin')
    const person = await signInAs(server, 'developer')
    server.clock.advance(HOUR_MS / 2)
    const params = { userId: person.userId }
    const refused = await late.call(removeUserMfa, { params, body: { reason } })
    expect(refused.problem.code).toBe('reauthentication_required')
  })
})
