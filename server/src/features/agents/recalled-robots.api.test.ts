import { getFleetAgents, recallAgent } from '@filo/contract/agents/agent-orders-routes'
import type { UnitAttention } from '@filo/contract/produced-robots/produced-robot-states'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUnitWithAgent, openBuildsFolder } from '../../testing/test-agents.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'

const { folder, build, remove } = openBuildsFolder()

let server: TestServer
let admin: TestPerson
let customer: TestPerson
let units: Record<'back' | 'oldLauncher' | 'noRenewal' | 'customers' | 'fine', string>
beforeAll(async () => {
  server = await createTestServer(engines()[0], { environment: { FILO_AGENT_FILES: folder } })
  admin = await signInAs(server, 'admin')
  build('1.1.0')
  const customerId = await addCustomer(server, 'Deniz A.Ş.')
  units = {
    back: await addUnitWithAgent(server, '1.2.0'),
    oldLauncher: await addUnitWithAgent(server, '1.2.0', { capabilities: ['agent-renewal'] }),
    noRenewal: await addUnitWithAgent(server, '1.2.0', { capabilities: ['repair'] }),
    customers: await addUnitWithAgent(server, '1.2.0', { capabilities: [], customerId }),
    fine: await addUnitWithAgent(server, '1.1.0'),
  }
  customer = await signInAs(server, 'customer_admin', { customerId })
  await admin.call(recallAgent, { body: { version: '1.2.0', reason: 'it forgets its key' } })
})
afterAll(async () => {
  await server.close()
  remove()
})
async function listed(person: TestPerson, attention: UnitAttention, version?: string) {
  const query = {
    'f.attention': [attention],
    ...(version ? { 'f.agentVersion': [version] } : {}),
  }
  const { items, totalCount } = (await person.call(listProducedRobots, { query })).body
  expect(totalCount).toBe(items.length)
  return items.map(({ id }) => id).toSorted()
}

/** What the tab of agents, home and the list say; they must never differ. */
async function counted() {
  const { recalls } = (await admin.call(getFleetAgents, {})).body
  const ofHome = [
    await countWaitingFor(admin, 'agent_leaving'),
    await countWaitingFor(admin, 'agent_by_hand'),
  ]
  const [leaving, byHand] = [await listed(admin, 'agent_leaving'), await listed(admin, 'agent_by_hand')]
  expect(ofHome).toEqual([leaving.length, byHand.length])
  expect(recalls.map(({ movable, byHand: hands }) => [movable, hands])).toEqual([
    [leaving.length, byHand.length],
  ])
  return { leaving, byHand }
}

test('robots on a recalled agent are found by the way in which they leave it, and counted alike everywhere', async () => {
  const { back, oldLauncher, noRenewal, customers } = units
  expect(await counted()).toEqual({
    leaving: [back],
    byHand: [oldLauncher, noRenewal, customers].toSorted(),
  })
  expect(await listed(admin, 'agent_by_hand', '1.1.0')).toEqual([])
  expect(await listed(admin, 'agent_by_hand', '1.2.0')).toHaveLength(3)
})

test('customers find their own robots alone, and home tells only who renews agents', async () => {
  expect(await listed(customer, 'agent_by_hand')).toEqual([units.customers])
  expect(await listed(customer, 'agent_leaving')).toEqual([])
  const support = await signInAs(server, 'support')
  expect(await listed(support, 'agent_by_hand')).toHaveLength(3)
  expect(await countWaitingFor(support, 'agent_by_hand')).toBe(0)
})

test('a newer build is a way for every agent that renews itself, unless its data is two forms apart', async () => {
  build('1.3.0', 3)
  const published = sql`update agent_builds set state_format = 1`
  await server.context.db.execute(published)
  expect((await counted()).leaving).toEqual([units.back, units.oldLauncher].toSorted())
  await server.context.db.execute(sql`insert into agent_builds
    select '1.2.0', 'agents/1.2.0.mjs.gz', length, sha256, program_sha256, node_major, 1, content, created_at, signed_at
    from agent_builds where version = '1.1.0'`)
  expect((await counted()).leaving).toEqual([])
  build('1.3.0', 2)
  expect((await counted()).leaving).toEqual([units.back, units.oldLauncher].toSorted())
})
