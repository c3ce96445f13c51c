import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import * as routes from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { createInvitesService } from './invites-service.ts'

const password = 'kırmızı balon uçtu'

describe.each(engines())('the limits of one-use links on %s', (engine) => {
  let server: TestServer
  let person: TestPerson
  const mails: string[] = []
  beforeAll(async () => {
    server = await createTestServer(engine)
    person = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  const emailOf = async () => {
    const admin = await signInAs(server, 'admin')
    return (await admin.call(routes.getUser, { params: { userId: person.userId } })).body.email
  }

  function requestByMail(email: string, ip: string) {
    const send = async ({ url }: { url: string }) => mails.push(url) > 0
    const mailer = { isSetUp: true, send, post: async () => true }
    const invites = createInvitesService({ ...server.context, mailer })
    return invites.requestReset(email, 'https://filo.example', { ...systemActor('filo'), ip })
  }

  test('an account gets three mails an hour from whomever, and every one of their links is good', async () => {
    const email = await emailOf()
    for (let round = 0; round < 10; round += 1) await requestByMail(email, `203.0.113.${round}`)
    expect(mails).toHaveLength(3)
    const { body } = await person.call(createApiToken, { body: { name: 'CI', role: 'support' } })
    const headers = { authorization: `Bearer ${body.text}` }
    expect((await inject(server, listProducedRobots, { headers })).status).toBe(200)
    const token = new URL(mails[0] ?? '').searchParams.get('reset') ?? ''
    const complete = (text: string) =>
      inject(server, routes.completePasswordReset, { body: { token: text, password } })
    expect((await complete(token)).status).toBe(204)
    // Whoever needed the link may not have been alone in the account.
    expect((await inject(server, listProducedRobots, { headers })).status).toBe(401)
    const later = new URL(mails[2] ?? '').searchParams.get('reset') ?? ''
    expect((await complete(later)).problem.code).toBe('link_invalid')
  })

  test('one address asks for twenty mails an hour', async () => {
    const request = (address: string) =>
      inject(server, routes.requestPasswordReset, { body: { email: 'nobody@example.com' } }, address)
    const statuses: number[] = []
    for (let round = 0; round < 21; round += 1) statuses.push((await request('198.51.100.1')).status)
    expect(statuses.filter((status) => status === 429)).toEqual([429])
    expect((await request('198.51.100.2')).status).toBe(202)
  })

  test('one address tries sixty links an hour, and a wrong one costs no work', async () => {
    const accept = () =>
      inject(server, routes.acceptInvite, { body: { token: 'wrong', password } }, '198.51.100.3')
    const startedMs = performance.now()
    const statuses: number[] = []
    for (let round = 0; round < 61; round += 1) statuses.push((await accept()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(performance.now() - startedMs).toBeLessThan(20_000)
  })
})
