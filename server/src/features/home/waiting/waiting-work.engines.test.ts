import { listWaitingWork as listRoute } from '@filo/contract/home/home-routes'
import { type WaitingKind, type WaitingWork, waitingKinds } from '@filo/contract/home/waiting-work'
import { type RoleKey, roleKeys } from '@filo/contract/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qualityChecks } from '../../../db/schema/quality-checks.ts'
import { findActorOfRole } from '../../../records/people/actor-of-role.ts'
import { nothingOffered } from '../../../records/units/agent-offer.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addUnit } from '../../../testing/test-robots.ts'
import { statesOfMarketing } from '../../../testing/waiting/test-waiting-states-of-marketing.ts'
import { statesOfReleases } from '../../../testing/waiting/test-waiting-states-of-releases.ts'
import { statesOfRobots } from '../../../testing/waiting/test-waiting-states-of-robots.ts'
import { statesOfSoftware } from '../../../testing/waiting/test-waiting-states-of-software.ts'
import type { WaitingState, WaitingWorld } from '../../../testing/waiting/test-waiting-world.ts'
import { listWaitingWork } from './list-waiting-work.ts'
import { waitingRules } from './waiting-rules.ts'

/** Every kind has a state that brings it about: one without does not compile, and fails below. */
const states: Record<WaitingKind, WaitingState> = {
  ...statesOfRobots,
  ...statesOfReleases,
  ...statesOfSoftware,
  ...statesOfMarketing,
}

/** What is looked at anew each time: since when it is so is not on record. */
const isWithoutAge: ReadonlySet<WaitingKind> = new Set(['installation_trouble'])

async function addPeople(server: TestServer, customerId: string): Promise<Record<RoleKey, TestPerson>> {
  const people: Partial<Record<RoleKey, TestPerson>> = {}
  for (const role of roleKeys)
    people[role] = await signInAs(server, role, role.startsWith('customer_') ? { customerId } : {})
  return people as Record<RoleKey, TestPerson>
}

async function openWorld(server: TestServer): Promise<WaitingWorld> {
  const customerA = await addCustomer(server, 'Işık Otel')
  const customerB = await addCustomer(server, 'Çınar')
  const strangers = [
    await signInAs(server, 'customer_admin', { customerId: customerB }),
    await signInAs(server, 'customer_user', { customerId: customerB }),
  ]
  return {
    server,
    customerA,
    people: await addPeople(server, customerA),
    colleagues: await addPeople(server, customerA),
    strangers,
    heard: {
      listStanding: server.context.campaigns.listStanding,
      readAgentOffer: async () => nothingOffered,
      readServices: async () => [],
      isInEarnest: async () => false,
    },
  }
}

