import { getUnitConnection, listLinkReasons } from '@filo/contract/connection/connection-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import type { HelloMessage } from '@filo/contract/device/messages/agent-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linkFailures } from '../../db/schema/connection.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../testing/test-robot-link.ts'

let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

type Failures = NonNullable<HelloMessage['unreachable']>

/** Links as this robot, which says why it could not before. */
async function send(admitted: Awaited<ReturnType<typeof addAdmitted>>, unreachable: Failures): Promise<void> {
  const { robot, unitId } = admitted
  const link = await openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
  link.send({ ...(helloOf(server) as HelloMessage), unreachable })
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), { timeout: 5000 })
  link.socket.destroy()
}

const minutesAgo = (minutes: number) =>
  new Date(server.clock.now().getTime() - minutes * 60_000).toISOString()
const password = (from: number, to: number, tries: number): Failures[number] => ({
  code: 'proxy_password',
  status: 407,
  detail: 'proxy.customer.example:3128',
  firstAt: minutesAgo(from),
  lastAt: minutesAgo(to),
  tries,
})

test('what a robot says of its way to the server is there once it is welcomed, once, and counted by robots', async () => {
  const admitted = await addAdmitted(server)
  const reported = [password(60, 30, 12)]
  await send(admitted, reported)
  await send(admitted, reported)
  const { body } = await admin.call(getUnitConnection, { params: { unitId: admitted.unitId } })
  expect(body.failures).toEqual([reported[0]])
  const { reasons } = (await admin.call(listLinkReasons, {})).body
  expect(reasons).toMatchObject([{ code: 'proxy_password', robotsLastDay: 1, robotsLastWeek: 1 }])
  server.clock.advance(2 * 86_400_000)
  const later = (await (await signInAs(server, 'admin')).call(listLinkReasons, {})).body
  expect(later.reasons).toMatchObject([{ code: 'proxy_password', robotsLastDay: 0, robotsLastWeek: 1 }])
})

test('a hostile robot keeps a bounded list of bounded texts, and any year it says harms nobody', async () => {
  const admitted = await addAdmitted(server)
  const { unitId } = admitted
  for (let round = 0; round < 3; round += 1) {
    const many = Array.from({ length: 10 }, (_, index) => ({
      ...password(100 - round * 10 - index, 1, 1),
      detail: `<b>\u001b[31m${index}`,
    }))
    await send(admitted, many)
  }
  await send(admitted, [
    {
      ...password(1, 1, 1),
      code: 'other',
      firstAt: '0001-01-01T00:00:00.000Z',
      lastAt: '9999-01-01T00:00:00.000Z',
    },
  ])
  const rows = await server.context.db.select().from(linkFailures).where(eq(linkFailures.unitId, unitId))
  expect(rows).toHaveLength(20)
  expect(rows.map(({ detail }) => detail).join('')).not.toMatch(/\p{Cc}/u)
  const now = server.clock.now().getTime()
  for (const { firstAt, lastAt } of rows) {
    expect(firstAt.getTime()).toBeLessThanOrEqual(lastAt.getTime())
    expect(lastAt.getTime()).toBeLessThanOrEqual(now)
  }
})
