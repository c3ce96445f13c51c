import { getProfile, updateProfile } from '@filo/contract/profile/profile-routes'
import * as routes from '@filo/contract/users/users-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '../../db/schema/user-roles.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs } from '../../testing/test-people.ts'

const AT_ONCE = 6

describe.each(engines())('changes that come at once, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('of several edits of one version of a person only one is taken', async () => {
    const admin = await signInAs(server, 'admin')
    const person = await signInAs(server, 'support')
    const params = { userId: person.userId }
    const { etag } = (await admin.call(routes.getUser, { params })).body
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) =>
        admin.call(routes.updateUser, { params, body: { title: `Title ${number}` }, ifMatch: etag }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'etag_mismatch')).toHaveLength(AT_ONCE - 1)
  })

  test('nor are roles set twice over what one administrator saw', async () => {
    const admin = await signInAs(server, 'admin')
    const person = await signInAs(server, 'support')
    const params = { userId: person.userId }
    const { etag } = (await admin.call(routes.getUser, { params })).body
    const granted = ['tester', 'developer', 'production', 'marketing'] as const
    const answers = await Promise.all(
      granted.map((roleKey) => {
        const body = { roles: [{ roleKey }], reason: 'moved' }
        return admin.call(routes.setUserRoles, { params, body, ifMatch: etag })
      }),
    )
    const handled = granted.filter((_, index) => answers[index]?.status === 200)
    expect(handled).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'etag_mismatch')).toHaveLength(3)
    const { body } = await admin.call(routes.getUser, { params })
    expect(body.roles.map(({ roleKey }) => roleKey)).toEqual(handled)
  })

  test('nor of the own profile', async () => {
    const person = await signInAs(server, 'support')
    const { etag } = (await person.call(getProfile, {})).body
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) =>
        person.call(updateProfile, { body: { title: `Title ${number}` }, ifMatch: etag }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of several invitations of one address one is made, and the others are told that it is in use', async () => {
    const admin = await signInAs(server, 'admin')
    const body = {
      email: 'ayse.isik@example.com',
      displayName: 'Ayşe Işık',
      roles: [{ roleKey: 'tester' as const }],
    }
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => admin.call(routes.inviteUser, { body })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'email_in_use')).toHaveLength(AT_ONCE - 1)
  })

  test('two administrators who take each other’s role leave one of them', async () => {
    const { db } = server.context
    await db.delete(userRoles).where(eq(userRoles.roleKey, 'admin'))
    const [one, other] = [await signInAs(server, 'admin'), await signInAs(server, 'admin')]
    const body = { roles: [{ roleKey: 'tester' as const }], reason: 'moved' }
    const answers = await Promise.all([
      one.call(routes.setUserRoles, { params: { userId: other.userId }, body }),
      other.call(routes.setUserRoles, { params: { userId: one.userId }, body }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db
      .select()
      .from(userRoles)
      .where(and(eq(userRoles.roleKey, 'admin')))
    expect(left).toHaveLength(1)
  })
})
