import { linkAudience } from '@filo/contract/device/link/device-token'
import { getUnitConfig } from '@filo/contract/robot-config/robot-config-routes'
import * as routes from '@filo/contract/robot-config/voice-trial-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../testing/test-robot-keys.ts'
import { openTestLink } from '../../testing/test-robot-link.ts'
import { addUnit } from '../../testing/test-robots.ts'

let server: TestServer
let support: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  support = await signInAs(server, 'support')
})
afterAll(() => server.close())

const soon = { timeout: 5000 }
const request = (unitId: string, by = support) => by.call(routes.tryVoice, { params: { unitId } })

async function addLinked(connection: 'online' | 'offline', capabilities: string[]): Promise<string> {
  const unitId = await addUnit(server)
  const { db, ids, clock } = server.context
  await db.update(producedRobots).set({ connection }).where(eq(producedRobots.id, unitId))
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities, connectedAt: clock.now() })
  return unitId
}

test('a robot that is away, or whose agent cannot, is not asked; one that waits is asked no second time', async () => {
  expect((await request(await addLinked('online', ['config']))).problem.code).toBe(
    'voice_trial_agent_too_old',
  )
  expect((await request(await addLinked('offline', ['try-voice']))).problem.code).toBe('voice_trial_offline')
  const unitId = await addLinked('online', ['try-voice'])
  const { status, body } = await request(unitId)
  expect([status, body.state]).toEqual([202, 'waiting'])
  expect((await request(unitId)).problem.code).toBe('voice_trial_running')
  const params = { unitId, trialId: body.id }
  const other = { ...params, unitId: await addUnit(server) }
  expect((await support.call(routes.getVoiceTrial, { params: other })).status).toBe(404)
  server.clock.advance(20_000)
  expect((await support.call(routes.getVoiceTrial, { params })).body.state).toBe('expired')
  expect((await request(unitId)).status).toBe(202)
})

test('a robot says its sentence once, however often its question is sent under one Idempotency-Key', async () => {
  const unitId = await addLinked('online', ['try-voice'])
  const press = () =>
    support.call(routes.tryVoice, { params: { unitId }, idempotencyKey: server.context.ids.next() })
  const idempotencyKey = server.context.ids.next()
  const again = () => support.call(routes.tryVoice, { params: { unitId }, idempotencyKey })
  const first = await again()
  expect(first.status).toBe(202)
  server.clock.advance(20_000)
  expect((await again()).body).toEqual(first.body)
  expect((await press()).body.id).not.toBe(first.body.id)
})

test('a robot hears a fixed sentence in its language, and its reason not to speak is shown as a person may see it', async () => {
  const { robot, unitId } = await addAdmitted(server)
  const customerId = await addCustomer(server, 'Işık Otel')
  await server.context.db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
  const link = await openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
  const at = server.clock.now().toISOString()
  const { ids } = server.context
  const own = { bootId: ids.next(), outboxId: ids.next(), agentVersion: '1.0.0', at, current: null }
  const hello = { type: 'hello', protocol: 1, ...own, assignmentVersion: 0, updateId: null }
  link.send({ ...hello, capabilities: ['try-voice'] })
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  const owner = await signInAs(server, 'customer_admin', { customerId })
  expect((await owner.call(getUnitConfig, { params: { unitId } })).body.canTryVoice).toBe(true)
  const { body } = await request(unitId, owner)
  await vi.waitFor(() => expect(link.heard()).toContain('Merhaba, sesimi deniyorum'), soon)
  const reported = { outcome: 'refused', refusal: 'program_reported', text: 'hoparlör\u202e yok\u001b[2J' }
  link.send({ type: 'command-done', seq: 1, at, commandId: body.id, ...reported })
  const params = { unitId, trialId: body.id }
  await vi.waitFor(async () => {
    const { body: trial } = await owner.call(routes.getVoiceTrial, { params })
    expect(trial).toMatchObject({ state: 'refused', refusal: 'program_reported' })
    expect(trial.text).toMatch(/hoparlör/)
    expect(trial.text).not.toMatch(/\p{Cc}|\u202e/u)
  }, soon)
  const person = await signInAs(server, 'customer_user', { customerId })
  expect((await request(unitId, person)).status).toBe(403)
  link.socket.destroy()
})
