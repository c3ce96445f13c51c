import {
  cancelAgentRenewal,
  getFleetAgents,
  recallAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { getAssignment, getTufTarget } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { listPendingSignatures } from '@filo/contract/trust/signing-routes'
import { changeTrustKeys } from '@filo/contract/trust/trust-routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUnitWithAgent, openBuildsFolder, startWithBuilds } from '../../testing/test-agents.ts'
import type { TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../testing/test-robot-link.ts'
import { newTestSigningKey, signPending } from '../../testing/test-signing-keys.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'

const { folder, build, sha256, remove } = openBuildsFolder()
const soon = { timeout: 10_000 }

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

/** Makes a build a signed target, as the first renewal to it does. */
async function publish(version: string): Promise<void> {
  build(version)
  const unitIds = [await addUnitWithAgent(server, '1.0.0')]
  const body = { version, unitIds, reason: 'a new agent' }
  const { renewal } = (await admin.call(renewAgents, { body })).body
  await admin.call(cancelAgentRenewal, { params: { renewalId: renewal.id }, body: undefined })
}

/** A linked robot: how often it was told to fetch what it shall run, and what its signed assignment says of its agent. */
async function connect(agentVersion: string) {
  const { robot, unitId } = await addAdmitted(server)
  const tokenFor = (audience: 'filo-device' | 'filo-link') => robotToken(server, robot, { unitId, audience })
  const link = await openTestLink(server, await tokenFor(linkAudience))
  link.send(helloOf(server, { agentVersion, capabilities: ['agent-renewal', 'agent-return'] }))
  await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  return {
    reported: () => link.heard().split('desired-changed').length - 1,
    async order(): Promise<{ version: string } | undefined> {
      const headers = { authorization: `Bearer ${await tokenFor('filo-device')}` }
      const { envelope } = (await server.app.inject({ url: getAssignment.path, headers })).json()
      return JSON.parse(envelope).signed.assignment.agent
    },
    close: () => link.socket.destroy(),
  }
}

const fleet = async () => (await admin.call(getFleetAgents, {})).body
const statusOf = async (url: string) =>
  (await server.app.inject({ url, headers: { cookie: admin.cookie } })).statusCode
const targetOf = async (version: string) => {
  const client = await newTufClient(origin, () => ({ cookie: admin.cookie }))
  return (await client.newUpdater().getTargetInfo(`agents/${version}.mjs.gz`))?.custom
}

test('where two people sign, a recall stops the version at once, and robots are told nothing before both have signed', async () => {
  await publish('1.1.0')
  await publish('1.2.0')
  const key = newTestSigningKey()
  const add = [{ role: 'targets' as const, publicKey: key.publicKey, name: 'second' }]
  await admin.call(changeTrustKeys, { body: { add, thresholds: { targets: 2 } } })
  const manager = await signInAs(server, 'release_manager')
  await signPending(manager, 'targets', key)
  const robot = await connect('1.2.0')

  const recalled = await admin.call(recallAgent, { body: { version: '1.2.0', reason: 'it forgets its key' } })
  expect(recalled.body.renewal).toMatchObject({ version: '1.1.0', isSigned: false, counts: { requested: 1 } })
  // What the server hands out needs no signature to be refused.
  expect(await statusOf('/api/agents/files/filo-agent_1.2.0_amd64.deb')).toBe(410)
  expect(await statusOf(getTufTarget.path.replace('*', `agents/${sha256}.1.2.0.mjs.gz`))).toBe(404)
  // What robots believe does.
  expect(await targetOf('1.2.0')).toMatchObject({ agentVersion: '1.2.0' })
  expect(await targetOf('1.1.0')).not.toHaveProperty('replaces')
  await vi.waitFor(() => expect(robot.reported()).toBe(1), soon)
  expect(await robot.order()).toBeUndefined()
  expect((await fleet()).recalls).toMatchObject([{ version: '1.2.0', isSigned: false, units: 1, movable: 1 }])
  const [waiting] = (await admin.call(listPendingSignatures, {})).body.items
  expect(waiting).toMatchObject({ role: 'targets', agents: [{ version: '1.2.0', isRecalled: true }] })
  expect(JSON.parse(waiting?.signed ?? '{}').targets).not.toHaveProperty(['agents/1.2.0.mjs.gz'])

  expect((await signPending(manager, 'targets', key)).body).toEqual({ isComplete: true, pending: [] })
  expect((await fleet()).recalls).toMatchObject([{ version: '1.2.0', isSigned: true }])
  expect(await targetOf('1.2.0')).toBeUndefined()
  expect(await targetOf('1.1.0')).toMatchObject({ replaces: ['1.2.0'] })
  await vi.waitFor(() => expect(robot.reported()).toBe(2), soon)
  expect(await robot.order()).toMatchObject({ version: '1.1.0' })
  robot.close()
})
