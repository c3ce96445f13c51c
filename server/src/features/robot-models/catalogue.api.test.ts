import * as models from '@filo/contract/robot-models/robot-models-routes'
import * as variants from '@filo/contract/robots/robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addRobotModel, addRobotType, addUnit, testCode } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

const name = { tr: 'Dörtayak Q1', en: 'Quadruped Q1' }

describe.each(engines())('the catalogue on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
  })
  afterAll(() => server.close())

  const createModel = (input: object = {}) =>
    addRobotType(server).then((typeId) =>
      staff.call(models.createRobotModel, { body: { typeId, code: testCode(server), name, ...input } }),
    )

  test('a model keeps its data and shows its counts', async () => {
    const specs = { heightCm: 160, weightKg: 62.5, sensors: ['lidar'] }
    const configSchema = { speechVolume: { min: 0, max: 80, initial: 50 } }
    const created = await createModel({ specs, configSchema, languages: ['tr', 'en'], minAros: '5.0.0' })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      specs,
      configSchema,
      variantCount: 0,
      unitCount: 0,
      status: 'active',
    })
    const variantId = await addRobot(server, { modelId: created.body.id })
    await addUnit(server, { variantId })
    const read = await staff.call(models.getRobotModel, { params: { modelId: created.body.id } })
    expect(read.body).toMatchObject({ variantCount: 1, unitCount: 1 })
  })

  test.each([
    ['a code in small letters', { code: 'nova' }],
    ['a negative height', { specs: { heightCm: -1 } }],
    ['an unknown measure', { specs: { colour: 'red' } }],
    ['a range beyond the bounds', { configSchema: { speechVolume: { min: 0, max: 101, initial: 1 } } }],
    ['a picture key with a path', { imageKey: '../secret' }],
    ['a version that is none', { minAros: 'latest' }],
    ['no English name', { name: { tr: 'Nova', en: '' } }],
  ])('%s is refused', async (_what, input) => {
    expect((await createModel(input)).status).toBe(422)
  })

  test('a code is used once, for types, models and variants', async () => {
    const model = await createModel()
    const { code, typeId, id } = model.body
    const again = await staff.call(models.createRobotModel, { body: { typeId, code, name } })
    expect(again.problem.code).toBe('already_exists')
    const other = await createModel()
    const handled = await staff.call(models.updateRobotModel, {
      params: { modelId: other.body.id },
      body: { code },
    })
    expect(handled.problem.code).toBe('already_exists')
    const variant = { modelId: id, code: testCode(server), name }
    expect((await staff.call(variants.createRobot, { body: variant })).status).toBe(201)
    expect((await staff.call(variants.createRobot, { body: variant })).problem.code).toBe('already_exists')
  })

  test('an edit needs the version it was read with', async () => {
    const { body } = await createModel()
    const edit = { params: { modelId: body.id }, body: { languages: ['de'] }, ifMatch: body.etag }
    expect((await staff.call(models.updateRobotModel, edit)).status).toBe(200)
    expect((await staff.call(models.updateRobotModel, edit)).problem.code).toBe('etag_mismatch')
  })

  test('what robots were built of is archived, not deleted', async () => {
    const modelId = await addRobotModel(server)
    const variantId = await addRobot(server, { modelId })
    await addUnit(server, { variantId })
    expect((await staff.call(models.deleteRobotModel, { params: { modelId } })).problem.code).toBe(
      'model_has_units',
    )
    expect((await staff.call(variants.deleteRobot, { params: { variantId } })).problem.code).toBe(
      'variant_has_units',
    )
    expect((await staff.call(models.archiveRobotModel, { params: { modelId } })).body.status).toBe('archived')
    const variant = { modelId, code: testCode(server), name }
    expect((await staff.call(variants.createRobot, { body: variant })).problem.code).toBe('model_archived')
    expect((await staff.call(models.restoreRobotModel, { params: { modelId } })).body.status).toBe('active')
  })

  test('what nothing hangs on can be deleted, from the leaf to the root', async () => {
    const typeId = await addRobotType(server)
    const modelId = await addRobotModel(server, { typeId })
    const variantId = await addRobot(server, { modelId })
    expect((await staff.call(models.deleteRobotType, { params: { typeId } })).problem.code).toBe(
      'type_has_models',
    )
    expect((await staff.call(models.deleteRobotModel, { params: { modelId } })).problem.code).toBe(
      'model_has_variants',
    )
    expect((await staff.call(variants.deleteRobot, { params: { variantId } })).status).toBe(204)
    expect((await staff.call(models.deleteRobotModel, { params: { modelId } })).status).toBe(204)
    expect((await staff.call(models.deleteRobotType, { params: { typeId } })).status).toBe(204)
  })

  test('a variant names its default AROS per channel and cannot go while versions are made for it', async () => {
    const variantId = await addRobot(server)
    const at = server.clock.now()
    const arosId = server.context.ids.next()
    const version = { variantId, channel: 'test' as const, name: 'AROS', semver: '1.0.0', semverKey: '1' }
    const keys = { state: 'passed' as const, notes: { tr: '', en: '' }, searchKey: '' }
    await server.context.db
      .insert(arosVersions)
      .values({ id: arosId, createdAt: at, updatedAt: at, ...version, ...keys })
    const assignment = { id: server.context.ids.next(), channel: 'test' as const, kind: 'default' as const }
    await server.context.db.insert(robotAros).values({ ...assignment, variantId, arosId, assignedAt: at })
    const { body } = await staff.call(variants.getRobot, { params: { variantId } })
    expect(body).toMatchObject({ defaultArosId: null, defaultTestArosId: arosId })
    expect((await staff.call(variants.deleteRobot, { params: { variantId } })).problem.code).toBe(
      'variant_in_use',
    )
  })

  test('customers count their own units only', async () => {
    const variantId = await addRobot(server)
    const customerId = await addCustomer(server, 'Işık Oteli')
    await addUnit(server, { variantId })
    await addUnit(server, { variantId, customerId })
    const customer = await signInAs(server, 'customer_admin', { customerId })
    expect((await customer.call(variants.getRobot, { params: { variantId } })).body.unitCount).toBe(1)
    expect((await staff.call(variants.getRobot, { params: { variantId } })).body.unitCount).toBe(2)
  })
})
