import { SESSION_COOKIE } from '@filo/server/http/access/session-cookie-name'
import type { TestServer } from '@filo/server/testing/test-context'
import { testPassword } from '@filo/server/testing/test-people'
import { expect } from 'vitest'

/** Signs somebody in by their password, as another browser of theirs does, and gives its cookie. */
export async function signInAgain(server: TestServer, email: string, input: object = {}): Promise<string> {
  const payload = { email, password: testPassword, ...input }
  const answer = await server.app.inject({ method: 'POST', url: '/api/session', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const set = [answer.headers['set-cookie'] ?? []].flat()
  const [cookie = ''] = set.find((each) => each.startsWith(SESSION_COOKIE))?.split(';') ?? []
  return cookie
}
