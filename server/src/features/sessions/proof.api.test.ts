import { listAudit } from '@filo/contract/audit/audit-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import { changePassword, confirmMfa, disableMfa, startMfa } from '@filo/contract/profile/profile-routes'
import { getSession, reauthenticate } from '@filo/contract/session/session-routes'
import { createPasswordReset, inviteUser, setUserRoles } from '@filo/contract/users/users-routes'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, testPassword } from '../../testing/test-people.ts'

const password = testPassword

describe.each(engines())('proving again who one is on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** An administrator with two-step verification whose proof is too old. */
  async function lateAdmin() {
    const person = await signInAs(server, 'admin')
    const { secret } = (await person.call(startMfa, {})).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: server.clock.now().getTime() })
    const { recoveryCodes } = (await person.call(confirmMfa, { body: { code: code() } })).body
    server.clock.advance(16 * MINUTE_MS)
    const prove = async (body: { password: string; totp?: string; recoveryCode?: string }) =>
      (await person.call(reauthenticate, { body })).problem?.code ?? 'proved'
    const roles = [{ roleKey: 'admin' as const }]
    const invite = async () => {
      const body = { email: `${server.context.ids.next()}@example.com`, displayName: 'Yeni', roles }
      const answer = await person.call(inviteUser, { body })
      return answer.status === 201 ? 'invited' : answer.problem.code
    }
    return { person, code, recoveryCodes, prove, invite }
  }

  test('a session alone makes no administrator once its proof is old', async () => {
    const { person, invite } = await lateAdmin()
    expect(await invite()).toBe('reauthentication_required')
    const params = { userId: person.userId }
    const reset = await person.call(createPasswordReset, { params })
    expect(reset.problem.code).toBe('reauthentication_required')
    const body = { roles: [{ roleKey: 'admin' as const }], reason: 'deneme' }
    const granted = await person.call(setUserRoles, { params, body })
    expect(granted.problem.code).toBe('reauthentication_required')
  })

  test('the password without the code is no proof, and no guess either', async () => {
    const { person, prove, invite, code } = await lateAdmin()
    expect((await person.call(getSession, {})).body.hasTwoStep).toBe(true)
    for (let round = 0; round < 25; round += 1) expect(await prove({ password })).toBe('proof_code_required')
    expect(await prove({ password, totp: '000000' })).toBe('wrong_proof_code')
    expect(await invite()).toBe('reauthentication_required')
    const totp = code()
    expect(await prove({ password: 'wrong', totp })).toBe('wrong_password')
    expect(await prove({ password, totp })).toBe('proved')
    expect(await invite()).toBe('invited')
    // Good for one proof (RFC 6238 section 5.2).
    expect(await prove({ password, totp })).toBe('wrong_proof_code')
  })

  test('a recovery code serves in place of the phone, once, and is on record', async () => {
    const { person, prove, recoveryCodes, invite } = await lateAdmin()
    const recoveryCode = recoveryCodes[0] ?? ''
    expect(await prove({ password, recoveryCode })).toBe('proved')
    expect(await invite()).toBe('invited')
    expect(await prove({ password, recoveryCode })).toBe('wrong_proof_code')
    const query = { 'f.action': 'user.recovery_code_used', 'f.objectId': person.userId } as never
    expect((await person.call(listAudit, { query })).body.totalCount).toBe(1)
  })

  test('wrong codes count as guesses', async () => {
    const { prove, code } = await lateAdmin()
    for (let round = 0; round < 20; round += 1)
      expect(await prove({ password, totp: '000000' })).toBe('wrong_proof_code')
    expect(await prove({ password, totp: code() })).toBe('account_locked')
  })

  test('a new password takes the code, too, so that knowing the old one is no proof', async () => {
    const { person, code } = await lateAdmin()
    const next = 'kırmızı balon uçtu'
    const change = (totp?: string) =>
      person.call(changePassword, { body: { current: password, next, ...(totp && { totp }) } })
    expect((await change()).problem.code).toBe('proof_code_required')
    expect((await change(code())).status).toBe(204)
  })

  test('a borrowed session does not turn two-step verification on or off', async () => {
    const borrowed = await signInAs(server, 'support')
    server.clock.advance(16 * MINUTE_MS)
    for (const [route, input] of [
      [startMfa, {}],
      [confirmMfa, { body: { code: '123456' } }],
      [disableMfa, {}],
    ] as const) {
      const answer = await borrowed.call(route, input as never)
      expect(answer.problem.code).toBe('reauthentication_required')
    }
  })
})
