import * as routes from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { inject, signInAs } from '../../testing/test-people.ts'

describe.each([
  ['a path where no PUBLIC_URL is set', {}, '/signin'],
  ['under PUBLIC_URL', { PUBLIC_URL: 'https://filo.example' }, 'https://filo.example/signin'],
] as const)('links are %s, whatever host a request names', (_, environment, start) => {
  let server: TestServer
  let headers: Record<string, string>
  let userId: string
  beforeAll(async () => {
    server = await createTestServer('pglite', { environment })
    const { cookie } = await signInAs(server, 'admin')
    headers = { cookie, host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    ;({ userId } = await signInAs(server, 'tester'))
  })
  afterAll(() => server.close())

  const isRight = (url: string | null, kind: string) =>
    expect(url).toMatch(new RegExp(`^${start.replaceAll('.', '\\.')}\\?${kind}=[\\w-]{43}$`))

  test('of an invitation and of its renewal', async () => {
    const roles = [{ roleKey: 'tester' as const }]
    const body = { email: 'yeni@example.com', displayName: 'Yeni Kişi', roles }
    const invited = await inject(server, routes.inviteUser, { body, headers })
    isRight(invited.body.link.url, 'invite')
    const { items } = (await inject(server, routes.listInvites, { headers })).body
    const params = { inviteId: items[0]?.id ?? '' }
    isRight((await inject(server, routes.renewInvite, { params, headers })).body.url, 'invite')
  })

  test('of a new password', async () => {
    const made = await inject(server, routes.createPasswordReset, { params: { userId }, headers })
    isRight(made.body.url, 'reset')
  })
})
