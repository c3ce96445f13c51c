import * as imports from '@filo/contract/produced-robots/produced-robot-import-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, testCode } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('importing robots on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let variant: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production', { language: 'tr' })
    variant = testCode(server)
    await addRobot(server, { code: variant })
    await addCustomer(server, 'Işık Oteli')
  })
  afterAll(() => server.close())

  const preview = async (csv: string) =>
    (await staff.call(imports.previewProducedRobotImport, { bytes: new Blob([csv]) })).body
  const commit = (csv: string) => staff.call(imports.importProducedRobots, { bytes: new Blob([csv]) })
  const listed = async () =>
    (await staff.call(routes.listProducedRobots, { query: { size: 100, sort: 'serial' } })).body

  test('a preview says what would happen and does nothing', async () => {
    const body = await preview(`Seri no;Ürün\nNH1-0001;${variant}\nnh1;YOK`)
    expect(body).toMatchObject({ newCount: 1, unchangedCount: 0, invalidCount: 1, fileErrors: [] })
    expect(body.rows[0]).toMatchObject({ line: 3, serial: 'nh1', result: 'invalid' })
    expect(body.rows[0]?.errors.map((error) => error.message)).toEqual([
      'Seri no büyük harf, rakam ve tireden oluşmalı, 4-32 karakter olmalı.',
      '"YOK" kodlu ürün yok.',
    ])
    expect((await listed()).totalCount).toBe(0)
  })

  test('a file with one bad row registers nothing', async () => {
    const refused = await commit(`Seri no;Ürün\nNH1-0001;${variant}\nNH1-0002;YOK`)
    expect(refused.status).toBe(422)
    expect(refused.problem.code).toBe('import_has_errors')
    expect(refused.problem.errors?.[0]?.path).toBe('rows.3.variant')
    expect((await listed()).totalCount).toBe(0)
  })

  test('a good file is registered, and the same file again changes nothing', async () => {
    const csv = `Seri no;Ürün;Ad;Müşteri\nNH1-0001;${variant};Lobi;IŞIK OTELİ\nNH1-0002;${variant};;\n`
    expect((await commit(csv)).body).toMatchObject({ createdCount: 2, unchangedCount: 0 })
    expect((await commit(csv)).body).toMatchObject({ createdCount: 0, unchangedCount: 2, unitIds: [] })
    const { items } = await listed()
    expect(items.map((row) => [row.serial, row.name, row.customerName])).toEqual([
      ['NH1-0001', 'Lobi', 'Işık Oteli'],
      ['NH1-0002', 'NH1-0002', null],
    ])
  })

  test.each([
    ['binary data', '\u0000\u0001\u0002'],
    ['a picture', 'PNG\r\n\u001A\n'],
    ['only separators', ';;;\n;;;'],
    ['an open quote', 'Seri no;Ürün\n"NH1'],
    ['a spreadsheet formula', 'Seri no;Ürün\n=cmd();X'],
  ])('%s is refused with words, not with a crash', async (_what, csv) => {
    const refused = await commit(csv)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors?.length).toBeGreaterThan(0)
  })

  test('an empty file is refused', async () => {
    expect((await commit('')).status).toBe(422)
  })
})
