import { getAbout } from '@filo/contract/about/about-routes'
import { listAudit, verifyAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/demo/demo-routes'
import type { ServerEvent } from '@filo/contract/events/event-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { getTrustState } from '@filo/contract/trust/trust-routes'
import { count, eq, getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { searchVocabulary } from '../../db/schema/search-words.ts'
import { robotAssignments, trustTargets } from '../../db/schema/trust.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { createFakeDemoPort } from '../../testing/test-demo-port.ts'
import { addDraft, addPackage } from '../../testing/test-packages.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addProgram } from '../../testing/test-programs.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { emptiedTables } from './purged-tables.ts'

const progress = { step: 'units', done: 1, total: 4 } as const
const confirmed = { body: { confirm: 'demo', reason: 'kendi verimize geçiyoruz' } }

describe.each(engines())('demo data on %s', (engine) => {
  let fake: ReturnType<typeof createFakeDemoPort>
  let server: TestServer
  let admin: TestPerson
  beforeEach(async () => {
    fake = createFakeDemoPort()
    server = await createTestServer(engine, { demoPort: fake.port })
    admin = await signInAs(server, 'admin')
  })
  afterEach(() => server.close())

  const state = async () => (await admin.call(routes.getDemo, {})).body
  const untilState = (expected: string) =>
    vi.waitFor(async () => expect((await state()).state).toBe(expected), { timeout: 5000 })

  async function loaded(): Promise<void> {
    expect((await admin.call(routes.loadDemo, {})).status).toBe(202)
    await untilState('loaded')
  }

  function heardEvents(): ServerEvent[] {
    const heard: ServerEvent[] = []
    server.context.bus.onPublish((message) => {
      if (message.kind === 'event' && message.event.topic === 'demo') heard.push(message.event)
    })
    return heard
  }

  test('is loaded in the background, and everybody can follow it', async () => {
    const heard = heardEvents()
    let goOn = () => {}
    fake.whenLoading(async (notify) => {
      notify(progress)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    })
    expect((await admin.call(routes.loadDemo, {})).body.state).toBe('loading')
    const guest = await signInAs(server, 'customer_user', { customerId: await addCustomer(server, 'Otel') })
    const seen = { state: 'loading', progress, problem: null }
    await vi.waitFor(async () => expect((await guest.call(routes.getDemo, {})).body).toEqual(seen), {
      timeout: 10_000,
    })
    expect((await admin.call(routes.loadDemo, {})).problem.code).toBe('demo_busy')
    expect((await admin.call(routes.purgeDemo, confirmed)).problem.code).toBe('demo_busy')
    goOn()
    await untilState('loaded')
    expect((await admin.call(routes.loadDemo, {})).problem.code).toBe('demo_already_loaded')
    const reported = ['loading', 'progress', 'ended']
    await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toEqual(reported), { timeout: 10_000 })
  })

  test('that could not be loaded says where and why, and can be loaded again', async () => {
    fake.whenLoading(async (notify) => {
      notify(progress)
      throw new Error('no such serial')
    })
    await admin.call(routes.loadDemo, {})
    await untilState('failed')
    expect((await state()).problem).toEqual({ step: 'units', detail: 'no such serial' })
    fake.whenLoading(async () => {})
    await loaded()
    expect((await state()).problem).toBeNull()
    const { items } = (await admin.call(listAudit, { query: { 'f.objectType': ['demo'] } })).body
    const reported = ['demo.loaded', 'demo.load_started', 'demo.load_failed', 'demo.load_started']
    expect(items.map(({ action }) => action)).toEqual(reported)
  })

  test('goes with everything that was added, and leaves people, log and signing as they are', async () => {
    await loaded()
    const [theirs, nobodys] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Çınar')]
    const guest = await signInAs(server, 'customer_admin', { customerId: theirs })
    const unitId = await addUnit(server, { customerId: nobodys })
    await addUnit(server)
    const developer = await signInAs(server, 'developer')
    await addDraft(developer, await addPackage(developer), '1.0.0')
    await addProgram(developer)
    const { db } = server.context
    const wordsOf = async (list: 'programs' | 'users') => {
      const isOfList = eq(searchVocabulary.list, list)
      return (await db.select().from(searchVocabulary).where(isOfList)).map(({ word }) => word)
    }
    expect(await wordsOf('programs')).not.toEqual([])
    const namesOfPeople = (await wordsOf('users')).toSorted()
    const people = await db.select().from(users)
    const contents = (await admin.call(routes.getDemoContents, {})).body
    const counts = { robots: 2, robotModels: 2, packages: 1, versions: 1, arosVersions: 0, customers: 1 }
    expect(contents).toEqual(counts)
    const trusted = (await admin.call(getTrustState, {})).body
    const answer = await admin.call(routes.purgeDemo, confirmed)
    expect(answer.body).toEqual({ state: 'absent', progress: null, problem: null })
    for (const table of emptiedTables) {
      const [rows] = await db.select({ left: count() }).from(table)
      expect(rows, getTableName(table)).toEqual({ left: 0 })
    }
    expect(await db.select().from(users)).toHaveLength(people.length)
    await server.context.sweep()
    expect(await wordsOf('programs')).toEqual([])
    expect((await wordsOf('users')).toSorted()).toEqual(namesOfPeople)
    expect((await db.select().from(customers)).map(({ id }) => id)).toEqual([theirs])
    expect((await guest.call(listNotifications, { query: {} })).status).toBe(200)
    const now = (await admin.call(getTrustState, {})).body
    expect(now.keys).toEqual(trusted.keys)
    const versionOf = (of: typeof now, role: string) =>
      of.metadata.find((each) => each.role === role)?.version ?? 0
    for (const role of ['targets', 'snapshot', 'timestamp'])
      expect(versionOf(now, role)).toBe(versionOf(trusted, role) + 1)
    expect((await admin.call(verifyAudit, {})).body.isIntact).toBe(true)
    const { items } = (await admin.call(listAudit, { query: { 'f.objectType': ['demo'] } })).body
    expect(items[0]).toMatchObject({ action: 'demo.purged', reason: confirmed.body.reason, before: counts })
    expect(fake.calls).toEqual(['load', 'halt', 'rest afresh'])
    expect(unitId).toBeTruthy()
  })

  test('does not let the versions of assignments and releases go back', async () => {
    await loaded()
    const { db, clock, devices } = server.context
    const at = clock.now()
    const row = { version: 41, arosId: null, updateId: null, envelope: '{}', expiresAt: at, signedAt: at }
    await db.insert(robotAssignments).values({ unitId: await addUnit(server), ...row })
    const target = {
      arosId: await addBareAros(server),
      channel: 'test' as const,
      contentHash: '',
      length: 2,
      sha256: '',
    }
    await db.insert(trustTargets).values({ path: 'aros/x.json', ...target, text: '{}', createdAt: at })
    await admin.call(routes.purgeDemo, confirmed)
    const robot = { kind: 'robot' as const, name: 'NH1', ip: null, requestId: null }
    const { envelope } = await devices.assignment({ ...robot, unitId: await addUnit(server) })
    expect(JSON.parse(envelope)).toMatchObject({ signed: { version: 42 } })
    await loaded()
    await admin.call(routes.purgeDemo, confirmed)
    const again = await devices.assignment({ ...robot, unitId: await addUnit(server) })
    expect(JSON.parse(again.envelope)).toMatchObject({ signed: { version: 43 } })
  })

  test('is removed only by a person who types the word and has just proved their password', async () => {
    expect((await admin.call(routes.purgeDemo, confirmed)).problem.code).toBe('demo_absent')
    await loaded()
    const wrong = { body: { ...confirmed.body, confirm: 'evet' } }
    expect((await admin.call(routes.purgeDemo, wrong)).problem.code).toBe('demo_not_confirmed')
    expect((await (await signInAs(server, 'production')).call(routes.purgeDemo, confirmed)).status).toBe(403)
    server.clock.advance(16 * 60_000)
    expect((await admin.call(routes.purgeDemo, confirmed)).problem.code).toBe('reauthentication_required')
    expect(fake.calls).toEqual(['load'])
    expect((await state()).state).toBe('loaded')
  })

  test('stays whole when it cannot be removed, and its robots run again', async () => {
    await loaded()
    const unit = await addUnit(server)
    fake.whenHalting(async () => {
      throw new Error('a robot does not stop')
    })
    expect((await admin.call(routes.purgeDemo, confirmed)).status).toBe(500)
    expect((await admin.call(routes.getDemoContents, {})).body.robots).toBe(1)
    expect((await state()).state).toBe('loaded')
    expect(fake.calls).toEqual(['load', 'halt', 'wake'])
    expect(unit).toBeTruthy()
  })

  // The embedded database has one connection: nobody is in the way there.
  test.runIf(engine === 'postgres')(
    'goes although somebody reads what it removes the other way round',
    async () => {
      await loaded()
      await addUnit(server)
      const { database } = server.context
      let removing: Promise<{ status: number }> | undefined
      await database.db.transaction(async (tx) => {
        await tx.select().from(updates)
        removing = admin.call(routes.purgeDemo, confirmed)
        // The removal holds the robots by then, and waits for the updates.
        const isWaiting = sql`relation = 'updates'::regclass and not granted`
        const waits = () => database.db.select({ pid: sql`pid` }).from(sql`pg_locks`).where(isWaiting)
        await vi.waitFor(async () => expect(await waits()).toHaveLength(1), 20_000)
        await tx.select().from(producedRobots)
      })
      expect((await removing)?.status).toBe(200)
      expect((await admin.call(routes.getDemoContents, {})).body.robots).toBe(0)
    },
  )

  test('is what the product says it is: a demo while it is there', async () => {
    const { config } = server.context
    config.isDemo = true
    const environment = async () => (await admin.call(getAbout, {})).body
    expect(await environment()).toMatchObject({ environment: 'production', hasDemo: true })
    await loaded()
    expect(await environment()).toMatchObject({ environment: 'demo', hasDemo: true })
  })

  test('comes by itself where it was never decided, and goes on from what was kept at every start', async () => {
    const { demo } = server.context
    await demo.resume({ loadsFirst: true })
    await demo.resume({ loadsFirst: true })
    await admin.call(routes.purgeDemo, confirmed)
    await demo.resume({ loadsFirst: true })
    expect(fake.calls).toEqual(['load', 'wake', 'halt', 'rest afresh', 'rest'])
    expect((await state()).state).toBe('absent')
  })

  test('does not come by itself where somebody began without it', async () => {
    const { demo } = server.context
    await demo.resume({ loadsFirst: false })
    await demo.resume({ loadsFirst: true })
    expect(fake.calls).toEqual(['rest', 'rest'])
  })

  test('whose loading fails at the start keeps the program from starting, and is tried at the next one', async () => {
    const { demo } = server.context
    fake.whenLoading(async () => {
      throw new Error('no such serial')
    })
    await expect(demo.resume({ loadsFirst: true })).rejects.toThrow('no such serial')
    fake.whenLoading(async () => {})
    await demo.resume({ loadsFirst: false })
    expect((await state()).state).toBe('loaded')
  })

  test('holds uploads back while it goes', async () => {
    await loaded()
    const developer = await signInAs(server, 'developer')
    const versionId = (await addDraft(developer, await addPackage(developer), '1.0.0')).id
    const actor = systemActor('test')
    const metadata = { versionId, fileName: 'a.tar', kind: 'archive' as const }
    const uploadId = await server.context.uploads.begin(actor, metadata, 3)
    await admin.call(routes.purgeDemo, confirmed)
    await expect(server.context.uploads.complete(actor, uploadId)).rejects.toThrow()
    await server.context.jobs.idle()
  })
})

describe('an installation that nobody gave demo data', () => {
  test('says so, and can neither be filled nor emptied', async () => {
    const server = await createTestServer('pglite')
    const admin = await signInAs(server, 'admin')
    for (const call of [
      () => admin.call(routes.getDemo, {}),
      () => admin.call(routes.getDemoContents, {}),
      () => admin.call(routes.loadDemo, {}),
      () => admin.call(routes.purgeDemo, confirmed),
    ]) {
      const answer = await call()
      expect(answer.status).toBe(404)
      expect(answer.problem.code).toBe('demo_unavailable')
    }
    expect((await admin.call(getAbout, {})).body.hasDemo).toBe(false)
    await server.close()
  })
})
