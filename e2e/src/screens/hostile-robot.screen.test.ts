import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { AgentMessage } from '@filo/contract/device/messages/agent-messages'
import { requestHardwareTests } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { requestRemoteSession } from '@filo/contract/remote/remote-routes'
import { repairUnit } from '@filo/contract/updates/unit-updates-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { programInstalls } from '@filo/server/db/schema/program-installs'
import { updates } from '@filo/server/db/schema/updates'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addInstallable } from '@filo/server/testing/test-program-installs'
import { addBareAros } from '@filo/server/testing/test-releases'
import { addAdmitted, newTestRobot, requestEnrolment, robotToken } from '@filo/server/testing/test-robot-keys'
import { openTestLink, type TestLink } from '@filo/server/testing/test-robot-link'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { filledWith } from './hostile-texts.ts'
import { createScreenServer, openScreen, settle } from './open-screen.ts'

/** Short, as some names are; runs where it becomes markup, moves a terminal's cursor and turns the line around. */
const hostile = '<img src=x onerror=hacked=1>\u001b[2J\u202e'
const unseen = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

let server: TestServer
let admin: TestPerson
let owner: TestPerson
let link: TestLink
let unitId: string
let remoteId: string
const written = new Set<string>()

beforeAll(async () => {
  server = await createScreenServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(server, 'admin')
  const { robot, unitId: id } = await addAdmitted(server)
  unitId = id
  const customerId = await addCustomer(server, 'Işık Otel')
  await server.context.db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
  owner = await signInAs(server, 'customer_admin', { customerId })
  link = await openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
  await requestEnrolment(server, newTestRobot(), { serial: hostile })
  await sendEverything()
})
afterAll(async () => {
  link.socket.destroy()
  await server.close()
})

const soon = { timeout: 5000 }
const optionsOf = AgentMessage.options as unknown as z.ZodObject<{ type: z.ZodLiteral<string> }>[]

/** A message of the robot with the hostile text in every free text of it; `own` is what must be true of it. */
function message(type: string, own: object): object {
  const schema = optionsOf.find(({ shape }) => shape.type.value === type)
  if (!schema) throw new Error(`no message ${type}`)
  const filled = filledWith(hostile, schema, (path) => written.add(`${type}${path}`)) as object
  return { ...filled, ...own }
}

async function addUpdate(): Promise<{ updateId: string; arosId: string }> {
  const { db, ids, clock } = server.context
  const [updateId, arosId] = [ids.next(), await addBareAros(server)]
  const at = clock.now()
  const times = { updatesTime: at, createdAt: at, updatedAt: at }
  const queued = { state: 'queued' as const, phase: 'queued' as const, ...times }
  const words = { key: 'queued' as const, params: { aros: 'Nova' }, text: 'queued' }
  await db.insert(updates).values({ id: updateId, unitId, toArosId: arosId, ...queued, message: words })
  return { updateId, arosId }
}

/** A program that the robot was ordered to have. */
async function addOrder(): Promise<{ orderId: string; code: string; releaseId: string }> {
  const { db, ids, clock } = server.context
  const { programId, releaseId, code } = await addInstallable(server, await signInAs(server, 'developer'))
  const [orderId, at] = [ids.next(), clock.now()]
  const times = { requestedAt: at, createdAt: at, updatedAt: at }
  const what = { unitId, programId, releaseId, orderId, state: 'installing' as const }
  await db.insert(programInstalls).values({ id: ids.next(), ...what, ...times })
  return { orderId, code, releaseId }
}

/** Has the robot say all that it can say, each with the hostile text wherever the contract takes one. */
async function sendEverything(): Promise<void> {
  const at = new Date().toISOString()
  const capabilities = [...agentCapabilities, hostile]
  let seq = 0
  const send = async (type: string, own: object) => {
    seq += 1
    link.send(message(type, { seq, at, ...own }))
    await vi.waitFor(() => expect(link.heard()).toContain(`"ack","seq":${seq}`), soon)
  }
  link.send(message('hello', { at, assignmentVersion: 0, current: null, updateId: null, capabilities }))
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  link.send(message('heartbeat', { at }))
  await vi.waitFor(async () => {
    await server.context.heartbeats.flush()
    expect(link.heard()).toContain('heartbeat-answer')
  }, soon)
  await admin.call(repairUnit, { params: { unitId }, body: { reason: 'deneme' } })
  await vi.waitFor(() => expect(link.heard()).toContain('"kind":"repair"'), soon)
  const commandId = /"id":"([^"]+)","kind":"repair"/.exec(link.heard())?.[1]
  await send('command-done', { commandId, outcome: 'done' })
  const about = await addUpdate()
  await send('log', { ...about, program: undefined })
  await send('progress', { ...about, attempt: 1, phase: 'failed' })
  const order = await addOrder()
  await send('log', { updateId: order.orderId, program: order.code })
  await send('program-progress', { ...order, attempt: 1, phase: 'failed' })
  await send('report', { ended: undefined })
  const values = { name: { value: hostile, by: 'program', at } }
  await send('config-report', { values, readKeys: ['name'] })
  await send('agent-renewal', {})
  const requested = { tests: ['microphone' as const], reason: 'deneme' }
  const { id: runId } = (await admin.call(requestHardwareTests, { params: { unitId }, body: requested })).body
  await send('hardware-test', { runId, state: 'done' })
  await sendRemote(send)
}

