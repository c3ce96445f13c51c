import { urlOf } from '@filo/contract/client'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { robotAros } from '../db/schema/robot-aros.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../testing/test-people.ts'
import { addBareAros } from '../testing/test-releases.ts'
import { addUnit, addVariant } from '../testing/test-robots.ts'
import { type SeededRows, seedUnitRows, tablesOfUnits } from './seed-unit-rows.ts'
import { unitRowRules } from './unit-row-rules.ts'

/** What never ends by itself tells what happens from then on; what is not for people is not asked by them. */
const isRequested = (route: AnyRoute) =>
  route.method === 'GET' &&
  route.access !== 'public' &&
  route.access !== 'device' &&
  !['streamLiveState', 'streamEvents'].includes(route.name)

const requested = routes.filter(isRequested)

/** Queries without which a call is not understood, or shows less. */
const needed: Record<string, (rows: SeededRows, place: Place) => Record<string, unknown>[]> = {
  compareHardware: (rows) => [
    { with: 'passport' },
    { with: 'snapshot', snapshotId: rows.find('hardware_snapshots', 'id') },
    { with: 'robot' },
  ],
  findWaitingRobot: () => [{ code: '7K3F-9QXM-2T' }],
  getArosOrder: () => [{ channel: 'production' }],
  getProductAros: () => [{ channel: 'production' }],
  getUnitPresence: () => [{ timeZone: 'Europe/Istanbul' }],
  getArosTree: (_, { variantId }) => [{ variantId, channel: 'production' }],
  listSavedViews: () => [{ page: 'robots' }],
  previewRetention: () => [{ kind: 'updates', days: 365 }],
  listReportedVersions: () => [{ packageCode: 'motion' }],
  suggestArosVersion: (_, { variantId }) => [{ variantId, channel: 'production' }],
}

interface Place {
  unitId: string
  variantId: string
  arosId: string
  customerId: string
  userId: string
}

/**
 * What each parameter of a path stands for: records of one owner's time, and nothing where no unit has to do with it.
 * A new parameter has to be said here.
 */
function standsFor(rows: SeededRows, place: Place): Record<string, string[]> {
  return {
    unitId: [place.unitId],
    variantId: [place.variantId],
    ArosId: [place.arosId],
    customerId: [place.customerId],
    userId: [place.userId],
    updateId: [rows.find('updates', 'id')],
    changeId: [rows.find('hardware_changes', 'id'), rows.find('bulk_changes', 'id')],
    recordId: [rows.find('service_records', 'id')],
    fileId: [rows.find('unit_files', 'id')],
    campaignId: [rows.find('campaigns', 'id')],
    installId: [rows.find('program_installs', 'id')],
    sessionId: [rows.find('remote_sessions', 'id')],
    testerId: [rows.find('testers', 'id')],
    trialId: [rows.find('robot_commands', 'id')],
    sha256: [rows.find('unit_files', 'sha256')],
    item: ['photo'],
    ...Object.fromEntries(ofNoUnit.map((name) => [name, []])),
  }
}

const ofNoUnit = [
  'modelId',
  'packageRef',
  'packageId',
  'versionId',
  'robotPackageId',
  'version',
  'programId',
  'releaseId',
  'storeId',
  'listingId',
  'pictureKey',
  'marketingVersionId',
  'listId',
  'entitlementId',
  'requestId',
]

function parametersOf(route: AnyRoute): string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
}

function paramsOf(route: AnyRoute, stands: Record<string, string[]>): Record<string, string>[] {
  return parametersOf(route).reduce<Record<string, string>[]>(
    (all, name) =>
      all.flatMap((params) => (stands[name] ?? []).map((value) => ({ ...params, [name]: value }))),
    [{}],
  )
}

function queriesOf(route: AnyRoute, rows: SeededRows, place: Place): Record<string, unknown>[] {
  const keys = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []
  return (needed[route.name]?.(rows, place) ?? [{}]).flatMap((base) => {
    const whole = keys.includes('size') ? { ...base, size: 100 } : base
    return keys.includes('f.unitId') ? [whole, { ...whole, 'f.unitId': [place.unitId] }] : [whole]
  })
}

interface Heard {
  route: AnyRoute
  url: string
  status: number
  text: string
}

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Every answer that a person gets to what can be asked of one owner's time. */
async function requestAll(person: TestPerson, rows: SeededRows, place: Place): Promise<Heard[]> {
  const stands = standsFor(rows, place)
  const heard: Heard[] = []
  for (const route of requested)
    for (const params of paramsOf(route, stands))
      for (const query of queriesOf(route, rows, place)) {
        const url = urlOf(route, params as never, query as never)
        const answer = await server.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } })
        heard.push({ route, url, status: answer.statusCode, text: answer.body })
      }
  return heard
}

