import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import {
  cancelAgentRenewal,
  getFleetAgents,
  getUnitAgent,
  renewAgents,
} from '@filo/contract/agents/agent-orders-routes'
import { getAssignment, getTufTarget } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { changeTrustKeys } from '@filo/contract/trust/trust-routes'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWithBuilds } from '../../testing/test-agents.ts'
import type { TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink } from '../../testing/test-robot-link.ts'
import { newTestSigningKey, signPending } from '../../testing/test-signing-keys.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'

const packed = Buffer.from('the packed program')
const sha256 = createHash('sha256').update(packed).digest('hex')
const soon = { timeout: 10_000 }

interface Linked {
  unitId: string
  robot: TestRobot
  link: TestLink
  answer: (orderId: string, outcome: 'committed' | 'crashed') => Promise<void>
}

describe.each(engines())('the renewal of agents on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'filo-agent-files-'))
  let server: TestServer
  let admin: TestPerson
  let origin: string
  let version = 0
  const links: TestLink[] = []
  const offered = () => `2.0.${version}`

  /** Another build, as `npm run build` leaves it. */
  function build(): void {
    version += 1
    const renewal = { file: 'agent.gz', sizeBytes: packed.length, sha256, programSha256: 'b'.repeat(64) }
    const files: AgentFiles = { version: offered(), nodeMajor: 24, stateFormat: 1, packages: [], renewal }
    writeFileSync(join(folder, agentFilesIndex), JSON.stringify(files))
    writeFileSync(join(folder, 'agent.gz'), packed)
  }

  beforeAll(async () => {
    ;({ server, origin, admin } = await startWithBuilds(engine, folder))
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  afterEach(async () => {
    for (const link of links.splice(0)) link.socket.destroy()
    const open = (await admin.call(getFleetAgents, {})).body.renewal
    if (open && ['trying', 'rolling'].includes(open.state))
      await admin.call(cancelAgentRenewal, { params: { renewalId: open.id }, body: undefined })
  })

  /** A robot that is linked, with what its agent said that it can. */
  async function connect(capabilities?: readonly string[], agentVersion = '1.0.0'): Promise<Linked> {
    const { robot, unitId } = await addAdmitted(server)
    const link = await openTestLink(
      server,
      await robotToken(server, robot, { unitId, audience: linkAudience }),
    )
    links.push(link)
    link.send(helloOf(server, { agentVersion, ...(capabilities ? { capabilities } : {}) }))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
    const answer = async (orderId: string, outcome: 'committed' | 'crashed') => {
      const at = server.clock.now().toISOString()
      link.send({
        type: 'agent-renewal',
        seq: 1,
        at,
        orderId,
        version: offered(),
        outcome,
        text: 'so it went',
      })
      await vi.waitFor(() => expect(link.heard()).toContain('"ack"'), soon)
    }
    return { unitId, robot, link, answer }
  }

  async function assigned({ robot, unitId }: Linked) {
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const headers = { authorization: `Bearer ${token}` }
    const { envelope } = (await server.app.inject({ url: getAssignment.path, headers })).json()
    return JSON.parse(envelope).signed.assignment as { agent?: { orderId: string }; requires: string[] }
  }

  const renew = (unitIds: string[] | null) =>
    admin.call(renewAgents, { body: { version: offered(), unitIds, reason: 'a new agent' } })

  test('one robot is asked first, by its signed assignment, and the others once it stayed with the new one', async () => {
    build()
    const [one, other] = [await connect(), await connect()]
    const { status, body } = await renew([one.unitId, other.unitId])
    expect(status).toBe(201)
    expect(body.renewal).toMatchObject({
      state: 'trying',
      counts: { requested: 1, waiting: 1 },
      isSigned: true,
    })
    const first = body.renewal.first?.unitId === one.unitId ? one : other
    const second = first === one ? other : one
    await vi.waitFor(() => expect(first.link.heard()).toContain('desired-changed'), soon)
    expect(await assigned(first)).toMatchObject({
      agent: { orderId: body.renewal.id, version: offered(), sha256 },
      requires: ['agent-renewal', 'customer-rule'],
    })
    expect(await assigned(second)).not.toHaveProperty('agent')
    await first.answer(body.renewal.id, 'committed')
    await vi.waitFor(() => expect(second.link.heard()).toContain('desired-changed'), soon)
    expect((await assigned(second)).agent?.orderId).toBe(body.renewal.id)
    expect((await assigned(first)).agent).toBeUndefined()
    await second.answer(body.renewal.id, 'crashed')
    const { renewal } = (await admin.call(getFleetAgents, {})).body
    expect(renewal).toMatchObject({ state: 'done', counts: { committed: 1, failed: 1 } })
    expect(renewal?.failures).toMatchObject([
      { unitId: second.unitId, outcome: 'crashed', text: 'so it went' },
    ])
    const params = { unitId: second.unitId }
    expect((await admin.call(getUnitAgent, { params })).body).toMatchObject({
      renewableTo: offered(),
      renewal: { state: 'failed', outcome: 'crashed' },
    })
  })

  test('when the first robot comes back to its old agent, nobody else is asked', async () => {
    build()
    const robots = [await connect(), await connect()]
    const { renewal } = (await renew(robots.map(({ unitId }) => unitId))).body
    const first = robots.find(({ unitId }) => unitId === renewal.first?.unitId)
    const second = robots.find((robot) => robot !== first)
    await first?.answer(renewal.id, 'crashed')
    expect((await admin.call(getFleetAgents, {})).body.renewal?.state).toBe('halted')
    expect(second && (await assigned(second)).agent).toBeUndefined()
  })

  test('agents that cannot renew themselves are left out, and a renewal of none is refused', async () => {
    build()
    const [able, byHand, newer] = [await connect(), await connect([]), await connect(undefined, '9.0.0')]
    const { body } = await renew([able.unitId, byHand.unitId, newer.unitId])
    expect(body).toMatchObject({ leftOut: 2, renewal: { counts: { requested: 1, waiting: 0 } } })
    await admin.call(cancelAgentRenewal, { params: { renewalId: body.renewal.id }, body: undefined })
    expect((await renew([byHand.unitId])).problem.code).toBe('no_agent_to_renew')
  })

  test('one renewal at a time; a cancelled one asks nobody', async () => {
    build()
    const robot = await connect()
    const { renewal } = (await renew([robot.unitId])).body
    expect((await renew([robot.unitId])).problem.code).toBe('agent_renewal_open')
    const params = { renewalId: renewal.id }
    expect((await admin.call(cancelAgentRenewal, { params, body: undefined })).body.renewal.state).toBe(
      'cancelled',
    )
    expect((await assigned(robot)).agent).toBeUndefined()
    expect((await admin.call(cancelAgentRenewal, { params, body: undefined })).problem.code).toBe(
      'agent_renewal_over',
    )
  })

  test('a version that was not built here cannot be asked for', async () => {
    const robot = await connect()
    const body = { version: '7.7.7', unitIds: [robot.unitId], reason: 'a new agent' }
    expect((await admin.call(renewAgents, { body })).problem.code).toBe('agent_not_built')
  })

  test('the build is a target that a TUF client of a robot downloads and verifies', async () => {
    build()
    const robot = await connect()
    await renew([robot.unitId])
    const client = await newTufClient(origin, () => ({ cookie: admin.cookie }))
    const updater = client.newUpdater()
    const found = await updater.getTargetInfo(`agents/${offered()}.mjs.gz`)
    expect(found?.custom).toMatchObject({ agentVersion: offered(), nodeMajor: 24, stateFormat: 1 })
    const url = getTufTarget.path.replace('*', `agents/${sha256}.${offered()}.mjs.gz`)
    expect((await server.app.inject({ url })).statusCode).toBe(401)
    const answer = await server.app.inject({ url, headers: { cookie: admin.cookie } })
    expect(answer.rawPayload.equals(packed)).toBe(true)
  })

  // Changes the keys of this server: the last one.
  test('where two people sign releases, no robot is given a build before both have signed it', async () => {
    const key = newTestSigningKey()
    const add = [{ role: 'targets' as const, publicKey: key.publicKey, name: 'second' }]
    await admin.call(changeTrustKeys, { body: { add, thresholds: { targets: 2 } } })
    const manager = await signInAs(server, 'release_manager')
    await signPending(manager, 'targets', key)
    build()
    const robot = await connect()
    const { renewal } = (await renew([robot.unitId])).body
    expect(renewal.isSigned).toBe(false)
    expect(await assigned(robot)).not.toHaveProperty('agent')
    expect((await signPending(manager, 'targets', key)).body.isComplete).toBe(true)
    expect((await assigned(robot)).agent?.orderId).toBe(renewal.id)
  })
})
