import { getSession, signIn } from '@filo/contract/session/session-routes'
import * as routes from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema/users.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { startTestMailServer } from '../../testing/test-mail-server.ts'
import { addCustomer, inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

const password = 'kırmızı balon uçtu'

describe.each(engines())('an invitation claims no address, on %s', (engine) => {
  let server: TestServer
  let post: Awaited<ReturnType<typeof startTestMailServer>>
  let admin: TestPerson
  let hotel: TestPerson
  let other: TestPerson
  let next = 0
  beforeAll(async () => {
    post = await startTestMailServer()
    const environment = { SMTP_URL: post.url, PUBLIC_URL: 'https://filo.example' }
    server = await createTestServer(engine, { environment })
    admin = await signInAs(server, 'admin')
    const administratorOf = async (name: string) =>
      signInAs(server, 'customer_admin', { customerId: await addCustomer(server, name) })
    hotel = await administratorOf('Işık Otel')
    other = await administratorOf('Deniz Otel')
  })
  afterAll(async () => {
    await server.close()
    await post.close()
  })

  const fresh = () => {
    next += 1
    return `kisi.${next}@example.com`
  }
  const addressOf = async (person: TestPerson) => (await person.call(getSession, {})).body.user.email
  const tokenFor = (email: string) =>
    post.mails.findLast(({ to }) => to === email)?.text.match(/invite=([\w-]{43})/)?.[1] ?? ''
  const invite = (by: TestPerson, email: string) => {
    const roles = [{ roleKey: by === admin ? ('tester' as const) : ('customer_user' as const) }]
    return by.call(routes.inviteUser, { body: { email, displayName: 'Gül Ağa', roles } })
  }
  const accept = (token: string, chosen = password) =>
    inject(server, routes.acceptInvite, { body: { token, password: chosen } })
  /** Asked for by `by`, taken from the mailbox. */
  async function invited(by: TestPerson, email: string): Promise<string> {
    expect((await invite(by, email)).status).toBe(201)
    return tokenFor(email)
  }
  /** An answer without what tells one person from another, and its headers' names. */
  const shapeOf = ({ status, body, headers }: Awaited<ReturnType<typeof invite>>) => {
    const { id: _id, etag: _etag, email: _email, ...user } = body.user
    return { status, user, link: body.link, headers: Object.keys(headers).sort() }
  }

  test('a customer is answered alike whoever has the address, and is shown no link', async () => {
    const waiting = fresh()
    await invite(other, waiting)
    const free = shapeOf(await invite(hotel, fresh()))
    expect(free.link).toMatchObject({ url: null, isMailed: true })
    for (const email of [await addressOf(other), await addressOf(admin), waiting])
      expect(shapeOf(await invite(hotel, email))).toEqual(free)
    const { items } = (await hotel.call(routes.listInvites, { query: { 'f.state': ['open'] } })).body
    expect(items.map(({ hasJoined }) => hasJoined)).toEqual(Array(4).fill(false))
    const renewed = await hotel.call(routes.renewInvite, { params: { inviteId: items[0]?.id ?? '' } })
    expect(renewed.body).toMatchObject({ url: null, isMailed: true })
  })

  test('of the own people a customer is told that they are there', async () => {
    const email = fresh()
    await invite(hotel, email)
    for (const known of [email, await addressOf(hotel)])
      expect((await invite(hotel, known.toUpperCase())).problem.code).toBe('email_in_use')
  })

  test('the manufacturer is shown links, and told of every account but of no invitation of a customer', async () => {
    expect((await invite(admin, await addressOf(hotel))).problem.code).toBe('email_in_use')
    const email = fresh()
    await invite(hotel, email)
    const made = await invite(admin, email)
    expect(made.body.link.url).toMatch(/^https:\/\/filo\.example\/signin\?invite=/)
    expect((await invite(admin, email)).problem.code).toBe('email_in_use')
  })

  test('the link to an address that has an account answers like none, and its owner is told once a day', async () => {
    const owner = await signInAs(server, 'customer_user', { customerId: other.customerId })
    const email = await addressOf(owner)
    const token = await invited(hotel, email)
    const before = post.mails.length
    for (const chosen of [password, 'parolaparola']) {
      const [handled, unknown] = [await accept(token, chosen), await accept('wrong', chosen)]
      expect([handled.status, handled.problem.code, handled.problem.detail]).toEqual([
        410,
        'link_invalid',
        unknown.problem.detail,
      ])
    }
    await expect.poll(() => post.mails.length).toBe(before + 1)
    expect(post.mails.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining('https://filo.example/signin'),
    })
    const answer = await inject(server, signIn, { body: { email, password: testPassword } })
    expect(answer.body.user.id).toBe(owner.userId)
    expect((await inject(server, signIn, { body: { email, password } })).problem.code).toBe(
      'wrong_credentials',
    )
    const { items } = (await hotel.call(routes.listInvites, { query: { q: email } })).body
    expect(items).toMatchObject([{ state: 'open', hasJoined: false }])
  })

  test('of several who invite one address the first whose link is used has it, also at once', async () => {
    const email = fresh()
    const tokens = [await invited(hotel, email), await invited(other, email), await invited(admin, email)]
    const answers = await Promise.all(tokens.map((token) => accept(token)))
    expect(answers.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([204, 410, 410])
    const rows = await server.context.db.select().from(users).where(eq(users.email, email))
    expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'invited', 'invited'])
    for (const token of tokens) expect((await accept(token)).problem.code).toBe('link_invalid')
  })

  test('an address that was only invited signs in and resets nothing', async () => {
    const email = fresh()
    await invite(hotel, email)
    const before = post.mails.length
    const request = async (address: string) => {
      const signed = await inject(server, signIn, { body: { email: address, password } })
      const reset = await inject(server, routes.requestPasswordReset, { body: { email: address } })
      return [signed.status, signed.problem.code, reset.status, reset.body]
    }
    expect(await request(email)).toEqual(await request('kimse@example.com'))
    expect(post.mails).toHaveLength(before)
  })

  test('an account that was deleted leaves its address to others', async () => {
    const email = fresh()
    await accept(await invited(other, email))
    const mine = await invited(hotel, email)
    expect((await accept(mine)).problem.code).toBe('link_invalid')
    const { items } = (await other.call(routes.listUsers, { query: { q: email } })).body
    const params = { userId: items[0]?.id ?? '' }
    await other.call(routes.deleteUser, { params, body: { reason: 'ayrıldı' } })
    expect((await accept(mine)).status).toBe(204)
  })
})
