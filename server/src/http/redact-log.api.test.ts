import { acceptInvite } from '@filo/contract/users/users-routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/schema/users.ts'
import { createCapturedLog } from '../testing/captured-log.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { inject } from '../testing/test-people.ts'
import { serveConsole } from './serve-console.ts'

const SECRET = 'SECRET-that-must-not-be-logged'

describe.each(engines())('the log of the server on %s', (engine) => {
  let server: TestServer
  const logged = createCapturedLog('trace')
  beforeAll(async () => {
    server = await createTestServer(engine, { log: logged.log })
    serveConsole(server.app, { root: '/nowhere', imageHost: '' })
    failing('/api/fails/drizzle', () =>
      server.context.db.insert(users).values({ id: SECRET, passwordHash: SECRET } as never),
    )
    failing('/api/fails/value', () => server.context.db.execute(sql`select ${SECRET}::text::integer`))
    failing('/api/fails/constraint', async () => {
      await server.context.db.execute(sql`create temp table kept (secret text check (length(secret) < 3))`)
      await server.context.db.execute(sql.raw(`insert into kept values ('${SECRET}')`))
    })
    failing('/api/fails/cause', async () => {
      throw new Error('outer', { cause: Object.assign(new Error('inner'), { params: [SECRET] }) })
    })
  })
  afterAll(() => server.close())

  function failing(url: string, run: () => Promise<unknown>): void {
    server.app.get(url, { schema: { hide: true } as object }, async () => {
      await run()
    })
  }

  test('has every request, but not the secrets of one-use links', async () => {
    await server.app.inject({ url: `/signin?lng=tr&invite=${SECRET}` })
    await server.app.inject({ url: `/signin?reset=${SECRET}&lng=en` })
    await server.app.inject({ url: `/api/nothing?token=${SECRET}` })
    await inject(server, acceptInvite, { body: { token: SECRET.repeat(2), password: `${SECRET}-pass` } })
    expect(logged.text()).toContain('/signin?lng=tr&invite=…')
    expect(logged.text()).toContain('/signin?reset=…&lng=en')
    expect(logged.text()).not.toContain(SECRET)
  })

  test.each(['drizzle', 'value', 'constraint', 'cause'])(
    'has what failed, but not what was written (%s)',
    async (kind) => {
      logged.forget()
      const answer = await server.app.inject({ url: `/api/fails/${kind}` })
      expect(answer.statusCode).toBe(500)
      expect(logged.text()).toContain('request failed')
      expect(logged.text()).toContain('stack')
      expect(logged.text().replaceAll(`'${SECRET}'`, '')).not.toContain(SECRET)
      expect(answer.body).not.toContain(SECRET)
    },
  )
})
