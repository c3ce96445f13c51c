import { HOUR_MS } from '@filo/contract/durations'
import { confirmMfa, startMfa } from '@filo/contract/profile/profile-routes'
import { getSession, reauthenticate, signIn } from '@filo/contract/session/session-routes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenHash } from '../../secrets/token-hash.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { type Answer, inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

function deviceCookieOf(answer: Answer<typeof signIn>): string {
  return String(answer.headers['set-cookie']).match(/__Host-filo-device=[^;]+/)?.[0] ?? ''
}

describe.each(engines())('the guard of sign-ins on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const emailOf = async (person: TestPerson) => (await person.call(getSession, {})).body.user.email
  const tryTo = (email: string, password: string, cookie = '', totp?: string) =>
    inject(server, signIn, { body: { email, password, totp }, headers: { cookie } })

  async function statusesOf(count: number, attempt: (round: number) => Promise<Answer<typeof signIn>>) {
    const statuses: number[] = []
    for (let round = 0; round < count; round += 1) statuses.push((await attempt(round)).status)
    return statuses
  }

  test('a device cookie that the server did not sign gives no further guesses', async () => {
    const email = await emailOf(await signInAs(server, 'support'))
    const prefix = tokenHash(email).slice(0, 16)
    const statuses = await statusesOf(30, (round) =>
      tryTo(email, 'guess', `__Host-filo-device=${prefix}.forged-${round}`),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    server.clock.advance(HOUR_MS)
  })

  test('the cookie of one account is none of another', async () => {
    const mine = await emailOf(await signInAs(server, 'support'))
    const other = await emailOf(await signInAs(server, 'support'))
    const cookie = deviceCookieOf(await tryTo(mine, testPassword))
    await statusesOf(20, () => tryTo(other, 'guess'))
    expect((await tryTo(other, 'guess', cookie)).status).toBe(429)
    server.clock.advance(HOUR_MS)
  })

  test('even known browsers of an account together may guess 40 times an hour only', async () => {
    const email = await emailOf(await signInAs(server, 'support'))
    const cookies: string[] = []
    for (let round = 0; round < 5; round += 1) cookies.push(deviceCookieOf(await tryTo(email, testPassword)))
    const statuses = await statusesOf(50, (round) => tryTo(email, 'guess', cookies[round % 5]))
    expect(statuses.filter((status) => status === 401)).toHaveLength(40)
    server.clock.advance(HOUR_MS)
  })

  test('guesses that come all at once are counted one after the other', async () => {
    const email = await emailOf(await signInAs(server, 'support'))
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryTo(email, 'guess')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(20)
    server.clock.advance(HOUR_MS)
  })

  test('an owner who gets in does not give a guesser twenty more', async () => {
    const email = await emailOf(await signInAs(server, 'support'))
    await statusesOf(19, () => tryTo(email, 'guess'))
    expect((await tryTo(email, testPassword)).status).toBe(200)
    expect(await statusesOf(2, () => tryTo(email, 'guess'))).toEqual([401, 429])
    server.clock.advance(HOUR_MS)
  })

  test('strangers who guess cannot keep the owner from proving their password', async () => {
    const person = await signInAs(server, 'support')
    await statusesOf(25, async () => tryTo(await emailOf(person), 'guess'))
    expect((await person.call(reauthenticate, { body: { password: testPassword } })).status).toBe(204)
    const wrong = () => person.call(reauthenticate, { body: { password: 'guess' } })
    const statuses: number[] = []
    for (let round = 0; round < 21; round += 1) statuses.push((await wrong()).status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    server.clock.advance(HOUR_MS)
  })

  test('a verification code opens one session only', async () => {
    const person = await signInAs(server, 'support')
    const email = await emailOf(person)
    const { secret } = (await person.call(startMfa, {})).body
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() })
    await person.call(confirmMfa, { body: { code: codeNow() } })
    expect((await tryTo(email, testPassword, '', codeNow())).problem.code).toBe('wrong_totp')
    server.clock.advance(60_000)
    const both = await Promise.all([1, 2].map(() => tryTo(email, testPassword, '', codeNow())))
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    server.clock.advance(30_000)
    expect((await tryTo(email, testPassword, '', codeNow())).status).toBe(200)
  })
})
