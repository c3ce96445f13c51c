import { getAbout } from '@filo/contract/about/about-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { createApiToken, getProfile } from '@filo/contract/profile/profile-routes'
import type { RoleKey } from '@filo/contract/roles'
import { getSession, signOutEverywhere } from '@filo/contract/session/session-routes'
import { unlinkUserIdentity } from '@filo/contract/users/user-security-routes'
import {
  createPasswordReset,
  deleteUser,
  getUser,
  inviteUser,
  suspendUser,
} from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userIdentities } from '../../db/schema/user-identities.ts'
import { users } from '../../db/schema/users.ts'
import { type ProviderFaults, startTestProvider, type TestProvider } from '../../oidc/test-provider.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestClock, createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { createInvitesService } from '../users/invites-service.ts'

const reason = 'sağlayıcıdaki hesabı değişti'

describe.each(engines())('the identity provider on %s', (engine) => {
  let provider: TestProvider
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    const clock = createTestClock()
    provider = await startTestProvider(clock.now)
    const { issuer, clientId, clientSecret } = provider
    const environment = {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Örnek AŞ',
    }
    server = await createTestServer(engine, { clock, environment })
    admin = await signInAs(server, 'admin')
  })
  afterEach(() => {
    provider.faults = {}
    provider.signedInAt = undefined
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const get = (url: string, cookie = '') => server.app.inject({ method: 'GET', url, headers: { cookie } })
  const cookiesOf = (answer: Awaited<ReturnType<typeof get>>) =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

  /** Leaves for the provider and comes back as `email`. @returns the last answer and the session's cookie */
  async function enter(email: string, query = '', cookie = '') {
    const begun = await get(`/api/session/sso/start${query}`, cookie)
    const back = await provider.pass(String(begun.headers.location), email)
    const retained = `__Host-filo-sso=${cookiesOf(begun)['__Host-filo-sso']}`
    const ended = await get(back.pathname + back.search, [retained, cookie].filter(Boolean).join('; '))
    const token = cookiesOf(ended)['__Host-filo-session']
    const session = token ? `__Host-filo-session=${token}` : ''
    return { begun, back, retained, ended, session, address: String(ended.headers.location) }
  }

  async function someone(role: RoleKey = 'developer', customerId: string | null = null) {
    const person = await signInAs(server, role, { customerId })
    const { email } = (await person.call(getSession, {})).body.user
    return { person, email }
  }

  const refusalIn = (address: string) => new URL(address, 'http://x').searchParams.get('sso')
  const linksOf = (userId: string) =>
    server.context.db.select().from(userIdentities).where(eq(userIdentities.userId, userId))
  const auditOf = async (action: string, objectId: string) =>
    (await admin.call(listAudit, { query: { 'f.action': action, 'f.objectId': objectId } as never })).body
      .items

  test('the first use finds the account by its verified address, in whatever letters, and links it', async () => {
    const { person, email } = await someone()
    const { begun, session, address } = await enter(email.toUpperCase(), '?return=/users%3Ftab%3Droles')
    expect(begun.statusCode).toBe(302)
    const requested = new URL(String(begun.headers.location))
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      scope: 'openid email',
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(requested.searchParams.get(name)?.length).toBeGreaterThan(40)
    expect(address).toBe('/users?tab=roles')
    const { body } = await inject(server, getSession, { headers: { cookie: session } })
    expect(body).toMatchObject({ user: { id: person.userId }, isSsoLinked: true, hasPassword: true })
    const mine = await inject(server, getProfile, { headers: { cookie: session } })
    expect(mine.body.identity).toMatchObject({ linkedAt: server.clock.now().toISOString() })
    const seen = await admin.call(getUser, { params: { userId: person.userId } })
    expect(seen.body.ssoLinkedAt).toBe(server.clock.now().toISOString())
    for (const action of ['user.identity_linked', 'session.started_by_sso'])
      expect(await auditOf(action, person.userId)).toHaveLength(1)
  })

  test('from then on the account at the provider counts, not its address', async () => {
    const { person, email } = await someone()
    await enter(email)
    provider.accounts.set('new@example.com', { sub: `sub-${email}`, email: 'new@example.com' })
    const { session } = await enter('new@example.com')
    const { body } = await inject(server, getSession, { headers: { cookie: session } })
    expect(body.user.id).toBe(person.userId)
    expect(await linksOf(person.userId)).toHaveLength(1)
    expect(await auditOf('session.started_by_sso', person.userId)).toHaveLength(2)
  })

  test('an address that is told only at the provider’s userinfo endpoint counts, too', async () => {
    const { email } = await someone()
    provider.faults = { sendsEmailLater: true }
    expect((await enter(email)).session).not.toBe('')
  })

  test('signing in there counts as a recent proof, and the sign-in page’s own rules hold for the session', async () => {
    const { email } = await someone()
    const { ended, session } = await enter(email)
    const headers = { cookie: session }
    const body = { name: 'CI', role: 'developer' as const }
    expect((await inject(server, createApiToken, { headers, body })).status).toBe(201)
    const cookie = ended.cookies.find(({ name }) => name === '__Host-filo-session')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect((await inject(server, signOutEverywhere, { headers })).status).toBe(204)
    expect((await inject(server, getSession, { headers })).status).toBe(401)
  })

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/signin?returnTo=/x',
    '/api/session/sso/start',
  ])('nobody is led to %s', async (requested) => {
    const { email } = await someone()
    const { address } = await enter(email, `?return=${encodeURIComponent(requested)}`)
    expect(address).toBe('/dashboard/home')
  })

  test('whoever was invited comes in without a password, and the invitation is used up', async () => {
    const email = 'davetli@example.com'
    const roles = [{ roleKey: 'tester' as const }]
    const invited = await admin.call(inviteUser, { body: { email, displayName: 'Davetli Kişi', roles } })
    const { session } = await enter(email)
    const { body } = await inject(server, getSession, { headers: { cookie: session } })
    expect(body).toMatchObject({ role: 'tester', hasPassword: false, isSsoLinked: true })
    expect(await auditOf('user.joined', invited.body.user.id)).toHaveLength(1)
  })

  test('an invitation by us counts, those of customers to the same address do not', async () => {
    const email = 'paylasilan@example.com'
    const invite = (customerId: string | null) => {
      const roles = [{ roleKey: customerId ? ('customer_user' as const) : ('support' as const) }]
      return admin.call(inviteUser, { body: { email, displayName: 'Gül Ağa', customerId, roles } })
    }
    await invite(await addCustomer(server, 'Paylaşan Otel'))
    expect(refusalIn((await enter(email)).address)).toBe('sso_unknown')
    const { body } = await invite(null)
    const { session } = await enter(email)
    const { user } = (await inject(server, getSession, { headers: { cookie: session } })).body
    expect(user.id).toBe(body.user.id)
  })

  test('whoever comes in that way only is given no password of their own, and a stranger cannot tell', async () => {
    const [roles, email] = [[{ roleKey: 'tester' as const }], 'parolasiz@example.com']
    const invited = await admin.call(inviteUser, { body: { email, displayName: 'Parolasız Kişi', roles } })
    await enter(email)
    const refused = await admin.call(createPasswordReset, { params: { userId: invited.body.user.id } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'signs_in_with_provider'])
    const mails: string[] = []
    const mailer = { isSetUp: true, send: async () => mails.push('') > 0, post: async () => true }
    const invites = createInvitesService({ ...server.context, mailer })
    const request = (to: string) =>
      invites.requestReset(to, 'https://filo.example', { ...systemActor('filo'), ip: '203.0.113.7' })
    const answers = [await request(email), await request('kimse@example.com')]
    expect(answers[0]).toEqual(answers[1])
    expect(mails).toHaveLength(0)
    await request((await someone()).email)
    expect(mails).toHaveLength(1)
  })

  test('a stranger is told to ask for an invitation, in their language, with the way back kept', async () => {
    const { address, session } = await enter('kimse@example.com', '?return=/users&lng=en')
    expect(address).toBe('/signin?sso=sso_unknown&lng=en&returnTo=%2Fusers')
    expect(session).toBe('')
    const rows = await server.context.db.select().from(users).where(eq(users.email, 'kimse@example.com'))
    expect(rows).toHaveLength(0)
  })

  test('an address that the provider did not verify finds nobody', async () => {
    const { person, email } = await someone()
    provider.accounts.set(email, { sub: 'x1', email, email_verified: false })
    expect(refusalIn((await enter(email)).address)).toBe('sso_email_unverified')
    provider.accounts.set(email, { sub: 'x2', email })
    expect(refusalIn((await enter(email)).address)).toBe('sso_email_unverified')
    expect(await linksOf(person.userId)).toHaveLength(0)
  })

  test('suspended people, also linked ones, are told so, and the log keeps it', async () => {
    const { person, email } = await someone()
    await enter(email)
    await admin.call(suspendUser, { params: { userId: person.userId }, body: { reason } })
    expect(refusalIn((await enter(email)).address)).toBe('sso_suspended')
    expect(await auditOf('session.refused', person.userId)).toHaveLength(1)
  })

  test('owners of robots do not get in with the company’s identity', async () => {
    const { email } = await someone('customer_admin', await addCustomer(server, 'Işık Otel'))
    expect(refusalIn((await enter(email)).address)).toBe('sso_customer')
  })

  test('another account with the same address is refused until an administrator unlinks the first', async () => {
    const { person, email } = await someone()
    const { session } = await enter(email)
    provider.accounts.set(email, { sub: 'recreated', email, email_verified: true })
    expect(refusalIn((await enter(email)).address)).toBe('sso_other_account')
    const params = { userId: person.userId }
    const unlinked = await admin.call(unlinkUserIdentity, { params, body: { reason } })
    expect(unlinked.body.ssoLinkedAt).toBeNull()
    expect((await inject(server, getSession, { headers: { cookie: session } })).status).toBe(401)
    expect(await auditOf('user.identity_unlinked', person.userId)).toMatchObject([{ reason }])
    const again = await admin.call(unlinkUserIdentity, { params, body: { reason } })
    expect(again.problem.code).toBe('identity_not_linked')
    expect((await enter(email)).session).not.toBe('')
    expect(await linksOf(person.userId)).toMatchObject([{ subject: 'recreated' }])
  })

  test('deleting a person deletes their link', async () => {
    const { person, email } = await someone()
    await enter(email)
    await admin.call(deleteUser, { params: { userId: person.userId }, body: { reason } })
    expect(await linksOf(person.userId)).toHaveLength(0)
    expect(refusalIn((await enter(email)).address)).toBe('sso_unknown')
  })

  test.each<[string, ProviderFaults, string]>([
    ['is signed with another key', { hasForeignKey: true }, 'sso_unreachable'],
    ['has another nonce', { claims: { nonce: 'other' } }, 'sso_unreachable'],
    ['is for another client', { claims: { aud: 'other' } }, 'sso_unreachable'],
    ['comes from another issuer', { claims: { iss: 'https://evil.test' } }, 'sso_unreachable'],
    ['has expired', { claims: { exp: 1_700_000_000 } }, 'sso_unreachable'],
    ['is a refusal', { refuses: true }, 'sso_refused'],
  ])('an answer that %s opens nothing', async (_, faults, code) => {
    const { person, email } = await someone()
    provider.faults = faults
    const { address, session } = await enter(email)
    expect([refusalIn(address), session]).toEqual([code, ''])
    expect(await linksOf(person.userId)).toHaveLength(0)
  })

  test('an answer counts once, and only in the browser that asked', async () => {
    const { email } = await someone()
    const { back, retained } = await enter(email)
    const target = back.pathname + back.search
    expect(refusalIn(String((await get(target, retained)).headers.location))).toBe('sso_unreachable')
    const other = await get('/api/session/sso/start')
    const foreign = await provider.pass(String(other.headers.location), email)
    const stolen = await get(foreign.pathname + foreign.search, retained)
    expect(refusalIn(String(stolen.headers.location))).toBe('sso_start_again')
    expect(refusalIn(String((await get(target)).headers.location))).toBe('sso_start_again')
    expect(refusalIn(String((await get('/api/session/sso/callback')).headers.location))).toBe(
      'sso_start_again',
    )
  })

  test('a provider that is down is told on the sign-in page', async () => {
    provider.faults = { isDown: true }
    server.clock.advance(2 * HOUR_MS)
    const { headers, statusCode } = await get('/api/session/sso/start?return=/users&lng=tr')
    expect(statusCode).toBe(302)
    expect(headers.location).toBe('/signin?sso=sso_unreachable&lng=tr&returnTo=%2Fusers')
    admin = await signInAs(server, 'admin')
  })

  describe('proving again who one is', () => {
    async function lateVisitor() {
      const { person, email } = await someone()
      const { session } = await enter(email)
      server.clock.advance(HOUR_MS / 2)
      const headers = { cookie: session }
      const make = async () =>
        (await inject(server, createApiToken, { headers, body: { name: 'CI', role: 'developer' } })).status
      return { person, email, session, make }
    }

    test('works at the provider, which must ask for the password now', async () => {
      const { person, email, session, make } = await lateVisitor()
      expect(await make()).toBe(403)
      const { begun, address } = await enter(email, '?purpose=proof&lng=tr', session)
      const requested = new URL(String(begun.headers.location)).searchParams
      expect([requested.get('prompt'), requested.get('max_age')]).toEqual(['login', '0'])
      expect(address).toBe('/signin?sso=proved&lng=tr')
      expect(await make()).toBe(201)
      expect(await auditOf('session.proved_by_sso', person.userId)).toHaveLength(1)
    })

    test.each<[string, ProviderFaults]>([
      ['says that it did so long ago', { claims: { auth_time: 1_700_000_000 } }],
      ['does not say when', { hidesAuthTime: true }],
    ])('counts for nothing when the provider %s', async (_, faults) => {
      const { email, session, make } = await lateVisitor()
      provider.faults = faults
      expect(refusalIn((await enter(email, '?purpose=proof', session)).address)).toBe('sso_not_fresh')
      expect(await make()).toBe(403)
    })

    test('is no proof when somebody else does it, or nobody is signed in', async () => {
      const { email, session, make } = await lateVisitor()
      const other = await someone()
      await enter(other.email)
      const wrong = await enter(other.email, '?purpose=proof', session)
      expect(refusalIn(wrong.address)).toBe('sso_other_account')
      expect(refusalIn((await enter(email, '?purpose=proof')).address)).toBe('sso_start_again')
      expect(await make()).toBe(403)
    })
  })

  test('the installation says how people know the provider', async () => {
    expect((await inject(server, getAbout, {})).body.sso).toEqual({ label: 'Örnek AŞ' })
  })
})

test('without a provider there is nothing to begin, and the page says so', async () => {
  const server = await createTestServer()
  const begun = await server.app.inject('/api/session/sso/start')
  expect(begun.headers.location).toBe('/signin?sso=sso_not_set_up')
  expect((await inject(server, getAbout, {})).body.sso).toBeNull()
  await server.close()
})
