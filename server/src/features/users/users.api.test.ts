import { listAudit } from '@filo/contract/audit/audit-routes'
import { listCustomers } from '@filo/contract/customers/customers-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import {
  changePassword,
  confirmMfa,
  createApiToken,
  startMfa,
  updateProfile,
} from '@filo/contract/profile/profile-routes'
import { getSession, signIn } from '@filo/contract/session/session-routes'
import { listRoleCounts } from '@filo/contract/users/role-counts-routes'
import * as routes from '@filo/contract/users/users-routes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchVocabulary } from '../../db/schema/search-words.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

describe.each(engines())('people on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let next = 0
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  async function invite(roleKey: 'developer' | 'admin' | 'tester' = 'developer') {
    next += 1
    const body = { email: `Ayse.${next}@Example.com`, displayName: 'Ayşe Işık', roles: [{ roleKey }] }
    const { body: made } = await admin.call(routes.inviteUser, { body })
    return {
      ...made,
      token: new URL(made.link.url ?? '', 'https://filo.example').searchParams.get('invite') ?? '',
    }
  }

  async function join() {
    const { user, token } = await invite()
    const password = 'kırmızı balon uçtu'
    await inject(server, routes.acceptInvite, { body: { token, password } })
    return { user, password }
  }

  test('an invited person sets a password and signs in', async () => {
    const { user, password } = await join()
    const answer = await inject(server, signIn, { body: { email: user.email, password } })
    expect(answer.status).toBe(200)
    expect(answer.body.role).toBe('developer')
  })

  test('the audit log names the one who joined under their own role', async () => {
    const { user } = await join()
    const query = { 'f.objectType': 'user', 'f.objectId': user.id, 'f.action': 'user.joined' }
    const { body } = await admin.call(listAudit, { query })
    expect(body.items.map((entry) => [entry.actorId, entry.role])).toEqual([[user.id, 'developer']])
  })

  test('preferences come with the session', async () => {
    const person = await signInAs(server, 'support')
    const preferences = { theme: 'dark' as const, palettes: { light: 'blue' as const, dark: 'red' as const } }
    await person.call(updateProfile, { body: { preferences } })
    expect((await person.call(getSession, {})).body.preferences).toEqual(preferences)
  })

  test('a link works once, and not after it has expired', async () => {
    const used = await invite()
    const accept = (token: string) =>
      inject(server, routes.acceptInvite, { body: { token, password: 'kırmızı balon uçtu' } })
    expect((await accept(used.token)).status).toBe(204)
    expect((await accept(used.token)).problem.code).toBe('link_invalid')
    const old = await invite()
    server.clock.advance(8 * 24 * HOUR_MS)
    expect((await accept(old.token)).problem.code).toBe('link_invalid')
    admin = await signInAs(server, 'admin')
  })

  test('a password of the first guesses is refused, and the link stays good', async () => {
    const { token } = await invite()
    const accept = (password: string) => inject(server, routes.acceptInvite, { body: { token, password } })
    for (const guess of ['parolaparola', 'Winter2026!!', 'qwertyuiop12', 'Filo2026filo!', 'Ayşe-Işık-2026'])
      expect((await accept(guess)).problem.code, guess).toBe('password_too_common')
    expect((await accept('kırmızı balon uçtu')).status).toBe(204)
  })

  test('an address cannot be invited twice', async () => {
    const { user } = await invite()
    const body = {
      email: user.email.toUpperCase(),
      displayName: 'Başkası',
      roles: [{ roleKey: 'tester' as const }],
    }
    expect((await admin.call(routes.inviteUser, { body })).problem.code).toBe('email_in_use')
  })

  test('suspending ends the sessions at once, and reactivating lets in again', async () => {
    const { user, password } = await join()
    const signed = await inject(server, signIn, { body: { email: user.email, password } })
    const cookie = String(signed.headers['set-cookie']).match(/__Host-filo-session=[^;]+/)?.[0] ?? ''
    const suspended = await admin.call(routes.suspendUser, {
      params: { userId: user.id },
      body: { reason: 'izinde' },
    })
    expect(suspended.body.status).toBe('suspended')
    expect((await inject(server, getSession, { headers: { cookie } })).status).toBe(401)
    await admin.call(routes.reactivateUser, { params: { userId: user.id } })
    expect((await inject(server, signIn, { body: { email: user.email, password } })).status).toBe(200)
  })

  test('nobody takes their own rights away', async () => {
    const params = { userId: admin.userId }
    const reason = 'deneme'
    expect((await admin.call(routes.suspendUser, { params, body: { reason } })).problem.code).toBe(
      'own_demotion',
    )
    const body = { roles: [{ roleKey: 'tester' as const }], reason }
    expect((await admin.call(routes.setUserRoles, { params, body })).problem.code).toBe('own_demotion')
  })

  test('a customer administrator grants customer roles only, and only at the own customer', async () => {
    const customerId = await addCustomer(server, 'Işık Otel')
    const person = await signInAs(server, 'customer_admin', { customerId })
    const base = { email: 'garson@otel.example', displayName: 'Gül Ağa' }
    const beyond = await person.call(routes.inviteUser, { body: { ...base, roles: [{ roleKey: 'admin' }] } })
    expect(beyond.problem.code).toBe('role_beyond_own')
    const { body } = await person.call(routes.inviteUser, {
      body: { ...base, roles: [{ roleKey: 'customer_user' }] },
    })
    expect(body.user.customerId).toBe(customerId)
    const list = await person.call(routes.listUsers, {})
    expect(list.body.items.every((user) => user.customerId === customerId)).toBe(true)
  })

  test('people are found without regard to case and marks', async () => {
    await invite()
    const { body } = await admin.call(routes.listUsers, { query: { q: 'AYSE ışik' } })
    expect(body.totalCount).toBeGreaterThan(0)
  })

  test('an edit of what somebody else changed meanwhile is refused', async () => {
    const { user } = await invite()
    const params = { userId: user.id }
    await admin.call(routes.updateUser, { params, body: { title: 'Mühendis' } })
    const stale = await admin.call(routes.updateUser, { params, body: { title: 'Şef' }, ifMatch: user.etag })
    expect(stale.problem.code).toBe('etag_mismatch')
  })

  test('what is noted of a person is kept, and the log tells what changed', async () => {
    const { user } = await invite()
    const params = { userId: user.id }
    const body = { company: 'Işık Bakım', address: 'Moda Cd. 5, İstanbul', notes: 'Hafta sonu aranmaz.' }
    expect((await admin.call(routes.updateUser, { params, body })).body).toMatchObject(body)
    const query = { 'f.objectType': ['user'], 'f.objectId': [user.id], 'f.action': ['user.updated'] }
    const { items } = (await admin.call(listAudit, { query })).body
    expect(items[0]).toMatchObject({ before: { company: null, address: null, notes: null }, after: body })
  })

  test('each role tells how many people in scope hold it, as many as the list filtered by it', async () => {
    const [own, foreign] = [await addCustomer(server, 'Sayan Otel'), await addCustomer(server, 'Başka Otel')]
    const manager = await signInAs(server, 'customer_admin', { customerId: own })
    await signInAs(server, 'customer_user', { customerId: own })
    await signInAs(server, 'customer_user', { customerId: foreign })
    const counts = async (person: TestPerson) => (await person.call(listRoleCounts, {})).body.items
    const byRole = (await counts(manager)).toSorted((one, other) => one.roleKey.localeCompare(other.roleKey))
    expect(byRole).toEqual([
      { roleKey: 'customer_admin', userCount: 1 },
      { roleKey: 'customer_user', userCount: 1 },
    ])
    for (const { roleKey, userCount } of await counts(admin)) {
      const { body } = await admin.call(routes.listUsers, { query: { 'f.role': [roleKey] } })
      expect([roleKey, userCount]).toEqual([roleKey, body.totalCount])
    }
  })

  test('deleting erases the personal data and needs a recent proof of the password', async () => {
    const { user } = await invite()
    const reason = 'işten ayrıldı'
    const words = async () =>
      (await server.context.db.select().from(searchVocabulary)).map(({ word }) => word)
    const renamed = { params: { userId: user.id }, body: { displayName: 'Zeliha Tozkoparan' } }
    await admin.call(routes.updateUser, renamed)
    expect(await words()).toContain('tozkoparan')
    expect(
      (await admin.call(routes.deleteUser, { params: { userId: user.id }, body: { reason } })).status,
    ).toBe(204)
    expect((await admin.call(routes.getUser, { params: { userId: user.id } })).status).toBe(404)
    await server.context.sweep()
    expect(await words()).not.toContain('tozkoparan')
    const late = await signInAs(server, 'admin')
    const other = await invite()
    server.clock.advance(16 * 60_000)
    const refused = await late.call(routes.deleteUser, {
      params: { userId: other.user.id },
      body: { reason },
    })
    expect(refused.problem.code).toBe('reauthentication_required')
  })

  test('two-step verification asks for the code from the next sign-in on', async () => {
    const person = await signInAs(server, 'support')
    const { body } = await person.call(getSession, {})
    const { secret } = (await person.call(startMfa, {})).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (seconds: number) =>
      totp.generate({ timestamp: server.clock.now().getTime() + seconds * 1000 })
    const code = codeAt(0)
    expect((await person.call(confirmMfa, { body: { code } })).status).toBe(200)
    const credentials = { email: body.user.email, password: testPassword }
    expect((await inject(server, signIn, { body: credentials })).problem.code).toBe('totp_required')
    const signInWith = (totp: string) => inject(server, signIn, { body: { ...credentials, totp } })
    expect((await signInWith(code)).problem.code).toBe('wrong_totp')
    expect((await signInWith(codeAt(30))).status).toBe(200)
  })

  test('changing the password needs the current one', async () => {
    const person = await signInAs(server, 'tester')
    const wrong = { current: 'wrong', next: 'kırmızı balon uçtu' }
    expect((await person.call(changePassword, { body: wrong })).problem.code).toBe('wrong_password')
    expect((await person.call(changePassword, { body: { ...wrong, current: testPassword } })).status).toBe(
      204,
    )
  })

  test('an API token acts under its role and no other', async () => {
    const person = await signInAs(server, 'developer')
    const { body } = await person.call(createApiToken, { body: { name: 'CI', role: 'developer' } })
    const headers = { authorization: `Bearer ${body.text}` }
    expect((await inject(server, listProducedRobots, { headers })).status).toBe(200)
    expect((await inject(server, listCustomers, { headers })).problem.code).toBe('no_permission')
    expect((await inject(server, getSession, { headers: { authorization: 'Bearer filo_no' } })).status).toBe(
      401,
    )
    const beyond = await person.call(createApiToken, { body: { name: 'CI', role: 'admin' } })
    expect(beyond.problem.code).toBe('role_not_granted')
  })
})
