import { getAbout } from '@filo/contract/about/about-routes'
import { getProfile } from '@filo/contract/profile/profile-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { inject, signInAs } from '../testing/test-people.ts'
import { callRates } from '../throttle/call-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a person who calls without end is told so by name and when to come back, and nobody else is', async () => {
  const { cookie, userId } = await signInAs(server, 'support')
  const other = await signInAs(server, 'support')
  const read = () => inject(server, getProfile, { headers: { cookie } })
  expect((await read()).status).toBe(200)
  const { countPerson } = server.context.callLimits
  for (let call = 1; call < callRates.person.burst; call += 1)
    countPerson(getProfile, { kind: 'user', userId })
  const refused = await read()
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_calls'])
  expect(refused.headers['retry-after']).toBe('1')
  expect((await other.call(getProfile, {})).status).toBe(200)
  server.clock.advance(1000)
  expect((await read()).status).toBe(200)
})

test('an address that calls without end is refused before anybody asks who it is', async () => {
  const request = (from: string) => inject(server, getAbout, {}, from)
  for (let call = 0; call < callRates.address.burst; call += 1)
    server.context.callLimits.countAddress(getAbout, '203.0.113.7')
  expect((await request('203.0.113.7')).problem.code).toBe('too_many_calls')
  expect((await request('203.0.113.8')).status).toBe(200)
})
