import { getAssignment } from '@filo/contract/device/device-routes'
import { deviceAudience, linkAudience } from '@filo/contract/device/link/device-token'
import { sendRobotLog } from '@filo/contract/device/robot-log-routes'
import { MINUTE_MS } from '@filo/contract/durations'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLocalBus } from '../../bus/local-bus.ts'
import { createContext } from '../../context.ts'
import { usedTokens } from '../../db/schema/used-tokens.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { openTestLink } from '../../testing/test-robot-link.ts'

describe.each(engines())("a robot's token on %s", (engine) => {
  let server: TestServer
  let other: Pick<TestServer, 'app'>
  let robot: TestRobot
  let unitId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    other = await buildApp(createContext({ ...server.context, bus: createLocalBus(server.context.log) }))
    for (const { app } of [server, other]) await app.listen({ port: 0, host: '127.0.0.1' })
    ;({ robot, unitId } = await addAdmitted(server))
  })
  afterAll(async () => {
    await other.app.close()
    await server.close()
  })

  const nowS = () => Math.floor(server.clock.now().getTime() / 1000)

  function signed(times: { iat: number; exp: number }): Promise<string> {
    const { ids } = server.context
    const own = { iss: unitId, sub: unitId, aud: deviceAudience, jti: ids.secret(16), bootId: ids.next() }
    return new SignJWT({ ...own, ...times }).setProtectedHeader({ alg: 'EdDSA' }).sign(robot.privateKey)
  }

  const callWith = async (token: string, { app }: Pick<TestServer, 'app'> = server) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ method: 'GET', url: getAssignment.path, headers })).statusCode
  }

  test.each([
    ['of now', 0, 60, 200],
    ['of a clock that is slow by less than is allowed', -25, 35, 200],
    ['of a clock that is fast by less than is allowed', 25, 85, 200],
    ['made a year ahead', 31_536_000, 31_536_060, 401],
    ['made a minute ahead', 60, 120, 401],
    ['older than a token lives, though it says that it ends later', -120, -60, 401],
    ['that ends a year from now', 0, 31_536_000, 401],
    ['that says it was made long ago and ends soon', -3600, 60, 401],
  ])('%s is taken rightly', async (_, iat, exp, status) => {
    expect(await callWith(await signed({ iat: nowS() + iat, exp: nowS() + exp }))).toBe(status)
  })

  test('reads again until it is a minute old, on any server, and writes nothing down', async () => {
    const { db } = server.context
    const before = await db.$count(usedTokens)
    const token = await robotToken(server, robot, { unitId, audience: deviceAudience })
    expect([await callWith(token), await callWith(token), await callWith(token, other)]).toEqual([
      200, 200, 200,
    ])
    expect(await db.$count(usedTokens)).toBe(before)
    server.clock.advance(1.5 * MINUTE_MS + 1000)
    expect(await callWith(token)).toBe(401)
  })

  test('opens one link on all servers together', async () => {
    const token = await robotToken(server, robot, { unitId, audience: linkAudience })
    const link = await openTestLink(server, token)
    await expect(openTestLink(server, token)).rejects.toThrow('answered 401')
    await expect(openTestLink(other, token)).rejects.toThrow('answered 401')
    link.socket.destroy()
  })

  test('hands something over once', async () => {
    const token = await robotToken(server, robot, { unitId, audience: deviceAudience })
    const path = sendRobotLog.path.replace(':requestId', server.context.ids.next())
    const at = server.clock.now().toISOString()
    const url = `${path}?from=${at}&to=${at}&sha256=${'0'.repeat(64)}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const send = async ({ app }: Pick<TestServer, 'app'>) =>
      (await app.inject({ method: 'POST', url, headers, payload: Buffer.from('x') })).json().code
    expect(await send(server)).not.toBe('device_token_invalid')
    expect(await send(other)).toBe('device_token_invalid')
  })

  test('is remembered no longer than it would be refused for its age', async () => {
    const { db, sweep } = server.context
    expect(await db.$count(usedTokens)).toBeGreaterThan(0)
    server.clock.advance(2 * MINUTE_MS)
    await sweep()
    expect(await db.$count(usedTokens)).toBe(0)
  })
})
