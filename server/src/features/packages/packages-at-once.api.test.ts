import * as routes from '@filo/contract/packages/packages-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../db/test-database.ts'
import { createTestServer, type TestServer } from '../../test-context.ts'
import { testPackageCode } from '../../test-packages.ts'
import { signInAs, type TestPerson } from '../../test-people.ts'

const AT_ONCE = 6

describe.each(engines())('packages and folders made at once, on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
  })
  afterAll(() => server.close())

  /** Does the same several times at once; @returns the codes of the refusals, and of the others that they are done */
  async function atOnce(doing: () => Promise<{ status: number; problem: { code: string } }>) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, doing))
    return answers.map(({ status, problem }) => (status < 300 ? 'done' : problem.code)).toSorted()
  }

  test('of several packages of one code one is made, and the others are told that it is taken', async () => {
    const body = { code: testPackageCode(), name: { tr: 'Ses', en: 'Voice' }, kind: 'service' as const }
    const answers = await atOnce(() => developer.call(routes.createPackage, { body }))
    expect(answers).toEqual(['done', ...Array<string>(AT_ONCE - 1).fill('package_code_taken')])
  })
})
