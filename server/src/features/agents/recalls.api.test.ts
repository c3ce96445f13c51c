import {
  cancelAgentRenewal,
  getFleetAgents,
  getUnitAgent,
  recallAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { getAgentInstallation } from '@filo/contract/agents/agents-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { getTufTarget } from '@filo/contract/device/device-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUnitWithAgent, openBuildsFolder, startWithBuilds } from '../../testing/test-agents.ts'
import type { TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'

const { folder, build, sha256, remove } = openBuildsFolder()

let server: TestServer
let admin: TestPerson
let origin: string
beforeAll(async () => {
  ;({ server, origin, admin } = await startWithBuilds(engines()[0], folder))
})
afterAll(async () => {
  await server.close()
  remove()
})

const addRobot = (agentVersion: string, capabilities?: string[]) =>
  addUnitWithAgent(server, agentVersion, capabilities ? { capabilities } : {})

const renew = (version: string, unitIds: string[]) =>
  admin.call(renewAgents, { body: { version, unitIds, reason: 'a new agent' } })
const recall = (version: string) =>
  admin.call(recallAgent, { body: { version, reason: 'it forgets its key' } })
const fleet = async () => (await admin.call(getFleetAgents, {})).body
const targetOf = async (version: string) => {
  const client = await newTufClient(origin, () => ({ cookie: admin.cookie }))
  return client.newUpdater().getTargetInfo(`agents/${version}.mjs.gz`)
}

test('a version that nobody has and nobody runs cannot be recalled', async () => {
  expect((await recall('8.8.8')).problem.code).toBe('agent_unknown')
})

test('a recalled version is given to nobody, and robots that run it go back to the newest that was not', async () => {
  build('1.1.0')
  const early = await addRobot('1.0.0')
  const { renewal } = (await renew('1.1.0', [early])).body
  await admin.call(cancelAgentRenewal, { params: { renewalId: renewal.id }, body: undefined })
  build('1.2.0')
  const [first, byHand] = [await addRobot('1.2.0'), await addRobot('1.2.0', ['agent-renewal'])]
  expect((await renew('1.2.0', [early])).status).toBe(201)

  const recalled = await recall('1.2.0')
  expect(recalled.status).toBe(201)
  expect(recalled.body.renewal).toMatchObject({ version: '1.1.0', first: { unitId: first } })
  expect(recalled.body.renewal?.counts).toMatchObject({ requested: 1, waiting: 0 })

  const now = await fleet()
  expect(now).toMatchObject({ offered: '1.1.0', renewal: { version: '1.1.0', isSigned: true } })
  expect(now.recalls).toMatchObject([
    { version: '1.2.0', reason: 'it forgets its key', isSigned: true, units: 2, movable: 1 },
  ])
  expect(await targetOf('1.2.0')).toBeUndefined()
  expect((await targetOf('1.1.0'))?.custom).toMatchObject({ replaces: ['1.2.0'] })
  const ordered = await server.context.db.transaction((tx) =>
    server.context.agentRenewals.requestedOf(tx, first),
  )
  expect(ordered).toMatchObject({ version: '1.1.0' })
  const notOrdered = await server.context.db.transaction((tx) =>
    server.context.agentRenewals.requestedOf(tx, early),
  )
  expect(notOrdered).toBeUndefined()
  expect((await admin.call(getUnitAgent, { params: { unitId: byHand } })).body).toMatchObject({
    recallReason: 'it forgets its key',
    renewableTo: null,
  })
  const { items } = (await admin.call(listAudit, { query: {} })).body
  for (const action of ['agent.recalled', 'agent.renewal_started'])
    expect(items.find((item) => item.action === action)).toMatchObject({ reason: 'it forgets its key' })
})

test('it is neither installed on a new robot nor downloaded any more', async () => {
  const { body } = await admin.call(getAgentInstallation, {})
  expect(body).toMatchObject({ version: null, packages: [], recallReason: 'it forgets its key' })
  const answer = await server.app.inject({ url: '/api/agents/files/filo-agent_1.2.0_amd64.deb' })
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'agent_recalled'])
  const build = getTufTarget.path.replace('*', `agents/${sha256}.1.2.0.mjs.gz`)
  expect((await server.app.inject({ url: build, headers: { cookie: admin.cookie } })).statusCode).toBe(404)
})

test('it can neither be asked for nor recalled once more, and the next build is offered instead', async () => {
  const robot = await addRobot('1.2.0')
  expect((await recall('1.2.0')).problem.code).toBe('agent_recalled')
  const { renewal } = await fleet()
  if (renewal) await admin.call(cancelAgentRenewal, { params: { renewalId: renewal.id }, body: undefined })
  expect((await renew('1.2.0', [robot])).problem.code).toBe('agent_recalled')
  build('1.3.0')
  expect(await fleet()).toMatchObject({ offered: '1.3.0', recalls: [{ units: 3, movable: 3 }] })
  const body = { version: '1.3.0', unitIds: null, whose: 'recalled' as const, reason: 'away from it' }
  expect((await admin.call(renewAgents, { body })).body.renewal.counts).toMatchObject({
    requested: 1,
    waiting: 2,
  })
})

test('nobody but an administrator recalls', async () => {
  const production = await signInAs(server, 'production')
  const body = { version: '1.3.0', reason: 'a try' }
  expect((await production.call(recallAgent, { body })).status).toBe(403)
})