describe.each(engines())('what waits for whom on %s', (engine) => {
  let world: WaitingWorld
  beforeAll(async () => {
    world = await openWorld(await createTestServer(engine))
  })
  afterAll(() => world.server.close())

  const everybody = () => [
    ...Object.values(world.people),
    ...Object.values(world.colleagues),
    ...world.strangers,
  ]

  async function read(person: TestPerson, rules: Parameters<typeof listWaitingWork>[0]['rules']) {
    const { db, clock, log } = world.server.context
    const { userId, role: roleKey } = person
    const actor = await findActorOfRole(db, { userId, roleKey, ip: null, requestId: null }, clock.now())
    if (!actor) throw new Error(`no such person: ${roleKey}`)
    return listWaitingWork({ db, clock, log, rules, ...world.heard }, actor)
  }

  /** The ids of the rows of one kind for people, and how many there are. */
  async function readKind(kind: WaitingKind, people = everybody()) {
    const found = new Map<string, { total: number; ids: string[] }>()
    for (const person of people) {
      const work = await read(person, { [kind]: waitingRules[kind] })
      expect(work.unknown).toEqual([])
      const [group] = work.groups
      found.set(person.userId, { total: group?.total ?? 0, ids: group?.rows.map(({ id }) => id) ?? [] })
    }
    return found
  }

  /** Since when a row waits, or when it is due, as its people read it; nothing where none is on record. */
  async function agesOf(kind: WaitingKind, id: string): Promise<string[]> {
    const ages = new Set<string>()
    for (const person of everybody()) {
      const work = await read(person, { [kind]: waitingRules[kind] })
      const row = work.groups[0]?.rows.find((each) => each.id === id)
      const age = row?.since ?? row?.dueAt
      if (age != null) ages.add(age)
    }
    return [...ages]
  }

  function isBusinessOf({ roles = [], ownOf }: WaitingState, person: TestPerson): boolean {
    if (world.strangers.includes(person)) return false
    return ownOf ? person === world.people[ownOf] : roles.includes(person.role)
  }

  test('every kind has a state that brings it about', () => {
    expect(Object.keys(states).toSorted()).toEqual([...waitingKinds].toSorted())
    expect(Object.keys(waitingRules).toSorted()).toEqual([...waitingKinds].toSorted())
  })

  test('in an installation without work nothing waits for anybody', async () => {
    for (const person of everybody())
      expect(await read(person, waitingRules)).toEqual({ groups: [], unknown: [] })
  })

  test.each(waitingKinds)('%s: a row for whom it concerns alone, and none once it is done', async (kind) => {
    const state = states[kind]
    const before = await readKind(kind)
    const { id, end } = await state.bring(world)
    const during = await readKind(kind)
    for (const person of everybody()) {
      const more = isBusinessOf(state, person) ? 1 : 0
      const found = during.get(person.userId)
      const who = `${person.role} ${person.userId}`
      expect([who, found?.total]).toEqual([who, (before.get(person.userId)?.total ?? 0) + more])
      expect([who, found?.ids.includes(id)]).toEqual([who, more === 1])
    }
    expect(await agesOf(kind, id)).toEqual(isWithoutAge.has(kind) ? [] : [expect.any(String)])
    await end()
    const concerned = everybody().filter((person) => isBusinessOf(state, person))
    for (const [userId, found] of await readKind(kind, concerned)) expect(found).toEqual(before.get(userId))
  })

  test('a kind that cannot be read is named, and the others are read all the same', async () => {
    const broken = { ...waitingRules.quality_check, read: () => Promise.reject(new Error('gone')) }
    const { end } = await states.enrolment.bring(world)
    const work = await read(world.people.production, { ...waitingRules, quality_check: broken })
    expect(work.unknown).toEqual(['quality_check'])
    expect(work.groups.map(({ kind }) => kind)).toEqual(['enrolment'])
    await end()
  })

  test('the first five of a kind are named and the rest is counted', async () => {
    const ends: (() => Promise<unknown>)[] = []
    for (let index = 0; index < 7; index += 1) ends.push((await states.quality_check.bring(world)).end)
    const { groups } = (await world.people.production.call(listRoute, {})).body as WaitingWork
    expect(groups).toMatchObject([{ kind: 'quality_check', total: 7 }])
    expect(groups[0]?.rows).toHaveLength(5)
    for (const end of ends) await end()
  })

  test('a robot in quality control says since when, where that is on record', async () => {
    const { id: unitId, end } = await states.quality_check.bring(world)
    const sinceOf = async () => {
      const { groups } = (await world.people.production.call(listRoute, {})).body as WaitingWork
      return groups.flatMap(({ rows }) => rows).find(({ id }) => id === unitId)?.since
    }
    const { db, clock } = world.server.context
    expect(await sinceOf()).toBe(clock.now().toISOString())
    await db.delete(qualityChecks).where(eq(qualityChecks.unitId, unitId))
    expect(await sinceOf()).toBeNull()
    await end()
  })

  test('of some kinds alone nothing else is read', async () => {
    const enrolment = await states.enrolment.bring(world)
    const check = await states.quality_check.bring(world)
    const query = { 'f.kind': ['enrolment' as const] }
    const { groups } = (await world.people.production.call(listRoute, { query })).body
    expect(groups.map(({ kind }) => kind)).toEqual(['enrolment'])
    await Promise.all([enrolment.end(), check.end()])
  })

  test('robots of nobody are no business of customers', async () => {
    await addUnit(world.server)
    for (const person of world.strangers)
      expect(await read(person, waitingRules)).toEqual({ groups: [], unknown: [] })
  })
})
