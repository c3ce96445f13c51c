import { DAY_MS } from '@filo/contract/durations'
import * as routes from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

const reason = 'Görev değişikliği'

describe.each(engines())('the ends of roles on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  beforeEach(async () => {
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString()
  const setRoles = (
    userId: string,
    roles: { roleKey: 'admin' | 'developer' | 'tester'; expiresAt?: string }[],
  ) => admin.call(routes.setUserRoles, { params: { userId }, body: { roles, reason } })

  test('nobody gives their own role an end', async () => {
    const answer = await setRoles(admin.userId, [{ roleKey: 'admin', expiresAt: inDays(1) }])
    expect(answer.problem.code).toBe('own_demotion')
  })

  test('an end in the past is refused', async () => {
    const { userId } = await signInAs(server, 'tester')
    const roles = [{ roleKey: 'tester' as const, expiresAt: inDays(-1) }]
    expect((await setRoles(userId, roles)).problem.code).toBe('role_end_past')
    const body = { email: 'kisa@example.com', displayName: 'Kısa Süre', roles }
    expect((await admin.call(routes.inviteUser, { body })).problem.code).toBe('role_end_past')
  })

  test('a role that ended is neither held nor found by, but still told', async () => {
    const { userId } = await signInAs(server, 'developer')
    const until = inDays(1)
    await setRoles(userId, [{ roleKey: 'developer' }, { roleKey: 'tester', expiresAt: until }])
    const find = async () => {
      const { body } = await admin.call(routes.listUsers, { query: { 'f.role': ['tester'], size: 100 } })
      return body.items.find(({ id }) => id === userId)
    }
    expect((await find())?.roles.map(({ roleKey }) => roleKey)).toEqual(['developer', 'tester'])
    server.clock.advance(2 * DAY_MS)
    admin = await signInAs(server, 'admin')
    expect(await find()).toBeUndefined()
    const { body } = await admin.call(routes.getUser, { params: { userId } })
    expect(body.roles.map(({ roleKey }) => roleKey)).toEqual(['developer'])
    expect(body.endedRoles).toMatchObject([{ roleKey: 'tester', expiresAt: until }])
  })
})
