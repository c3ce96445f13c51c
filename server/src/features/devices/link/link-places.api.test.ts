import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLink } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addAdmitted, newTestRobot, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../../testing/test-robot-link.ts'
import type { Place } from './link-door.ts'

const soon = { timeout: 5000 }

describe.each(engines())('the places of links that open on %s', (engine) => {
  let server: TestServer
  /** The same server, whose check of a token begins when it is told to. */
  let slow: Pick<TestServer, 'app'>
  let checks: (() => void)[] = []
  let robot: TestRobot
  let unitId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    const authenticateRobot: typeof server.context.authenticateRobot = async (requested, onProved) => {
      await new Promise<void>((begin) => checks.push(begin))
      return server.context.authenticateRobot(requested, onProved)
    }
    slow = await buildApp({ ...server.context, authenticateRobot })
    for (const { app } of [server, slow]) await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await slow.app.close()
    await server.close()
  })
  beforeEach(async () => {
    checks = []
    ;({ robot, unitId } = await addAdmitted(server))
  })

  const token = (of = unitId, by = robot) => robotToken(server, by, { unitId: of, audience: linkAudience })

  /** Opens a link and waits until its robot is welcome, which gives the place back. */
  async function comeIn(own: string): Promise<void> {
    const link = await openTestLink(server, own)
    link.send(helloOf(server))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
    link.socket.destroy()
  }

  function occupyAllPlaces(): Place[] {
    const places: Place[] = []
    for (;;) {
      const place = server.context.links.door.enter()
      if (typeof place === 'number') return places
      places.push(place)
    }
  }

  test('are not for strangers, whichever robot they say they are', async () => {
    const enter = vi.spyOn(server.context.links.door, 'enter')
    const stranger = newTestRobot()
    for (const of of [unitId, server.context.ids.next()]) {
      const opening = openTestLink(server, await token(of, stranger))
      await expect(opening).rejects.toThrow('answered 401')
    }
    expect(enter).not.toHaveBeenCalled()
    await comeIn(await token())
    expect(enter).toHaveBeenCalledOnce()
    enter.mockRestore()
  })

  test('are all taken: a robot is sent away before it is looked up, and comes again with the same token', async () => {
    const own = await token()
    const places = occupyAllPlaces()
    await expect(openTestLink(slow, own)).rejects.toThrow('answered 503')
    expect(checks).toEqual([])
    for (const place of places) place.left()
    await comeIn(own)
  })

  test('are all taken while a token is checked: it is as good as before', async () => {
    const own = await token()
    const opening = openTestLink(slow, own)
    await vi.waitFor(() => expect(checks).toHaveLength(1), soon)
    const places = occupyAllPlaces()
    checks[0]?.()
    await expect(opening).rejects.toThrow('answered 503')
    for (const place of places) place.left()
    await comeIn(own)
  })

  test('are not kept by who hangs up while the token is checked', async () => {
    const { port } = slow.app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await token()}`, connection: 'Upgrade', upgrade: 'websocket' }
    const requested = request({ port, path: openLink.path, headers })
    requested.on('error', () => {})
    requested.end()
    await vi.waitFor(() => expect(checks).toHaveLength(1), soon)
    const before = occupyAllPlaces()
    for (const place of before) place.left()
    requested.socket?.resetAndDestroy()
    const connections = () =>
      new Promise((resolve) => slow.app.server.getConnections((_error, count) => resolve(count)))
    await vi.waitFor(async () => expect(await connections()).toBe(0), soon)
    checks[0]?.()
    // Its check is over once another one that began later is.
    await comeIn(await token())
    expect(occupyAllPlaces().map((place) => place.left())).toHaveLength(before.length)
  })
})