/** A remote session from the question to its end, with something done in it. */
async function sendRemote(send: (type: string, own: object) => Promise<void>): Promise<void> {
  const at = new Date().toISOString()
  const body = { types: ['files' as const], mode: 'control' as const, reason: 'deneme', minutes: 5 }
  const { id: sessionId } = (await admin.call(requestRemoteSession, { params: { unitId }, body })).body
  remoteId = sessionId
  const unsaid = { sessionId, consent: null, extension: null, end: null }
  await send('remote-session', { ...unsaid, state: 'asking' })
  const consent = { answer: 'yes', by: hostile, at }
  await send('remote-session', { ...unsaid, state: 'open', consent })
  const deed = { kind: 'file_renamed', path: hostile, to: hostile }
  await send('remote-deed', { sessionId, by: null, deed })
  const end = { reason: 'robot_ended', refusal: null, text: hostile }
  await send('remote-session', { ...unsaid, state: 'ended', end })
}

const own = () => `/product/producedrobots/aboutrobots?RobotId=${unitId}`
const shows = { isShown: true }
const ofCustomer = { ...shows, isCustomer: true }
const pages: [path: () => string, input?: { isShown?: boolean; isCustomer?: boolean }][] = [
  [own, shows],
  [() => `${own()}&tab=software`, shows],
  [() => `${own()}&tab=software&part=config`, shows],
  [() => `${own()}&tab=hardware&part=tests`, shows],
  [() => `${own()}&tab=software&part=updates`, shows],
  [() => `${own()}&tab=live&part=connection`],
  [() => `${own()}&tab=history`],
  [() => '/programs', {}],
  [() => '/product/producedrobots', shows],
  [() => '/product/producedrobots?tab=waiting', shows],
  [() => `/robotsidebar?RobotId=${unitId}`, shows],
  [() => '/robotversion?tab=drift'],
  [() => '/product/packages?tab=robots', shows],
  [() => `/remoteconnection?session=${remoteId}`, shows],
  [() => `/remoteconnection?tab=records&session=${remoteId}`, shows],
  [() => '/connecteduser', shows],
  [() => '/dashboard/home'],
  [own, ofCustomer],
  [() => `${own()}&tab=software`, ofCustomer],
  [() => `${own()}&tab=software&part=config`, ofCustomer],
  [() => `${own()}&tab=hardware&part=tests`, ofCustomer],
  [() => `${own()}&tab=software&part=updates`, ofCustomer],
  [() => `${own()}&tab=history`, ofCustomer],
  [() => '/product/producedrobots', ofCustomer],
  [() => `/robotsidebar?RobotId=${unitId}`, ofCustomer],
  [() => `/remoteconnection?session=${remoteId}`, ofCustomer],
  [() => `/remoteconnection?tab=records&session=${remoteId}`, ofCustomer],
  [() => '/customerversion', { isCustomer: true }],
  [() => '/customerversion?tab=history', { isCustomer: true }],
  [() => '/dashboard/home', { isCustomer: true }],
]

test.each(pages)(
  'what a robot writes neither runs, becomes markup nor hides what stands on page %#',
  async (pathOf, input) => {
    const path = pathOf()
    await openScreen(path, { server, person: input?.isCustomer ? owner : admin, width: 1280 })
    await settle()
    if (input?.isShown)
      await vi.waitFor(() => expect(document.body.textContent, path).toContain('onerror=hacked'), soon)
    const text = document.body.textContent ?? ''
    expect(document.querySelector('main')?.textContent?.length, path).toBeGreaterThan(20)
    expect(`${text} ${document.title}`, path).not.toMatch(unseen)
    expect(document.querySelector('img[src="x"], main script'), path).toBeNull()
    expect('hacked' in window).toBe(false)
  },
)

test('every free text that the contract lets a robot send was tried', () => {
  const messages = new Set([...written].map((path) => path.split('.')[0]))
  expect(messages).toEqual(new Set(optionsOf.map(({ shape }) => shape.type.value)))
  expect(written.size, [...written].join()).toBeGreaterThanOrEqual(39)
})
