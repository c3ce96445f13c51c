import * as customers from '@filo/contract/customers/customers-routes'
import * as models from '@filo/contract/robot-models/robot-models-routes'
import * as variants from '@filo/contract/robots/robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addRobotModel, addRobotType, testCode } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

const AT_ONCE = 6

type Edit = (id: string, code: string) => Promise<{ status: number; problem: { code: string } }>

describe.each(engines())('codes that several records get at once, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const editType: Edit = (typeId, code) =>
    admin.call(models.updateRobotType, { params: { typeId }, body: { code } })
  const editModel: Edit = (modelId, code) =>
    admin.call(models.updateRobotModel, { params: { modelId }, body: { code } })
  const editVariant: Edit = (variantId, code) =>
    admin.call(variants.updateRobot, { params: { variantId }, body: { code } })
  const editCustomer: Edit = (customerId, code) =>
    admin.call(customers.updateCustomer, { params: { customerId }, body: { code } })

  test.each([
    ['types', () => addRobotType(server), editType],
    ['models', () => addRobotModel(server), editModel],
    ['variants', () => addRobot(server), editVariant],
    ['customers', () => addCustomer(server, 'Işık Oteli'), editCustomer],
  ])('of several %s one gets the code, and the others are told that it is taken', async (_, add, edit) => {
    const ids: string[] = []
    while (ids.length < AT_ONCE) ids.push(await add())
    const code = testCode(server)
    const answers = await Promise.all(ids.map((id) => edit(id, code)))
    expect(answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code)).toSorted()).toEqual(
      [...Array<string>(AT_ONCE - 1).fill('already_exists'), 'done'],
    )
  })
})
