import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import {
  confirmMfa,
  disableMfa,
  getProfile,
  renewRecoveryCodes,
  startMfa,
} from '@filo/contract/profile/profile-routes'
import { getSession, reauthenticate, signIn } from '@filo/contract/session/session-routes'
import { removeUserMfa } from '@filo/contract/users/user-security-routes'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryCodes } from '../../db/schema/recovery-codes.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { inject, signInAs, type TestPerson, testPassword } from '../../testing/test-people.ts'

describe.each(engines())('recovery codes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** Somebody who turned two-step verification on, and the codes they were shown. */
  async function withCodes() {
    const person = await signInAs(server, 'support')
    const { secret } = (await person.call(startMfa, {})).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().getTime(),
    })
    const confirmed = await person.call(confirmMfa, { body: { code } })
    const { email } = (await person.call(getSession, {})).body.user
    const enter = (recoveryCode: string, password = testPassword) =>
      inject(server, signIn, { body: { email, password, recoveryCode } })
    return { person, enter, confirmed, codes: confirmed.body.recoveryCodes }
  }

  const left = async (person: TestPerson) => (await person.call(getProfile, {})).body.recoveryCodesLeft
  const hashesOf = ({ userId }: TestPerson) =>
    server.context.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))

  test('turning two-step verification on gives ten codes, of which only hashes are kept', async () => {
    const { person, codes, confirmed } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(confirmed.headers['cache-control']).toBe('no-store')
    expect(await left(person)).toBe(10)
    const retained = JSON.stringify(await hashesOf(person))
    for (const code of codes) expect(retained).not.toContain(code.replaceAll('-', ''))
  })

  test('a code signs in once, however it is typed, and the log says so', async () => {
    const { person, enter, codes } = await withCodes()
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ') ?? ''
    expect((await enter(typed)).status).toBe(200)
    expect(await left(person)).toBe(9)
    const again = await enter(codes[0] ?? '')
    expect([again.status, again.problem.code]).toEqual([401, 'wrong_recovery_code'])
    const admin = await signInAs(server, 'admin')
    const { body } = await admin.call(listAudit, {
      query: { 'f.action': 'user.recovery_code_used', 'f.objectId': person.userId } as never,
    })
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ actorId: person.userId, before: null, after: null })
  })

  test('of two who use one code at once, one gets in', async () => {
    const { enter, codes } = await withCodes()
    const both = await Promise.all([enter(codes[3] ?? ''), enter(codes[3] ?? '')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('a code does not stand for the password, and is none of another person', async () => {
    const { person, enter, codes } = await withCodes()
    expect((await enter(codes[0] ?? '', 'guess')).problem.code).toBe('wrong_credentials')
    const other = await withCodes()
    expect((await other.enter(codes[0] ?? '')).problem.code).toBe('wrong_recovery_code')
    expect(await left(person)).toBe(10)
  })

  test('wrong codes count as guesses: after twenty in an hour the right one has to wait', async () => {
    const { enter, codes } = await withCodes()
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) statuses.push((await enter('0000-0000-0000-0000')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect((await enter(codes[0] ?? '')).problem.code).toBe('account_locked')
    server.clock.advance(HOUR_MS)
    expect((await enter(codes[0] ?? '')).status).toBe(200)
  })

  test('codes are made anew after a recent proof of the password, and the old ones are void', async () => {
    const { person, enter, codes } = await withCodes()
    server.clock.advance(HOUR_MS / 2)
    expect((await person.call(renewRecoveryCodes, {})).problem.code).toBe('reauthentication_required')
    const recoveryCode = codes[1] ?? ''
    expect(
      (await person.call(reauthenticate, { body: { password: testPassword, recoveryCode } })).status,
    ).toBe(204)
    expect(await left(person)).toBe(9)
    const made = await person.call(renewRecoveryCodes, {})
    expect(made.status).toBe(201)
    expect(await left(person)).toBe(10)
    expect((await enter(codes[0] ?? '')).status).toBe(401)
    expect((await enter(made.body.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('who has no two-step verification gets no codes', async () => {
    const person = await signInAs(server, 'support')
    expect((await person.call(renewRecoveryCodes, {})).problem.code).toBe('mfa_off')
    expect(await left(person)).toBe(0)
  })

  test('the codes end with two-step verification, whoever turns it off', async () => {
    const own = await withCodes()
    await own.person.call(disableMfa, {})
    expect(await hashesOf(own.person)).toHaveLength(0)
    const lost = await withCodes()
    const admin = await signInAs(server, 'admin')
    const params = { userId: lost.person.userId }
    await admin.call(removeUserMfa, { params, body: { reason: 'telefonunu kaybetti' } })
    expect(await hashesOf(lost.person)).toHaveLength(0)
  })
})