/** The tables of which something is told, each with the routes that tell it. */
function reported(heard: readonly Heard[], rows: SeededRows): Map<string, readonly string[]> {
  const found = tablesOfUnits().map((name) => {
    const needles = rows.needlesOf(name)
    const telling = heard.filter(({ text }) => needles.some((needle) => text.includes(needle)))
    return [name, [...new Set(telling.map(({ route }) => route.name))]] as const
  })
  return new Map(found.filter(([, telling]) => telling.length > 0))
}

const names = (tables: Iterable<string>) => [...tables].sort()

describe('whose time it is that the rows of a robot belong to', () => {
  let before: { former: Heard[]; staff: Heard[] }
  let after: { former: Heard[]; owner: Heard[] }
  let later: { former: Heard[]; owner: Heard[]; ownerOfFormer: Heard[] }
  let formerRows: SeededRows
  let laterRows: SeededRows

  beforeAll(async () => {
    const staff = await signInAs(server, 'admin')
    const former = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Deniz A.Ş.'),
    })
    const owner = await signInAs(server, 'customer_admin', {
      customerId: await addCustomer(server, 'Dağ Ltd.'),
    })
    const variantId = await addVariant(server)
    const unitId = await addUnit(server, { variantId, customerId: former.customerId })
    const arosId = await addBareAros(server, { variantId })
    const placeOf = ({ userId, customerId }: TestPerson): Place => {
      return { unitId, variantId, arosId, userId, customerId: customerId ?? '' }
    }
    formerRows = await seedUnitRows(server, { mark: 'former time', ...placeOf(former) })
    const formerPlace = placeOf(former)
    before = {
      former: await requestAll(former, formerRows, formerPlace),
      staff: await requestAll(staff, formerRows, formerPlace),
    }
    server.clock.advance(60_000)
    const body = {
      target: { unitIds: [unitId] },
      customerId: owner.customerId,
      siteId: null,
      reason: 'Robot el değiştirdi',
    }
    expect((await staff.call(assignProducedRobots, { body })).body).toMatchObject({ changedCount: 1 })
    after = {
      former: await requestAll(former, formerRows, formerPlace),
      owner: await requestAll(owner, formerRows, formerPlace),
    }
    // The maker's pin stays on the robot; it has one at a time.
    await server.context.db.update(robotAros).set({ endedAt: server.clock.now() })
    laterRows = await seedUnitRows(server, { mark: 'later time', ...placeOf(owner) })
    later = {
      former: await requestAll(former, laterRows, placeOf(owner)),
      owner: await requestAll(owner, laterRows, placeOf(owner)),
      ownerOfFormer: await requestAll(owner, formerRows, placeOf(owner)),
    }
  })

  test('every parameter of a path is known here, and no call is misunderstood or fails', () => {
    const stands = standsFor(formerRows, {
      unitId: '',
      variantId: '',
      arosId: '',
      customerId: '',
      userId: '',
    })
    const unknown = requested.flatMap((route) => parametersOf(route).filter((name) => !stands[name]))
    expect(names(new Set(unknown))).toEqual([])
    const all = [before.former, before.staff, after.former, after.owner, ...Object.values(later)].flat()
    const bad = all.filter(({ status }) => status === 400 || status >= 500)
    expect(bad.map(({ url, status, text }) => `${status} ${url}: ${text}`)).toEqual([])
  })

  test('a row of every table that hangs on a robot is told of, or its rule says why none is', () => {
    const seen = new Set([
      ...reported(before.former, formerRows).keys(),
      ...reported(before.staff, formerRows).keys(),
    ])
    const hidden = tablesOfUnits().filter((name) => unitRowRules[name]?.isHidden)
    expect(names(seen)).toEqual(names(tablesOfUnits().filter((name) => !hidden.includes(name))))
  })

  test('a new owner is told nothing of the former one’s time but what stays with the robot', () => {
    const stays = tablesOfUnits().filter((name) => unitRowRules[name]?.staysWithUnit)
    const found = reported(after.owner, formerRows)
    expect([...found].filter(([name]) => !stays.includes(name))).toEqual([])
    expect(names(found.keys())).toEqual(names(stays))
  })

  test('to a former owner the robot and its records do not exist any more', () => {
    expect([...reported(after.former, formerRows)]).toEqual([])
    const ofUnit = after.former.filter(({ route }) => parametersOf(route).includes('unitId'))
    expect(ofUnit.length).toBeGreaterThan(20)
    expect(ofUnit.filter(({ status }) => status !== 404 && status !== 403).map(({ url }) => url)).toEqual([])
  })

  test('nor is a new owner told more of it once the robot has rows of their own time', () => {
    const stays = tablesOfUnits().filter((name) => unitRowRules[name]?.staysWithUnit)
    const found = reported(later.ownerOfFormer, formerRows)
    expect([...found].filter(([name]) => !stays.includes(name))).toEqual([])
  })

  test('what comes later is told to the new owner as it was to the former one, who hears nothing of it', () => {
    expect([...reported(later.former, laterRows)]).toEqual([])
    expect(names(reported(later.owner, laterRows).keys())).toEqual(
      names(reported(before.former, formerRows).keys()),
    )
  })
})
