import { signIn as signInRoute } from '@filo/contract/session/session-routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { users } from '../../db/schema/users.ts'
import { CannotStart } from '../../ground/cannot-start.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject } from '../../testing/test-people.ts'
import { createFirstAdmin } from './first-admin.ts'

const admin = { email: 'Kurucu@Example.com', password: 'kırmızı balon uçtu' }
const origin = 'https://filo.example'

describe.each(engines())('the first administrator on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer(engine)
  })
  afterEach(() => server.close())

  const firstAdmin = (config: Partial<Config>) => {
    const { context } = server
    return createFirstAdmin({ ...context, config: { ...context.config, isDemo: false, ...config } })
  }
  const signIn = () => inject(server, signInRoute, { body: admin })

  test('of the settings can sign in before the server is reachable, and gets no link', async () => {
    const first = firstAdmin({ admin })
    await first.ensure()
    expect((await signIn()).status).toBe(200)
    expect(await first.link(origin)).toBeUndefined()
  })

  test.each([
    ['one of the first guesses', 'passwordpassword'],
    ['their own address', 'kurucu@example.com'],
  ])('is not made with a password that is %s: the start is refused', async (_, password) => {
    const first = firstAdmin({ admin: { ...admin, password } })
    await expect(first.ensure()).rejects.toThrow(CannotStart)
    await expect(first.ensure()).rejects.toThrow(/^FILO_ADMIN_PASSWORD is one of the first/)
    expect(await server.context.db.$count(users)).toBe(0)
  })

  test('gets a one-use link where the settings name nobody, also after another start', async () => {
    const first = firstAdmin({ admin: undefined })
    await first.ensure()
    await first.ensure()
    expect(await first.link(origin)).toMatch(/^https:\/\/filo\.example\//)
    expect((await signIn()).status).toBe(401)
  })

  test('is one person where two servers start at once', async () => {
    const first = firstAdmin({ admin })
    await Promise.all([first.ensure(), first.ensure(), first.ensure()])
    expect((await signIn()).status).toBe(200)
  })

  test('is not made in a demo, nor where somebody is already', async () => {
    await firstAdmin({ isDemo: true, admin }).ensure()
    expect((await signIn()).status).toBe(401)
    await firstAdmin({ admin: undefined }).ensure()
    await firstAdmin({ admin }).ensure()
    expect((await signIn()).status).toBe(401)
  })
})
