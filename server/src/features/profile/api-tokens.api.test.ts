import { listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import { listPackages } from '@filo/contract/packages/packages-routes'
import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import {
  apiTokensPerPerson,
  createApiToken,
  getProfile,
  listApiTokens,
  revokeApiToken,
} from '@filo/contract/profile/profile-routes'
import { reauthenticate } from '@filo/contract/session/session-routes'
import type { TokenScope } from '@filo/contract/token-scopes'
import { createPasswordReset, inviteUser, listUsers } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addFilledDraft } from '../../testing/test-packages.ts'
import { inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

describe.each(engines())('API tokens on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  async function tokenFor(person: TestPerson, scopes?: TokenScope[]) {
    const body = { name: 'CI', role: person.role, ...(scopes && { scopes }) }
    const made = (await person.call(createApiToken, { body })).body
    return { ...made, headers: { authorization: `Bearer ${made.text}` } }
  }

  test('one that nothing more was said of reads for 90 days, and its list says so', async () => {
    const person = await signInAs(server, 'developer')
    const { token, headers } = await tokenFor(person)
    expect(token).toMatchObject({ scopes: ['read'], lastUsedAt: null })
    expect(Date.parse(token.expiresAt) - server.clock.now().getTime()).toBe(90 * DAY_MS)
    expect((await inject(server, listPackages, { headers })).status).toBe(200)
    const { items } = (await person.call(listApiTokens, {})).body
    expect(items).toMatchObject([{ id: token.id, lastUsedAt: server.clock.now().toISOString() }])
  })

  test.each([0, 366])('none is made for %i days: every token ends', async (validDays) => {
    const body = { name: 'CI', role: 'admin' as const, validDays }
    expect((await admin.call(createApiToken, { body })).status).toBe(422)
  })

  test('nobody has more than fifty, also when they are made at once; one that is revoked makes room', async () => {
    const person = await signInAs(server, 'developer')
    const { context } = server
    const expiresAt = new Date(context.clock.now().getTime() + DAY_MS)
    const unused = { lastUsedAt: null, activeSince: null, lastIp: null, lastDevice: null }
    const rows = Array.from({ length: apiTokensPerPerson - 1 }, (_, index) => ({
      ...unused,
      id: context.ids.next(),
      userId: person.userId,
      name: `CI ${index}`,
      roleKey: person.role,
      scopes: ['read' as const],
      tokenHash: `${person.userId}-${index}`,
      prefix: 'filo_',
      createdAt: context.clock.now(),
      expiresAt,
    }))
    await context.db.insert(apiTokens).values(rows)
    const make = () => person.call(createApiToken, { body: { name: 'CI', role: person.role } })
    const made = await Promise.all([make(), make()])
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await make()).problem).toMatchObject({ code: 'too_many_tokens', params: { limit: 50 } })
    await person.call(revokeApiToken, { params: { tokenId: rows[0]?.id ?? '' } })
    expect((await make()).status).toBe(201)
  })

  test('a token does what its scopes are for, and its refusal names those that would do', async () => {
    const reading = await tokenFor(admin)
    const auditing = await tokenFor(admin, ['audit'])
    expect((await inject(server, verifyAudit, auditing)).status).toBe(200)
    expect((await inject(server, listProducedRobots, auditing)).problem.code).toBe('token_scope_missing')
    const refused = await inject(server, verifyAudit, {
      headers: { ...reading.headers, 'accept-language': 'tr' },
    })
    expect(refused).toMatchObject({ status: 403, problem: { code: 'token_scope_missing' } })
    expect(refused.problem.detail).toContain('Denetim kaydını okuma')
  })

  test('where the action decides which right it takes, the scopes decide as well', async () => {
    const developer = await signInAs(server, 'developer')
    const reading = await tokenFor(developer)
    const uploading = await tokenFor(developer, ['upload'])
    const params = { versionId: (await addFilledDraft(server, developer)).id }
    const handle = (
      { headers }: { headers: Record<string, string> },
      body: { action: 'make_ready' | 'reject' },
    ) => inject(server, changeVersionState, { headers, params, body: { ...body, reason: 'deneme' } })
    expect((await handle(reading, { action: 'make_ready' })).problem.code).toBe('no_permission')
    expect((await handle(uploading, { action: 'make_ready' })).status).toBe(200)
    // Who opened a draft may reject it; with a token, only if that was made for uploading.
    expect((await handle(reading, { action: 'reject' })).problem.code).toBe('no_permission')
    expect((await handle(uploading, { action: 'reject' })).status).toBe(200)
    expect((await inject(server, listAudit, uploading)).problem.code).toBe('no_permission')
  })

  test('an administrator’s stolen token invites nobody, resets nobody’s password and sees no people', async () => {
    const everything = await tokenFor(admin, ['read', 'audit', 'upload', 'test', 'register', 'compose'])
    const roles = [{ roleKey: 'admin' as const }]
    const body = { email: 'evil@example.com', displayName: 'Evil', roles }
    const { headers } = everything
    expect((await inject(server, inviteUser, { headers, body })).problem.code).toBe('session_required')
    const params = { userId: admin.userId }
    expect((await inject(server, createPasswordReset, { headers, params })).problem.code).toBe(
      'session_required',
    )
    expect((await inject(server, listUsers, { headers })).problem.code).toBe('session_required')
    expect((await inject(server, getProfile, { headers })).problem.code).toBe('session_required')
    const more = { headers, body: { name: 'more', role: 'admin' as const } }
    expect((await inject(server, createApiToken, more)).problem.code).toBe('session_required')
  })

  test('making a token takes a password proved in the last 15 minutes', async () => {
    const person = await signInAs(server, 'developer')
    const make = () => person.call(createApiToken, { body: { name: 'later', role: 'developer' } })
    server.clock.advance(16 * MINUTE_MS)
    expect((await make()).problem.code).toBe('reauthentication_required')
    await person.call(reauthenticate, { body: { password: testPassword } })
    expect((await make()).status).toBe(201)
  })

  test('a revoked token is worth nothing at once', async () => {
    const person = await signInAs(server, 'developer')
    const { token, headers } = await tokenFor(person)
    await person.call(revokeApiToken, { params: { tokenId: token.id } })
    expect((await inject(server, listPackages, { headers })).status).toBe(401)
  })
})
