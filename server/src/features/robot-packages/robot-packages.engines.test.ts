import { listAudit } from '@filo/contract/audit/audit-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { retireProducedRobot } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { getProduct, listProducts } from '@filo/contract/robot-packages/products-routes'
import * as routes from '@filo/contract/robot-packages/robot-packages-routes'
import { listReportedVersions, listUnitPackages } from '@filo/contract/robot-packages/unit-packages-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { unitPackages } from '../../db/schema/robot-packages.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros, addComponent, componentCode } from '../../testing/test-releases.ts'
import { addDefault, reportPackages } from '../../testing/test-reports.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

describe.each(engines())('packages of robots on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  /** A variant whose production default holds motion 2.3.0 and voice 1.1.0. */
  async function addProduct() {
    const variantId = await addVariant(server)
    const motion = await addComponent(server, componentCode('hareket'), { semver: '2.3.0' })
    const voice = await addComponent(server, componentCode('ses'), { semver: '1.1.0' })
    const arosId = await addDefault(server, variantId, [motion, voice])
    return { variantId, motion, voice, arosId }
  }

  const bind = (variantId: string, packageId: string, range = '^2.0.0', isRequired = true) =>
    manager.call(routes.bindPackage, { params: { variantId }, body: { packageId, range, isRequired } })
  const bindings = async (variantId: string, query: object = {}) =>
    (await manager.call(routes.listRobotPackages, { params: { variantId }, query })).body

  test('a bound package says what is desired, what units run of it, and who lacks it', async () => {
    const { variantId, motion, voice } = await addProduct()
    const [first, second, third] = [
      await addUnit(server, { variantId }),
      await addUnit(server, { variantId }),
      await addUnit(server, { variantId }),
    ]
    // It reported, and runs nothing yet: it lacks no package by that.
    await reportPackages(server, await addUnit(server, { variantId }), {})
    await reportPackages(server, first, { [motion.code]: '2.3.0', [voice.code]: '1.1.0' })
    await reportPackages(server, second, { [motion.code]: '1.9.0' })
    await reportPackages(server, third, { [voice.code]: '1.1.0' })
    expect((await bind(variantId, motion.packageId)).status).toBe(201)
    const { items } = await bindings(variantId)
    expect(items).toMatchObject([
      {
        code: motion.code,
        desired: { id: motion.versionId, semver: '2.3.0' },
        installed: [
          { version: '2.3.0', unitCount: 1, isInRange: true },
          { version: '1.9.0', unitCount: 1, isInRange: false },
        ],
        installedCount: 2,
        missingCount: 1,
        differingCount: 1,
        outOfRangeCount: 1,
        isNotInRelease: false,
      },
    ])
    expect((await bindings(variantId, { 'f.attention': ['missing'] })).totalCount).toBe(1)
    expect((await bindings(variantId, { 'f.attention': ['not_in_release'] })).totalCount).toBe(0)
    expect((await bindings(variantId, { 'f.isRequired': ['false'] })).totalCount).toBe(0)
    const lacking = { 'f.variantId': [variantId], 'f.lacksPackage': [motion.code] }
    const { items: units } = (await manager.call(listProducedRobots, { query: lacking })).body
    expect(units.map(({ id }) => id)).toEqual([third])
    const product = (await manager.call(getProduct, { params: { variantId } })).body
    expect(product).toMatchObject({ packageCount: 1, reportingCount: 3, health: { inUse: 4 } })
    expect(product.production?.version).toBe('1.0.0')
  })

  test('a package is bound once, in a readable range, with what was done on record', async () => {
    const { variantId, motion } = await addProduct()
    expect((await bind(variantId, motion.packageId, 'two')).problem).toMatchObject({
      code: 'bad_package_range',
      errors: [{ path: 'range' }],
    })
    const { body: bound } = await bind(variantId, motion.packageId)
    expect((await bind(variantId, motion.packageId)).problem.code).toBe('package_already_bound')
    const params = { robotPackageId: bound.id }
    const body = { range: '>=2.3.0', isRequired: false }
    const changed = await manager.call(routes.changeRobotPackage, { params, body, ifMatch: bound.etag })
    expect(changed.body).toMatchObject({ range: '>=2.3.0', isRequired: false })
    const late = await manager.call(routes.changeRobotPackage, { params, body, ifMatch: bound.etag })
    expect(late.problem.code).toBe('etag_mismatch')
    expect((await manager.call(routes.unbindPackage, { params })).status).toBe(204)
    expect((await manager.call(routes.unbindPackage, { params })).status).toBe(404)
    const admin = await signInAs(server, 'admin')
    const query = { 'f.objectType': ['robot'], 'f.objectId': [variantId] }
    const history = (await admin.call(listAudit, { query })).body.items.map(({ action }) => action)
    expect(history).toEqual(['robot_package.removed', 'robot_package.changed', 'robot_package.bound'])
  })

  test('two who bind one package at once bind it once', async () => {
    const { variantId, motion } = await addProduct()
    const answers = await Promise.all([bind(variantId, motion.packageId), bind(variantId, motion.packageId)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  const reported = async (person: TestPerson, query: object) =>
    (await person.call(listUnitPackages, { query })).body.items.map(({ unitId, code, version, state }) => ({
      unitId,
      code,
      version,
      state,
    }))

  test('what a robot reports is listed with how it stands to the release, and changes with the next report', async () => {
    const { variantId, motion, voice } = await addProduct()
    const unitId = await addUnit(server, { variantId })
    const extra = componentCode('ek')
    await reportPackages(server, unitId, { [motion.code]: '2.2.0', [extra]: '0.1.0' })
    const ofVariant = { 'f.variantId': [variantId] }
    expect(await reported(manager, ofVariant)).toEqual(
      expect.arrayContaining([
        { unitId, code: motion.code, version: '2.2.0', state: 'outdated' },
        { unitId, code: extra, version: '0.1.0', state: 'not_in_release' },
      ]),
    )
    const before = (await manager.call(listUnitPackages, { query: ofVariant })).body.items
    server.clock.advance(60_000)
    await reportPackages(server, unitId, { [motion.code]: '2.2.0', [voice.code]: '1.1.0' })
    const after = (await manager.call(listUnitPackages, { query: ofVariant })).body.items
    expect(after.map(({ code, state }) => [code, state])).toEqual([
      [voice.code, 'as_desired'],
      [motion.code, 'outdated'],
    ])
    expect({ ...after[1], proof: null }).toEqual({
      ...before.find(({ code }) => code === motion.code),
      proof: null,
    })
  })

  test('since when a package fails stays until it works again, and when its version came is another matter', async () => {
    const unitId = await addUnit(server)
    const code = componentCode('ariza')
    const report = async (state: 'installed' | 'failed', version = '1.0.0') => {
      server.clock.advance(60_000)
      await reportPackages(server, unitId, { [code]: { version, state } })
      const { db, clock } = server.context
      const isIt = eq(unitPackages.packageCode, code)
      const [row] = await db.select().from(unitPackages).where(isIt)
      return { now: clock.now(), reportedAt: row?.reportedAt, failedSince: row?.failedSince }
    }
    const came = await report('installed')
    expect(came).toMatchObject({ reportedAt: came.now, failedSince: null })
    const failed = await report('failed')
    expect(failed).toMatchObject({ reportedAt: came.now, failedSince: failed.now })
    expect(await report('failed')).toMatchObject({ reportedAt: came.now, failedSince: failed.now })
    expect(await report('installed')).toMatchObject({ reportedAt: came.now, failedSince: null })
    const next = await report('failed', '1.0.1')
    expect(next).toMatchObject({ reportedAt: next.now, failedSince: next.now })
  })

  test('what a robot out of touch reported keeps its state and tells how old that word is', async () => {
    const { variantId, motion } = await addProduct()
    const unitId = await addUnit(server, { variantId })
    await reportPackages(server, unitId, { [motion.code]: '2.3.0' })
    const lastSeenAt = new Date(server.clock.now().getTime() - 11 * 60_000)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt })
    const query = { 'f.variantId': [variantId] }
    expect((await manager.call(listUnitPackages, { query })).body.items).toMatchObject([
      {
        state: 'as_desired',
        connection: 'offline',
        connectionLimits: { offlineAfterMin: 10 },
        lastSeenAt: lastSeenAt.toISOString(),
      },
    ])
  })

  test('the list is narrowed by package, version, state, customer and serial', async () => {
    const { variantId, motion, voice } = await addProduct()
    const customerId = await addCustomer(server, 'Işık Otel')
    const one = await addUnit(server, { variantId, customerId })
    const two = await addUnit(server, { variantId })
    await reportPackages(server, one, { [motion.code]: '2.3.0', [voice.code]: '1.0.0' })
    await reportPackages(server, two, { [motion.code]: '2.4.0' })
    const requested = async (query: object) => (await reported(manager, query)).map((row) => row.unitId)
    expect(await requested({ 'f.packageCode': [motion.code], 'f.version': ['2.4.0'] })).toEqual([two])
    expect(await requested({ 'f.variantId': [variantId], 'f.state': ['newer'] })).toEqual([two])
    expect(await requested({ 'f.packageCode': [voice.code], 'f.state': ['outdated'] })).toEqual([one])
    expect(await requested({ 'f.packageCode': [voice.code], 'f.state': ['newer'] })).toEqual([])
    expect(await requested({ 'f.customerId': [customerId] })).toEqual([one, one])
    const serial = `NH1-${two.slice(-12).toUpperCase()}`
    expect(await requested({ q: serial })).toEqual([two])
    const query = { packageCode: motion.code }
    const versions = (await manager.call(listReportedVersions, { query })).body.items
    expect(versions.map(({ version }) => version)).toEqual(['2.4.0', '2.3.0'])
  })

  test('a customer sees their own robots alone, and nothing from before they were theirs', async () => {
    const { variantId, motion } = await addProduct()
    const [mine, theirs] = [await addCustomer(server, 'Işık Otel'), await addCustomer(server, 'Dağ Ltd.')]
    const own = await signInAs(server, 'customer_admin', { customerId: mine })
    const unitId = await addUnit(server, { variantId, customerId: mine })
    await reportPackages(server, unitId, { [motion.code]: '2.3.0' })
    await reportPackages(server, await addUnit(server, { variantId, customerId: theirs }), {
      [motion.code]: '2.2.0',
    })
    const query = { packageCode: motion.code }
    expect(await reported(own, {})).toMatchObject([{ unitId, version: '2.3.0' }])
    expect((await own.call(listReportedVersions, { query })).body.items).toHaveLength(1)
    const production = await signInAs(server, 'production')
    const body = { target: { unitIds: [unitId] }, customerId: theirs, reason: 'Robot el değiştirdi' }
    await production.call(assignProducedRobots, { body })
    expect(await reported(own, {})).toEqual([])
    expect(await reported(manager, { 'f.packageCode': [motion.code] })).toHaveLength(1)
    await reportPackages(server, unitId, { [motion.code]: '2.3.0' })
    expect(await reported(manager, { 'f.packageCode': [motion.code] })).toHaveLength(2)
  })

  test('a retired robot counts no longer', async () => {
    const { variantId, motion } = await addProduct()
    const unitId = await addUnit(server, { variantId })
    await reportPackages(server, unitId, { [motion.code]: '2.3.0' })
    const production = await signInAs(server, 'production')
    const confirmSerial = `NH1-${unitId.slice(-12).toUpperCase()}`
    const body = { reason: 'Hurdaya ayrıldı', confirmSerial }
    const gone = await production.call(retireProducedRobot, { params: { unitId }, body })
    expect(gone.status).toBe(200)
    await bind(variantId, motion.packageId)
    expect((await bindings(variantId)).items).toMatchObject([{ installedCount: 0, missingCount: 0 }])
  })

  test('the catalogue lists variants with what is bound to them', async () => {
    const { variantId, arosId, motion } = await addProduct()
    await bind(variantId, motion.packageId)
    const { items } = (await manager.call(listProducts, { query: { 'f.id': [variantId] } })).body
    expect(items).toMatchObject([{ packageCount: 1, production: { id: arosId }, test: null, inTest: [] }])
  })

  test('a product without a test default says what is in test, and on how many robots', async () => {
    const { db, clock, ids } = server.context
    const { variantId } = await addProduct()
    const inTest = await addBareAros(server, { variantId, semver: '5.2.0', state: 'testing' })
    await db.update(arosVersions).set({ channel: 'test' }).where(eq(arosVersions.id, inTest))
    const unitId = await addUnit(server, { variantId })
    const pin = { channel: 'test', kind: 'pin', variantId, unitId, arosId: inTest } as const
    await db.insert(robotAros).values({ ...pin, id: ids.next(), assignedAt: clock.now() })
    const { items } = (await manager.call(listProducts, { query: { 'f.id': [variantId] } })).body
    expect(items[0]?.inTest).toMatchObject([{ aros: { id: inTest, version: '5.2.0' }, robotCount: 1 }])
  })
})
