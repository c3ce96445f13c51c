import { listAudit } from '@filo/contract/audit/audit-routes'
import { createCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { setUserRoles } from '@filo/contract/users/users-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { systemActor } from '../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'
import { newTestRobot, requestEnrolment } from '../../testing/test-robot-keys.ts'

const HALF = '\uD83D'

describe.each(engines())('texts that a database cannot keep, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('half a character in a reason is replaced and leaves the audit chain whole', async () => {
    const admin = await signInAs(server, 'admin')
    const { userId } = await signInAs(server, 'developer')
    const body = { roles: [{ roleKey: 'tester' as const, expiresAt: null }], reason: `moved ${HALF}` }
    expect((await admin.call(setUserRoles, { params: { userId }, body })).status).toBe(200)
    const { db, audit } = server.context
    const [record] = await db.select().from(auditLog).where(eq(auditLog.reason, 'moved \uFFFD'))
    expect(record?.objectId).toBe(userId)
    expect((await audit.verify()).isIntact).toBe(true)
  })

  test('what the server itself records is made fit to be kept', async () => {
    const { db, audit } = server.context
    await db.transaction((tx) =>
      audit.record(tx, systemActor(`robot ${HALF}`), {
        action: 'user.updated',
        objectType: 'user',
        objectId: 'somebody',
        objectName: `Some${HALF}body\0`,
        before: { title: 'a' },
        after: { title: `b\0${HALF}` },
      }),
    )
    expect((await audit.verify()).isIntact).toBe(true)
  })

  test('a NUL in a body or a search is refused, and the field named', async () => {
    const admin = await signInAs(server, 'admin')
    const body = { code: 'NUL-1', name: 'Deniz\0', city: '' }
    const refused = await admin.call(createCustomer, { body })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', code: 'invalid_format' }] },
    })
    const searched = await admin.call(listCustomers, { query: { q: 'a\0b' } })
    expect(searched).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  test('an address with something that is no id answers as one with an unknown id', async () => {
    const admin = await signInAs(server, 'admin')
    for (const unitId of ['xyz', '018f0000-0000-7000-8000-00000000000', 'a%00b']) {
      const url = getProducedRobot.path.replace(':unitId', unitId)
      const answer = await server.app.inject({ url, headers: { cookie: admin.cookie } })
      expect(answer.statusCode, unitId).toBe(404)
      expect(answer.json(), unitId).toMatchObject({ code: 'not_found' })
    }
  })

  test('a day of the year 0 is refused, and the field named', async () => {
    const admin = await signInAs(server, 'admin')
    const query = { 'f.from': '0000-01-01T00:00:00.000Z' }
    const answer = await admin.call(listAudit, { query })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'f.from.0' }] } })
  })

  test('a role granted twice is refused in words', async () => {
    const admin = await signInAs(server, 'admin')
    const { userId } = await signInAs(server, 'developer')
    const grant = { roleKey: 'tester' as const, expiresAt: null }
    const body = { roles: [grant, grant], reason: 'moved' }
    const answer = await admin.call(setUserRoles, { params: { userId }, body })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'roles', message: 'Each role is granted once; remove the repeated ones.' }] },
    })
  })

  test('a robot that knocks with a NUL in its words is refused', async () => {
    const answer = await requestEnrolment(server, newTestRobot(), { serial: `NH1-${'\0'}1` })
    expect(answer.status).toBe(422)
  })
})
