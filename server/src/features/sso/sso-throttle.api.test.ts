import { HOUR_MS } from '@filo/contract/durations'
import { ssoErrors } from '@filo/contract/sso/sso-errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { createSsoThrottle } from './sso-throttle.ts'

const ip = '198.51.100.7'

describe.each(engines())('ways to the identity provider on %s', (engine) => {
  let server: TestServer
  let throttle: ReturnType<typeof createSsoThrottle>
  beforeAll(async () => {
    server = await createTestServer(engine)
    throttle = createSsoThrottle(server.context)
  })
  afterAll(() => server.close())

  const refused = expect.objectContaining({ definition: ssoErrors.sso_too_many })
  const fail = () => throttle.answer(ip, () => Promise.reject(new Error('no')))

  test('answers that are let in count for nothing, refused ones end after sixty an hour', async () => {
    for (let round = 0; round < 60; round += 1) {
      expect(await throttle.answer(ip, async () => round)).toBe(round)
      await expect(fail()).rejects.toThrow('no')
    }
    await expect(throttle.answer(ip, async () => 0)).rejects.toEqual(refused)
    expect(await throttle.answer('198.51.100.8', async () => 0)).toBe(0)
    server.clock.advance(HOUR_MS)
    expect(await throttle.answer(ip, async () => 0)).toBe(0)
  })

  test('one address begins six hundred ways an hour', async () => {
    const at = server.clock.now()
    const earlier = Array.from({ length: 599 }, () => ({ key: `sso-start:${ip}`, at }))
    await server.context.db.insert(signInAttempts).values(earlier)
    await throttle.start(ip)
    await expect(throttle.start(ip)).rejects.toEqual(refused)
  })
})
