import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { signInAs } from '../testing/test-people.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await createTestServer()
  cookie = (await signInAs(server, 'admin')).cookie
})
afterAll(() => server.close())

const request = (url: string) =>
  server.app.inject({ url, headers: { cookie, accept: 'text/csv', 'accept-language': 'en' } })

test('a list is given as CSV', async () => {
  const answer = await request('/api/users?cols=email:E-mail')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('E-mail')
})

test.each(['/api/session', '/api/profile/tokens', '/api/about'])(
  'what is no list is not given as CSV: %s',
  async (url) => {
    const answer = await request(url)
    expect(answer.statusCode).toBe(406)
    expect(answer.json()).toMatchObject({ code: 'not_acceptable', detail: expect.stringContaining('CSV') })
  },
)

test('instants are told in ISO 8601, and on request as date and time in a zone', async () => {
  const at = server.context.clock.now()
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(at)
  expect((await request('/api/users?cols=createdAt:Since')).body).toContain(at.toISOString().slice(0, 11))
  const answer = await request('/api/users?cols=createdAt:Since&zone=Asia/Tokyo')
  expect(answer.body).toMatch(new RegExp(`^\uFEFFSince\r\n${local} \\d\\d:\\d\\d\r\n`))
})

test('a zone that is not known is said so', async () => {
  const answer = await request('/api/users?cols=email&zone=Mars/Base')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_request', detail: expect.stringContaining('Mars/Base') })
})

test.each(['%25', '%25ZZ', 'email:%25'])('column names that cannot be read are said so: %s', async (cols) => {
  const answer = await request(`/api/users?cols=${cols}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_request', detail: expect.stringContaining('cols') })
})
