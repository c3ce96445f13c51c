import {
  changePassword,
  confirmMfa,
  createApiToken,
  disableMfa,
  getProfile,
  listApiTokens,
  renewRecoveryCodes,
  revokeApiToken,
  startMfa,
} from '@filo/contract/profile/profile-routes'
import { reauthenticate, signOutEverywhere, switchRole } from '@filo/contract/session/session-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

const MINUTE_MS = 60_000

describe.each(engines())('API tokens on %s', (engine) => {
  let server: TestServer
  let person: TestPerson
  let headers: Record<string, string>
  let tokenId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    person = await signInAs(server, 'developer')
    const { body } = await person.call(createApiToken, { body: { name: 'CI', role: 'developer' } })
    headers = { authorization: `Bearer ${body.text}` }
    tokenId = body.token.id
  })
  afterAll(() => server.close())

  test('a token reads what its owner reads', async () => {
    expect((await inject(server, getProfile, { headers })).status).toBe(200)
    expect((await inject(server, listApiTokens, { headers })).body.items).toHaveLength(1)
  })

  test.each([
    ['makes no further token', createApiToken, { body: { name: 'more', role: 'developer' } }],
    ['revokes no token', revokeApiToken, { params: { tokenId: 'x' } }],
    ['starts no two-step verification', startMfa, {}],
    ['confirms none', confirmMfa, { body: { code: '000000' } }],
    ['makes no recovery codes', renewRecoveryCodes, {}],
    ['turns none off', disableMfa, { body: { password: testPassword } }],
    ['sets no password', changePassword, { body: { current: testPassword, next: 'kırmızı balon uçtu' } }],
    ['tries no password', reauthenticate, { body: { password: 'guess' } }],
    ['ends nobody’s sessions', signOutEverywhere, {}],
    ['takes no other role', switchRole, { body: { role: 'developer' } }],
  ] as const)('a token %s', async (_, route, input) => {
    const answer = await inject(server, route, { ...(input as object), headers } as never)
    expect(answer.status).toBe(403)
    expect(answer.problem.code).toBe('session_required')
  })

  test('making a token takes a password proved in the last 15 minutes', async () => {
    const make = () => person.call(createApiToken, { body: { name: 'later', role: 'developer' } })
    server.clock.advance(16 * MINUTE_MS)
    expect((await make()).problem.code).toBe('reauthentication_required')
    await person.call(reauthenticate, { body: { password: testPassword } })
    expect((await make()).status).toBe(201)
  })

  test('a revoked token is worth nothing at once', async () => {
    await person.call(revokeApiToken, { params: { tokenId } })
    expect((await inject(server, getProfile, { headers })).status).toBe(401)
  })
})
