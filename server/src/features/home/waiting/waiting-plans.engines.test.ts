import { type WaitingKind, waitingKinds } from '@filo/contract/home/waiting-work'
import { roleKeys } from '@filo/contract/roles'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findActorOfRole } from '../../../records/people/actor-of-role.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addUnit } from '../../../testing/test-robots.ts'
import { listWaitingWork } from './list-waiting-work.ts'
import { waitingRules } from './waiting-rules.ts'

/** Tables that grow with robots and years; what people make by hand (stores, shelves, products) stays small. */
const growing = new Set([
  'aros_approvals',
  'aros_items',
  'campaign_units',
  'defects',
  'enrolments',
  'hardware_changes',
  'hardware_states',
  'marketing_versions',
  'produced_robots',
  'program_releases',
  'program_requests',
  'remote_sessions',
  'robot_presence',
  'testers',
  'updates',
  'versions',
])

interface Sent {
  text: string
  params: unknown[]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
]

describe.runIf(engines().includes('postgres'))('the queries of what waits, on postgres', () => {
  let server: TestServer
  let people: TestPerson[]
  const sent: Sent[] = []
  beforeAll(async () => {
    server = await createTestServer('postgres')
    const customerId = await addCustomer(server, 'Işık Otel')
    const unitId = await addUnit(server, { customerId })
    people = []
    for (const role of roleKeys)
      people.push(await signInAs(server, role, role.startsWith('customer_') ? { customerId } : {}))
    for (const person of people.filter(({ role }) => role === 'customer_user'))
      await giveRobots(server, person, [unitId])
    const session = Reflect.get(server.context.db, 'session') as object
    Reflect.set(session, 'logger', {
      logQuery: (text: string, params: unknown[]) => sent.push({ text, params }),
    })
  })
  afterAll(() => server.close())

  /** What the rule of a kind asks of the database for everybody whose business it is. */
  async function queriesOf(kind: WaitingKind): Promise<Sent[]> {
    const { db, clock, log } = server.context
    const queries: Sent[] = []
    for (const { userId, role: roleKey } of people) {
      const actor = await findActorOfRole(db, { userId, roleKey, ip: null, requestId: null }, clock.now())
      if (!actor) continue
      sent.length = 0
      await listWaitingWork(
        {
          db,
          clock,
          log,
          rules: { [kind]: waitingRules[kind] },
          readAgentOffer: async () => ({ offered: '1.0.0', recalled: new Set(['0.9.0']), forms: new Map() }),
          readServices: async () => [],
          isInEarnest: async () => true,
        },
        actor,
      )
      queries.push(...sent)
    }
    return queries
  }

  test.each(waitingKinds)('%s is found through indexes, whatever grows', async (kind) => {
    const pool = Reflect.get(server.context.db, '$client') as Pool
    const client = await pool.connect()
    try {
      const queries = (await queriesOf(kind)).filter(({ text }) => text.startsWith('select'))
      expect(queries.length > 0).toBe(kind !== 'installation_trouble')
      for (const { text, params } of queries) {
        await client.query('begin; set local enable_seqscan = off')
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (format json) ${text}`,
          params,
        )
        await client.query('rollback')
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
        expect(plan ? scanned(plan).filter((table) => growing.has(table)) : ['no plan'], text).toEqual([])
      }
    } finally {
      client.release()
    }
  })
})
